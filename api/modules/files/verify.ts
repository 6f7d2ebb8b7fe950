import type { Reason } from "../../audit/index.ts";
import type { Reader } from "../../platform/database/index.ts";
import type { DocumentStore } from "../../platform/deps.ts";
import { filesAfter, missingFiles } from "./repository.ts";
import { assertAsAdded, NotAsAdded } from "./storage.ts";

export interface FileVerification {
	files: number;
	problems: { file: string; problem: Reason }[];
}

const CHUNK = 100;
const CHANGED: Reason = { de: "Der Inhalt wurde verändert oder fehlt.", en: "Its content was changed or is missing." };
const MISSING: Reason = {
	de: "Sie fehlt, obwohl niemand sie entfernt hat.",
	en: "It is missing although no user has removed it.",
};

/** Compares the bytes of every file with its hash, and the files with the audit trail, which must have been verified. */
export async function verifyFiles(db: Reader, documents?: DocumentStore): Promise<FileVerification> {
	const problems: FileVerification["problems"] = [];
	let files = 0;
	for (let seq = 0, rows: Awaited<ReturnType<typeof filesAfter>> = []; ; ) {
		rows = await filesAfter(db, seq, CHUNK);
		for (const row of rows)
			await assertAsAdded({ db, documents }, row).catch((error: unknown) => {
				if (!(error instanceof NotAsAdded)) throw error;
				problems.push({ file: row.name, problem: CHANGED });
			});
		files += rows.length;
		seq = rows.at(-1)?.seq ?? seq;
		if (rows.length < CHUNK) break;
	}
	for (const { id, changes } of await missingFiles(db))
		problems.push({ file: String(changes["name"]?.[1] ?? id), problem: MISSING });
	return { files, problems };
}
