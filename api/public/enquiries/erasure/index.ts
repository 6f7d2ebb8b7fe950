import { setTimeout as later } from "node:timers";
import { setTimeout as pause } from "node:timers/promises";
import { deleteReplies } from "../../../outbox/index.ts";
import { isFileUrl, type Tx } from "../../../platform/database/index.ts";
import type { Deps } from "../../../platform/deps.ts";
import { deleteEnquiryRows, emptyLog, rewriteEnquiries } from "./repository.ts";

export type ErasureDeps = Pick<Deps, "database" | "clock" | "settings" | "log">;

const ATTEMPTS = 10;
const PAUSE_MS = 100;
const LATER_MS = 1000;

export async function eraseEnquiries(tx: Tx, { settings }: ErasureDeps, ids: readonly string[]): Promise<void> {
	await deleteEnquiryRows(tx, ids);
	if (ids.length > 0) await deleteReplies(tx, ids);
	if (isFileUrl(settings.databaseUrl)) await rewriteEnquiries(tx);
}

async function isLogEmptied({ database }: ErasureDeps): Promise<boolean> {
	for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
		if (await emptyLog(database.db)) return true;
		await pause(PAUSE_MS);
	}
	return false;
}

// Databases whose write-ahead log still has to be emptied, so that at most one retry runs per database.
const waiting = new WeakSet<ErasureDeps["database"]["db"]>();

/** Retries in the background, because another process may read the database for hours. */
function retryLater(deps: ErasureDeps): void {
	const { db } = deps.database;
	if (waiting.has(db)) return;
	waiting.add(db);
	const retry = async () => {
		if (!(await emptyLog(db))) return void later(attempt, LATER_MS).unref();
		waiting.delete(db);
		deps.log.info("erasure", { result: "The write-ahead log is empty" });
	};
	const attempt = () => void retry().catch(() => waiting.delete(db));
	later(attempt, LATER_MS).unref();
}

/** Empties the database's write-ahead log, because it still contains erased personal data. */
export async function emptyWriteAheadLog(deps: ErasureDeps): Promise<void> {
	if (!isFileUrl(deps.settings.databaseUrl) || (await isLogEmptied(deps))) return;
	deps.log.error("erasure", { error: "The write-ahead log could not be emptied: another process is reading" });
	retryLater(deps);
}
