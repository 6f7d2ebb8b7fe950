import type { OriginalFile } from "@portal/contracts/contract/public-validation";
import { useApi } from "@portal/shared-ui/module";
import { useCallback, useEffect, useRef, useState } from "react";
import { askForFile } from "../api.ts";
import { hashOf, type Obstacle } from "./file-hash.ts";

/** More at once are not checked: one after the other they would keep the visitor waiting. */
export const MAX_FILES = 10;

export type FileOutcome =
	| { kind: "checking" }
	| { kind: "original"; answer: OriginalFile }
	| { kind: "notOriginal"; checkedAt: string }
	| { kind: "unavailable" }
	| { kind: Obstacle };

export interface FileCheck {
	id: string;
	file: File;
	outcome: FileOutcome;
}

type Api = ReturnType<typeof useApi>;

/** Whatever goes wrong on the way is "unavailable", never "not an original". */
async function check(api: Api, file: File): Promise<FileOutcome> {
	try {
		const hashed = await hashOf(file);
		if ("obstacle" in hashed) return { kind: hashed.obstacle };
		const answer = await askForFile(api, hashed.sha256);
		return answer.original ? { kind: "original", answer } : { kind: "notOriginal", checkedAt: answer.checkedAt };
	} catch {
		return { kind: "unavailable" };
	}
}

/** Checks the chosen files, one after the other; choosing again replaces them. */
export function useFileChecks() {
	const api = useApi();
	const [checks, setChecks] = useState<readonly FileCheck[]>([]);
	const [isCut, setCut] = useState(false);
	const round = useRef(0);
	useEffect(
		() => () => {
			round.current += 1;
		},
		[],
	);

	const run = useCallback(
		async (files: readonly FileCheck[]) => {
			const started = round.current;
			for (const { id, file } of files) {
				const outcome = await check(api, file);
				if (round.current !== started) return;
				setChecks((all) => all.map((one) => (one.id === id ? { ...one, outcome } : one)));
			}
		},
		[api],
	);

	const choose = (files: readonly File[]) => {
		round.current += 1;
		const chosen = files.slice(0, MAX_FILES).map((file, index): FileCheck => {
			return { id: `${round.current}-${index}`, file, outcome: { kind: "checking" } };
		});
		setCut(files.length > MAX_FILES);
		setChecks(chosen);
		void run(chosen);
	};

	const retry = (one: FileCheck) => {
		setChecks((all) => all.map((other) => (other.id === one.id ? { ...one, outcome: { kind: "checking" } } : other)));
		void run([one]);
	};

	return { checks, isCut, choose, retry };
}
