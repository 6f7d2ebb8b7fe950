import type { OriginalFile } from "@portal/contracts/contract/public-validation";
import type { CredentialVerdict } from "@portal/contracts/kit/credential-faults";
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
	| { kind: "credential"; verdict: CredentialVerdict }
	| { kind: "unavailable" }
	| { kind: Obstacle };

export interface FileCheck {
	id: string;
	file: File;
	outcome: FileOutcome;
}

type Api = ReturnType<typeof useApi>;

/** One with thousands of products has less. */
const LONGEST_CREDENTIAL = 4 * 1024 * 1024;

/** What is called like a credential and holds one; anything else is a file like others. */
async function credentialCheck(api: Api, file: File): Promise<FileOutcome | undefined> {
	if (!/\.(jwt|vc|json|txt)$/i.test(file.name) || file.size > LONGEST_CREDENTIAL) return undefined;
	if (!globalThis.crypto?.subtle) return undefined;
	const [text, { verdictOf }] = await Promise.all([
		file.text().catch(() => ""),
		import(/* webpackChunkName: "credential" */ "./credential.ts"),
	]);
	const verdict = await verdictOf(api, text);
	return verdict && { kind: "credential", verdict };
}

/** Whatever goes wrong on the way is "unavailable", never "not an original". */
async function check(api: Api, file: File): Promise<FileOutcome> {
	try {
		const credential = await credentialCheck(api, file);
		if (credential) return credential;
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
