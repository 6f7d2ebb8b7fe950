import { recordAudit } from "../../audit/index.ts";
import { SYSTEM } from "../../platform/deps.ts";
import { DAY_MS, type Job } from "../../platform/instances/jobs.ts";
import { dayOf, timestamp, today } from "../../platform/runtime/clock.ts";
import { type ErasureDeps, emptyWriteAheadLog, eraseEnquiries } from "./erasure/index.ts";
import { answeredBefore } from "./repository.ts";
import { keptFrom } from "./rules.ts";

export async function eraseExpired(deps: ErasureDeps): Promise<number> {
	const { database, clock, settings } = deps;
	const at = timestamp(clock);
	const first = keptFrom(today(clock), settings.enquiryRetentionMonths);
	const erased = await database.write(SYSTEM, async (tx) => {
		const answered = await answeredBefore(tx, first);
		const ids = answered.filter(({ answerDate }) => dayOf(new Date(answerDate)) < first).map(({ id }) => id);
		if (ids.length === 0) return 0;
		await eraseEnquiries(tx, deps, ids);
		await recordAudit(tx, {
			actor: SYSTEM,
			at,
			action: "enquiry.expire",
			entityId: "list",
			changes: { rows: [ids.length, null] },
		});
		return ids.length;
	});
	await emptyWriteAheadLog(deps);
	return erased;
}

export const retention = (deps: ErasureDeps): Job => ({
	name: "retention",
	everyMs: DAY_MS,
	run: () => eraseExpired(deps),
});
