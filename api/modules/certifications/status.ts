import { changesBetween, recordAudit } from "../../audit/index.ts";
import { createPauses } from "../../platform/async/time-slices.ts";
import type { Tx } from "../../platform/database/index.ts";
import { type Actor, type Deps, SYSTEM } from "../../platform/deps.ts";
import { type Clock, isTrusted, timestamp, today } from "../../platform/runtime/clock.ts";
import { CERTIFICATION_STATUS } from "./contract.ts";
import {
	appendStatus,
	circumstancesOf,
	type StatusRow,
	type StoredCircumstances,
	statusRows,
	wronglyDated,
} from "./repository.ts";
import { derive, expiryMoment, isExpired } from "./rules.ts";

declare module "../../platform/deps.ts" {
	interface Subscribers {
		onCertificationStatusChanged(tx: Tx, change: CertificationStatusChange): Promise<void>;
	}
}

export interface CertificationStatusChange {
	certificationId: string;
	from: number;
	to: number;
}

/**
 * Returns the status entry of an expiry, dated to the midnight in Vienna after the last day. If the previous entry is
 * later than that, the expiry gets the time of that entry, so that the history stays in order.
 */
function expiryEntry(validTo: string, previous: StatusRow | undefined): StatusRow {
	const moment = expiryMoment(validTo);
	const ts = previous && previous.ts > moment ? previous.ts : moment;
	return { status: CERTIFICATION_STATUS.EXPIRED, ts, user: SYSTEM.name };
}

/** Returns the status history. If the certification has ended but the expiry is not stored yet, the expiry is added. */
export function statiOn(today: string, validTo: string, stati: readonly StatusRow[]): StatusRow[] {
	const last = stati.at(-1);
	if (!isExpired(validTo, today) || last?.status === CERTIFICATION_STATUS.EXPIRED) return [...stati];
	return [...stati, expiryEntry(validTo, last)];
}

/**
 * Returns the current status of a certification. While the server's clock is not trusted, no certification expires, and
 * expired ones stay expired.
 */
function statusOn(circumstances: StoredCircumstances, clock: Clock): StoredCircumstances["status"] {
	if (isTrusted(clock)) return derive(circumstances, today(clock));
	const hasExpired = circumstances.status === CERTIFICATION_STATUS.EXPIRED;
	return hasExpired ? circumstances.status : derive(circumstances, circumstances.validTo);
}

/**
 * Stores the status that follows from `circumstances` and appends a status entry, unless the stored status is the same.
 * `circumstances` already include the change that the caller has made. The entry of an expiry names the system as its
 * author instead of the actor.
 */
export async function refreshCertificationStatus(
	tx: Tx,
	{ clock, subscribers }: Pick<Deps, "clock" | "subscribers">,
	certificationId: string,
	actor: Actor,
	circumstances: StoredCircumstances,
): Promise<void> {
	const status = statusOn(circumstances, clock);
	if (status === circumstances.status) return;
	const expires = status === CERTIFICATION_STATUS.EXPIRED;
	const at = timestamp(clock);
	const entry = expires
		? expiryEntry(circumstances.validTo, (await statusRows(tx, { certificationId })).at(-1))
		: { status, ts: at, user: actor.name };
	await appendStatus(tx, certificationId, entry);
	const changes = changesBetween({ status: circumstances.status }, { status });
	const [action, by] = expires
		? (["certification.expire", SYSTEM] as const)
		: (["certification.status", actor] as const);
	await recordAudit(tx, { actor: by, at, action, entityId: certificationId, changes });
	await subscribers.onCertificationStatusChanged(tx, { certificationId, from: circumstances.status, to: status });
}

/** Each transaction changes at most this many certifications, so that other writes can run in between. */
const SWEEP_SIZE = 20;

/** Stores due expiries and reverts those that a wrong clock caused; returns the number of changed certifications. */
export async function expireCertifications(deps: Pick<Deps, "database" | "clock" | "subscribers">): Promise<number> {
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
