import type { Tx } from "../../platform/database/index.ts";
import type { Deps } from "../../platform/deps.ts";
import { DAY_MS } from "../../platform/instances/jobs.ts";
import { type Clock, timestamp } from "../../platform/runtime/clock.ts";
import type { StaffMailKind, VisitorMailKind } from "./contract.ts";
import {
	insertMails,
	insertMailsTo,
	insertMailTo,
	insertTold,
	withdrawByIds,
	withdrawFrom,
	withdrawMails,
} from "./outbox.repository.ts";
import { failEarlier } from "./sending/repository.ts";

type OutboxDeps = Pick<Deps, "settings" | "clock">;

/** So long a mail that is refused for now is tried again. */
export const TRIED_MS = DAY_MS;

interface Told {
	kind: StaffMailKind;
	/** Id of the record that it tells of, or a day. */
	about: string;
	/** The account that is told; all whose role it concerns where none is named. */
	to?: string | null | undefined;
	/** Of no use later. */
	withinMs?: number;
}

/**
 * Puts a mail for everybody who is told of it into the outbox, in the transaction of what it tells of. Nothing without a
 * mail server: it would lie there for nothing.
 */
export async function tell(
	tx: Tx,
	{ settings, clock }: OutboxDeps,
	{ kind, about, to, withinMs = TRIED_MS }: Told,
): Promise<void> {
	if (!settings.mail || to === null) return;
	const now = clock.now();
	const mail = { kind, about, at: now.toISOString(), until: new Date(now.getTime() + withinMs).toISOString() };
	await (to === undefined ? insertMails(tx, mail) : insertMailTo(tx, mail, to));
}

/** The outbox is of an earlier moment: what it holds may have been sent since, so an Admin decides. */
export const holdMails = (tx: Tx, clock: Clock) => failEarlier(tx, timestamp(clock));

/** Nobody is told of it, as everybody may have been. */
export async function tellNobody(tx: Tx, clock: Clock, { kind, about }: Pick<Told, "kind" | "about">): Promise<void> {
	const at = timestamp(clock);
	await insertTold(tx, { kind, about, at, until: at });
}

/** Of mails that have not left yet. */
export const untell = (tx: Tx, userId: string, kind: StaffMailKind): Promise<void> => withdrawMails(tx, userId, kind);

/** The same for those who watch a certificate; `to`: the watch. */
export async function tellWatchers(
	tx: Tx,
	{ settings, clock }: OutboxDeps,
	told: readonly { to: string; about: string }[],
	{ kind, withinMs }: { kind: VisitorMailKind; withinMs: number },
): Promise<void> {
	if (!settings.mail) return;
	const now = clock.now();
	const until = new Date(now.getTime() + withinMs).toISOString();
	await insertMailsTo(tx, told, { kind, at: now.toISOString(), until });
}

export const untellWatcher = (tx: Tx, watchId: string, kind: VisitorMailKind): Promise<void> =>
	withdrawFrom(tx, watchId, kind);
export const untellByIds = (tx: Tx, ids: string[]): Promise<void> => withdrawByIds(tx, ids);
