import { recordAudit } from "../../audit/index.ts";
import { SYSTEM } from "../../platform/deps.ts";
import { backgroundJob } from "../../platform/runtime/background-job.ts";
import { dayOf, timestamp, today } from "../../platform/runtime/clock.ts";
import { type ErasureDeps, eraseEnquiries, forgetLog } from "./erasure/index.ts";
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
	await forgetLog(deps);
	return erased;
}

export const createRetention = (deps: ErasureDeps) => backgroundJob(deps.log, "retention", () => eraseExpired(deps));
