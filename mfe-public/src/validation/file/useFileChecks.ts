import type { OriginalFile } from "@portal/contracts/contract/public-validation";
import type { CredentialResult } from "@portal/contracts/kit/credential-faults";
import { useApi } from "@portal/shared-ui/module";
import { useCallback, useEffect, useRef, useState } from "react";
import { validateFile } from "../api.ts";
import { hashOf, type Obstacle } from "./file-hash.ts";

/** Limits the number of files, because they are checked one after the other and the visitor would wait too long. */
export const MAX_FILES = 10;

type FileOutcome =
	| { kind: "checking" }
	| { kind: "original"; answer: OriginalFile }
	| { kind: "notOriginal"; checkedAt: string }
	| { kind: "credential"; result: CredentialResult }
	| { kind: "unavailable" }
	| { kind: Obstacle };

export interface FileCheck {
	id: string;
	file: File;
	outcome: FileOutcome;
}

type Api = ReturnType<typeof useApi>;

/** Maximum size of a credential in bytes, which leaves room for thousands of products. */
const MAX_CREDENTIAL_BYTES = 4 * 1024 * 1024;

/** Returns undefined if the file is no credential; it is then checked by its hash instead. */
async function credentialCheck(api: Api, file: File): Promise<FileOutcome | undefined> {
	if (!/\.(jwt|vc|json|txt)$/i.test(file.name) || file.size > MAX_CREDENTIAL_BYTES) return undefined;
	if (!globalThis.crypto?.subtle) return undefined;
	const [text, { validateCredential }] = await Promise.all([
		file.text().catch(() => ""),
		import(/* webpackChunkName: "credential" */ "./credential.ts"),
	]);
	const result = await validateCredential(api, text);
	return result && { kind: "credential", result };
}

/** Checks one file. A failure results in "unavailable", never in "not an original", because the file may be genuine. */
async function check(api: Api, file: File): Promise<FileOutcome> {
	try {
		const credential = await credentialCheck(api, file);
		if (credential) return credential;
		const hashed = await hashOf(file);
		if ("obstacle" in hashed) return { kind: hashed.obstacle };
		const answer = await validateFile(api, hashed.sha256);
		return answer.original ? { kind: "original", answer } : { kind: "notOriginal", checkedAt: answer.checkedAt };
	} catch {
		return { kind: "unavailable" };
	}
}

/** Checks the chosen files one after the other. A new choice cancels and replaces the previous one. */
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
