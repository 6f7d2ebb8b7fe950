import { and, asc, eq, inArray, lte, type SQL, sql } from "drizzle-orm";
import type { Reader, Tx } from "../../../platform/database/index.ts";
import type { MailKind, MailReason } from "../contract.ts";
import { mails } from "../table.ts";

const { seq, id, kind, userId, watchId, about, createdAt, until, attempts } = mails;
const columns = { seq, id, kind, userId, watchId, about, createdAt, until, attempts };
export type TakenMail = { [Name in keyof typeof columns]: (typeof mails.$inferSelect)[Name] };

/** `due`: its moment has come. */
const due = (states: (typeof mails.$inferSelect)["state"][], now: string) =>
	and(inArray(mails.state, states), lte(mails.dueAt, now));

/** Of kinds that this version knows: another one may have written the others. */
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

/** Their sender has died, or lost the database, after it had begun to give the content away. It keeps its claim: it may still tell. */
export const failUnclear = (tx: Tx, now: string) =>
	tx
		.update(mails)
		.set(failure("unclear", now, null))
		.where(due(["sending"], now));

/** All that has not left, as it stood at an earlier moment: nobody knows what has become of it since. */
export const failEarlier = (tx: Tx, now: string) =>
	tx
		.update(mails)
		.set({ ...failure("unclear", now, null), claim: null })
		.where(inArray(mails.state, ["waiting", "taken", "sending"]));

/** Whose time is over, of kinds that are of no use later. */
export const failLate = (tx: Tx, now: string, kinds: MailKind[]) =>
	tx
		.update(mails)
		.set({ ...failure("late", now), claim: null })
		.where(and(dueOf(kinds, ["waiting", "taken"], now), lte(until, now)));

/** The one whose time is over first. Of a sender that has died before it gave anything away, nothing has left. */
export async function takeNext(tx: Tx, own: { now: string; claim: string; dueAt: string }, kinds: MailKind[]) {
	const next = tx
		.select({ seq })
		.from(mails)
		.where(dueOf(kinds, ["waiting", "taken"], own.now))
		.orderBy(asc(until), asc(seq))
		.limit(1);
	const [row] = await tx
		.update(mails)
		.set({ state: "taken", claim: own.claim, dueAt: own.dueAt, attempts: sql`${attempts} + 1` })
		.where(sql`${seq} = (${next})`)
		.returning(columns);
	return row;
}

const ownedBy = (mail: { seq: number }, claim: string) => and(eq(seq, mail.seq), eq(mails.claim, claim));

/** From here on nobody else sends it. False: it was withdrawn, or somebody else has it. */
export async function markSending(
	tx: Tx,
	mail: { seq: number },
	own: { claim: string; dueAt: string; email: string | null },
): Promise<boolean> {
	const marked = await tx
		.update(mails)
		.set({ state: "sending", dueAt: own.dueAt, email: own.email })
		.where(and(ownedBy(mail, own.claim), eq(mails.state, "taken")))
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

/** What became of it; nothing for who has lost it meanwhile. */
export async function settle(tx: Tx, mail: { seq: number }, claim: string, to: Settled): Promise<void> {
	await tx
		.update(mails)
		.set({ email: null, reason: null, detail: null, ...to, claim: null })
		.where(ownedBy(mail, claim));
}

/** Of a server that takes none: the others wait with the one that was tried, and those whose time is over have failed. */
export async function postpone(tx: Tx, now: string, { dueAt, detail }: { dueAt: string; detail: string }) {
	const waiting = due(["waiting"], now);
	await tx
		.update(mails)
		.set(failure("away", now, detail))
		.where(and(waiting, lte(until, now)));
	await tx.update(mails).set({ dueAt, reason: "away", detail }).where(waiting);
}

/** What waits although no server is set any more. */
export const failOff = (tx: Tx, now: string) =>
	tx
		.update(mails)
		.set({ ...failure("off", now, null), claim: null })
		.where(and(inArray(mails.state, ["waiting", "taken"]), lte(until, now)));

export async function forget(tx: Tx, { done, failed }: { done: string; failed: string }): Promise<void> {
	await tx.delete(mails).where(due(["sent", "discarded"], done));
	await tx.delete(mails).where(due(["failed"], failed));
}
