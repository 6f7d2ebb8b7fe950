import { and, asc, eq, inArray, lte, type SQL, sql } from "drizzle-orm";
import type { Reader, Tx } from "../../platform/database/index.ts";
import { type Clock, timestamp } from "../../platform/runtime/clock.ts";
import { mails } from "../../schema/mails.ts";
import type { MailKind, MailReason } from "../contract.ts";
import { withoutText } from "../outbox.repository.ts";

const { seq, id, kind, userId, watchId, about, createdAt, until, attempts, claim } = mails;
const columns = { seq, id, kind, userId, watchId, about, createdAt, until, attempts, claim };
export type TakenMail = { [Name in keyof typeof columns]: (typeof mails.$inferSelect)[Name] };

const due = (states: (typeof mails.$inferSelect)["state"][], now: string) =>
	and(inArray(mails.state, states), lte(mails.dueAt, now));

/** Selects due mails of known kinds, because another version may have queued kinds that have no text here. */
const dueOf = (kinds: MailKind[], states: (typeof mails.$inferSelect)["state"][], now: string) =>
	and(due(states, now), inArray(kind, kinds));

export async function isAnyDue(db: Reader, now: string, kinds: MailKind[]): Promise<boolean> {
	const row = await db
		.select({ seq })
		.from(mails)
		.where(dueOf(kinds, ["waiting", "taken", "sending"], now))
		.limit(1)
		.get();
	return row !== undefined;
}

const failure = (reason: MailReason, now: string, detail: string | null | SQL = sql`${mails.detail}`) =>
	({ state: "failed", reason, detail, dueAt: now }) as const;

/** Marks mails of ended senders as failed. They keep the sender's id, so that a living one can record the outcome. */
export const failUnclear = (tx: Tx, now: string) =>
	tx
		.update(mails)
		.set(failure("unclear", now, null))
		.where(due(["sending"], now));

/** Marks unsent mails as failed after a restore: they may have been sent since the backup, so an Admin decides. */
export const failUnsentMails = (tx: Tx, clock: Clock) =>
	tx
		.update(mails)
		.set({ ...failure("unclear", timestamp(clock), null), claim: null })
		.where(inArray(mails.state, ["waiting", "taken", "sending"]));

export const failLate = (tx: Tx, now: string, kinds: MailKind[]) =>
	tx
		.update(mails)
		.set({ ...failure("late", now), claim: null })
		.where(and(dueOf(kinds, ["waiting", "taken"], now), lte(until, now)));

/** Reserves the due mail that becomes useless first, including mails of a sender that ended before transmitting. */
export async function takeNext(
	tx: Tx,
	{ now, ...own }: { now: string; claim: string; dueAt: string },
	kinds: MailKind[],
): Promise<TakenMail | undefined> {
	const next = tx
		.select({ seq })
		.from(mails)
		.where(dueOf(kinds, ["waiting", "taken"], now))
		.orderBy(asc(until), asc(seq))
		.limit(1);
	const [row] = await tx
		.update(mails)
		.set({ state: "taken", ...own, attempts: sql`${attempts} + 1` })
		.where(sql`${seq} = (${next})`)
		.returning(columns);
	return row;
}

const isOwn = (mail: TakenMail) => and(eq(seq, mail.seq), eq(claim, mail.claim ?? ""));

/** Marks a reserved mail as being sent. Returns false if it was cancelled or another sender has reserved it. */
export async function markSending(
	tx: Tx,
	mail: TakenMail,
	own: { dueAt: string; email: string | null },
): Promise<boolean> {
	const marked = await tx
		.update(mails)
		.set({ state: "sending", ...own })
		.where(and(isOwn(mail), eq(mails.state, "taken")))
		.returning({ seq });
	return marked.length > 0;
}

export interface Settled {
	state: "waiting" | "sent" | "failed" | "discarded";
	dueAt: string;
	email?: string | null;
	reason?: MailReason | null;
	detail?: string | null;
}

/** Records the outcome of an attempt. Returns false, without an effect, if the sender has lost its claim. */
export async function settle(tx: Tx, mail: TakenMail, to: Settled): Promise<boolean> {
	const done = to.state === "sent" || to.state === "discarded" ? withoutText : {};
	const settled = await tx
		.update(mails)
		.set({ email: null, reason: null, detail: null, ...done, ...to, claim: null })
		.where(isOwn(mail))
		.returning({ seq });
	return settled.length > 0;
}

/** Delays waiting mails while the mail server is unavailable. With `failsLate`, those whose time is over fail. */
export async function postpone(
	tx: Tx,
	now: string,
	{ dueAt, detail, failsLate }: { dueAt: string; detail: string; failsLate: boolean },
) {
	const waiting = due(["waiting"], now);
	if (failsLate)
		await tx
			.update(mails)
			.set(failure("away", now, detail))
			.where(and(waiting, lte(until, now)));
	await tx.update(mails).set({ dueAt, reason: "away", detail }).where(waiting);
}

export const failOff = (tx: Tx, now: string) =>
	tx
		.update(mails)
		.set({ ...failure("off", now, null), claim: null })
		.where(and(inArray(mails.state, ["waiting", "taken"]), lte(until, now)));

export async function forget(tx: Tx, { done, failed }: { done: string; failed: string }): Promise<void> {
	await tx.delete(mails).where(due(["sent", "discarded"], done));
	await tx.delete(mails).where(due(["failed"], failed));
}
