import type { Tx } from "../../platform/database/index.ts";
import { type Deps, SYSTEM } from "../../platform/deps.ts";
import { saveConfirmed } from "./published.ts";
import { answeredUpTo, beginProgress, endProgress, recordsAfter, setAnsweredUpTo } from "./repository.ts";

/** The number of certificates per transaction is low, because each of them may have 5,000 products. */
const BATCH = 100;

/**
 * Writes the public answers of certificates that an earlier version published, and continues after an interrupted
 * start. A certificate that the audit trail does not confirm gets no answer, so its public page is refused.
 */
export async function writeMissingAnswers({ database, keys, log }: Pick<Deps, "database" | "keys" | "log">) {
	let written = 0;
	while ((await answeredUpTo(database.db)) !== undefined) {
		written += await database.write(SYSTEM, async (tx) => {
			// The progress is read again, because another server instance may have continued in the meantime.
			const last = await answeredUpTo(tx);
			if (last === undefined) return 0;
			const records = await recordsAfter(tx, last, BATCH);
			await Promise.all(records.map((record) => saveConfirmed(tx, keys, record)));
			await (records.length < BATCH ? endProgress(tx) : setAnsweredUpTo(tx, records.at(-1)?.seq ?? last));
			return records.length;
		});
	}
	if (written > 0) log.info("public answers written", { certificates: written });
}

/** Makes the next start of the server write all public answers again, because the keys of their HMACs are lost. */
export const rewriteAnswers = (tx: Tx): Promise<void> => beginProgress(tx);
