import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Reader, Tx } from "../platform/database/index.ts";
import { type MailState, mails } from "../schema/mails.ts";
import { users } from "../schema/users.ts";
import type { StaffMailKind, VisitorMailKind } from "./contract.ts";
import { isNotified } from "./recipients.repository.ts";
import type { WrittenMail } from "./written.ts";

interface Times {
	at: string;
	until: string;
}
interface NewMail extends Times {
	kind: StaffMailKind;
	about: string;
}

/**
 * Inserts a mail for each account that fulfils the condition. A single statement without a result saves a round trip to
 * a database server.
 */
async function insertFor(
	tx: Tx,
	{ kind, about, at, until }: NewMail,
	whom: SQL | undefined,
	state: MailState = "waiting",
): Promise<void> {
	const columns = sql`null, lower(hex(randomblob(12))), ${kind}, ${users.id}, null, ${about}, ${state}, ${at}, ${until}, 0, null, null, null, null, ${at}`;
	await tx.insert(mails).select(sql`select ${columns} from ${users} where ${whom}`).onConflictDoNothing();
}

export const insertMails = (tx: Tx, mail: NewMail) => insertFor(tx, mail, isNotified(mail.kind));

export const insertMailTo = (tx: Tx, mail: NewMail, userId: string) =>
	insertFor(tx, mail, and(isNotified(mail.kind), eq(users.id, userId)));

/** Inserts a discarded mail for every account, so that the same notification is not queued again. */
export const insertDiscarded = (tx: Tx, mail: NewMail) => insertFor(tx, mail, sql`true`, "discarded");

/** Inserts mails to visitors, who have no account. */
export async function insertMailsTo(
	tx: Tx,
	recipients: readonly { to: string; about: string }[],
	{ kind, at, until }: Times & { kind: VisitorMailKind },
): Promise<void> {
	if (recipients.length === 0) return;
	const times = { state: "waiting", dueAt: at, until, createdAt: at } as const;
	await tx
		.insert(mails)
		.values(recipients.map(({ to, about }) => ({ kind, watchId: to, about, attempts: 0, ...times })));
}

export async function insertWrittenMail(
	tx: Tx,
	userId: string,
	mail: WrittenMail,
	{ at, until }: Times,
): Promise<void> {
	const times = { state: "waiting", dueAt: at, until, createdAt: at } as const;
	await tx.insert(mails).values({ kind: "certificate", userId, about: JSON.stringify(mail), attempts: 0, ...times });
}

const isWritten = sql`${mails.kind} = 'certificate'`;
/** Removes the text and the recipient of a mail that a user wrote, once it is sent or discarded. */
export const withoutText = { about: sql`case when ${isWritten} then '{}' else ${mails.about} end` };

// Only a CASE keeps SQLite from reading `about` of other mails as JSON.
const isTo = (email: string) =>
	sql`case when ${isWritten} then lower(json_extract(${mails.about}, '$.email')) end = ${email}`;

export const countMailsTo = (db: Reader, email: string) => db.$count(mails, isTo(email));

export async function deleteMailsTo(tx: Tx, email: string): Promise<void> {
	await tx.delete(mails).where(isTo(email));
}

/** The condition of mails that were not yet transmitted to the mail server, and can be cancelled. */
const isHere = inArray(mails.state, ["waiting", "taken"]);

export async function cancelMails(tx: Tx, userId: string, kind: StaffMailKind): Promise<void> {
	await tx.delete(mails).where(and(eq(mails.userId, userId), eq(mails.kind, kind), isHere));
}

export async function cancelWatcherMails(tx: Tx, watchId: string, kind: VisitorMailKind): Promise<void> {
	await tx.delete(mails).where(and(eq(mails.watchId, watchId), eq(mails.kind, kind), isHere));
}

export async function cancelMailsByIds(tx: Tx, ids: string[]): Promise<void> {
	if (ids.length > 0) await tx.delete(mails).where(and(inArray(mails.id, ids), isHere));
}
