import { setTimeout as pause } from "node:timers/promises";
import { isFileUrl, type Tx } from "../../../platform/database/index.ts";
import type { Deps } from "../../../platform/deps.ts";
import { deleteEnquiryRows, emptyLog, rewriteEnquiries } from "./repository.ts";

export type ErasureDeps = Pick<Deps, "database" | "clock" | "settings" | "log">;

const ATTEMPTS = 10;
const PAUSE_MS = 100;

/** Deletes the enquiries so that no page keeps a copy; a libSQL server rules over its pages itself. */
export async function eraseEnquiries(tx: Tx, { settings }: ErasureDeps, ids: readonly string[]): Promise<void> {
	await deleteEnquiryRows(tx, ids);
	if (isFileUrl(settings.databaseUrl)) await rewriteEnquiries(tx);
}

/** After the commit of an erasure: until then the write-ahead log still has what the pages held before. */
export async function forgetLog({ database, settings, log }: ErasureDeps): Promise<void> {
	if (!isFileUrl(settings.databaseUrl)) return;
	for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
		if (await emptyLog(database.db)) return;
		await pause(PAUSE_MS);
	}
	log.error("erasure", { error: "The write-ahead log could not be emptied: another process is reading" });
}
