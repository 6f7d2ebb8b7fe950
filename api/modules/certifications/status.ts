import { changesBetween, recordAudit } from "../../audit/index.ts";
import { createPauses } from "../../platform/async/time-slices.ts";
import type { Tx } from "../../platform/database/index.ts";
import { type Actor, type Deps, SYSTEM } from "../../platform/deps.ts";
import { type Clock, timestamp, today } from "../../platform/runtime/clock.ts";
import { CERTIFICATION_STATUS } from "./contract.ts";
import {
	appendStatus,
	circumstancesOf,
	type StatusRow,
	type StoredCircumstances,
	statusRows,
	wronglyDated,
} from "./repository.ts";
import { derive, isExpired } from "./rules.ts";
import { expiryMoment } from "./validity.ts";

/** Dated to the midnight of the expiry, but never before the previous entry. */
function expiryEntry(validTo: string, previous: StatusRow | undefined): StatusRow {
	const moment = expiryMoment(validTo);
	const ts = previous && previous.ts > moment ? previous.ts : moment;
	return { status: CERTIFICATION_STATUS.EXPIRED, ts, user: SYSTEM.name };
}

/** Adds the expiry if it is not stored yet. */
export function statiOn(today: string, validTo: string, stati: readonly StatusRow[]): StatusRow[] {
	const last = stati.at(-1);
	if (!isExpired(validTo, today) || last?.status === CERTIFICATION_STATUS.EXPIRED) return [...stati];
	return [...stati, expiryEntry(validTo, last)];
}

/**
 * Derives the status and appends a change, in the caller's transaction. An expiry is recorded for the system, not for
 * the actor. `circumstances`: after the change; the stored status is still the one before.
 */
export async function refreshCertificationStatus(
	tx: Tx,
	{ clock }: { clock: Clock },
	certificationId: string,
	actor: Actor,
	circumstances: StoredCircumstances,
): Promise<void> {
	const status = derive(circumstances, today(clock));
	if (status === circumstances.status) return;
	const expires = status === CERTIFICATION_STATUS.EXPIRED;
	const at = timestamp(clock);
	const entry = expires
		? expiryEntry(circumstances.validTo, (await statusRows(tx, certificationId)).at(-1))
		: { status, ts: at, user: actor.name };
	await appendStatus(tx, certificationId, entry);
	const changes = changesBetween({ status: circumstances.status }, { status });
	const [action, by] = expires
		? (["certification.expire", SYSTEM] as const)
		: (["certification.status", actor] as const);
	await recordAudit(tx, { actor: by, at, action, entityId: certificationId, changes });
}

/** Others are served in between. */
const SWEEP_SIZE = 20;

/** Stores due expiries and reverts those of a wrong clock; gives the number. */
export async function expireCertifications(deps: Pick<Deps, "database" | "clock">): Promise<number> {
	const pause = createPauses();
	let written = 0;
	for (;;) {
		const ids = await wronglyDated(deps.database.db, today(deps.clock), SWEEP_SIZE);
		if (ids.length === 0) return written;
		await deps.database.write(SYSTEM, async (tx) => {
			for (const id of ids) await refreshCertificationStatus(tx, deps, id, SYSTEM, await circumstancesOf(tx, id));
		});
		written += ids.length;
		await pause();
	}
}
