import type { Reason } from "../../audit/index.ts";
import type { Reader } from "../../platform/database/index.ts";
import type { DocumentStore } from "../../platform/deps.ts";
import { allFiles, missingFiles } from "./repository.ts";
import { isAsAdded } from "./storage.ts";

const CHANGED: Reason = { de: "Der Inhalt wurde verändert oder fehlt.", en: "Its content was changed or is missing." };
const MISSING: Reason = {
	de: "Sie fehlt, obwohl niemand sie entfernt hat.",
	en: "It is missing although no user has removed it.",
};

/** Compares the bytes of every file with its hash, and the files with the audit trail, which must have been verified. */
export async function verifyFiles(db: Reader, documents?: DocumentStore) {
	const store = { database: { uncached: () => db }, documents };
	const problems: { file: string; problem: Reason }[] = [];
	let files = 0;
	for await (const file of allFiles(db)) {
		files++;
		if (!(await isAsAdded(store, file))) problems.push({ file: file.name, problem: CHANGED });
	}
	for (const { id, changes } of await missingFiles(db))
		problems.push({ file: String(changes["name"]?.[1] ?? id), problem: MISSING });
	return { files, problems };
}
