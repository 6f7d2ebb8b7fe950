import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Reader, Tx } from "../platform/database/index.ts";
import { enquiryIn, type MailState, mails } from "../schema/mails.ts";
import { users } from "../schema/users.ts";
import type { MailKind, StaffMailKind, WatcherMailKind } from "./contract.ts";
import { isNotified } from "./recipients.repository.ts";

interface Times {
	at: string;
	until: string;
}
interface NewMail extends Times {
	kind: StaffMailKind;
	about: string;
}

/** Inserts a mail for each matching account. It returns no rows, so a database server needs no round trip for it. */
async function insertFor(
	tx: Tx,
	{ kind, about, at, until }: NewMail,
	whom: SQL | undefined,
	state: MailState = "waiting",
): Promise<void> {
	const columns = sql`null, lower(hex(randomblob(12))), ${kind}, ${users.id}, null, ${about}, ${state}, ${at}, ${until}, 0, null, null, null, null, ${at}`;
	await tx.insert(mails).select(sql`select ${columns} from ${users} where ${whom}`).onConflictDoNothing();
}

/** Inserts a mail for each account that is notified, or only for the account `userId`. */
export const insertMails = (tx: Tx, mail: NewMail, userId?: string) =>
	insertFor(tx, mail, and(isNotified(mail.kind), userId === undefined ? undefined : eq(users.id, userId)));

/** Stores a discarded mail for every account, so that a notification that may have been sent is not queued again. */
export const insertDiscarded = (tx: Tx, mail: NewMail) => insertFor(tx, mail, sql`true`, "discarded");

type OutsideMail = Pick<typeof mails.$inferInsert, "about" | "userId" | "watchId"> & {
	kind: Exclude<MailKind, StaffMailKind>;
};

/** Inserts mails to people who have no account. */
export async function insertOutsideMails(tx: Tx, rows: readonly OutsideMail[], { at, until }: Times): Promise<void> {
	if (rows.length === 0) return;
	const waiting = { state: "waiting", attempts: 0, dueAt: at, until, createdAt: at } as const;
	await tx.insert(mails).values(rows.map((row) => ({ ...row, ...waiting })));
}

const isWritten = sql`${mails.kind} = 'certificate'`;
/** Removes the text and the recipient of a mail that a user wrote, once it is sent or discarded. */
export const withoutText = { about: sql`case when ${isWritten} then '{}' else ${mails.about} end` };

// Only a CASE keeps SQLite from reading `about` of other mails as JSON.
const isTo = (email: string) =>
	sql`case when ${isWritten} then lower(json_extract(${mails.about}, '$.email')) end = ${email}`;

export const countMailsTo = (db: Reader, email: string) => db.$count(mails, isTo(email));

export const deleteMailsTo = (tx: Tx, email: string) => tx.delete(mails).where(isTo(email));

/** Selects mails that the mail server has not received yet, so that they can still be cancelled. */
const isHere = inArray(mails.state, ["waiting", "taken"]);

export const cancelMails = (tx: Tx, userId: string, kind: StaffMailKind) =>
	tx.delete(mails).where(and(eq(mails.userId, userId), eq(mails.kind, kind), isHere));

export const cancelWatcherMails = (tx: Tx, watchId: string, kind: WatcherMailKind) =>
	tx.delete(mails).where(and(eq(mails.watchId, watchId), eq(mails.kind, kind), isHere));

/** Deletes the replies to enquiries in any state, because the outbox must not list what was erased. */
export const deleteReplies = (tx: Tx, enquiryIds: readonly string[]) =>
	tx.delete(mails).where(and(eq(mails.kind, "enquiryReply"), inArray(enquiryIn(mails.about), enquiryIds)));

/** Returns which of these replies to enquiries were not sent yet, and will be. */
export async function pendingReplies(db: Reader, abouts: string[]): Promise<Set<string>> {
	if (abouts.length === 0) return new Set();
	const rows = await db
		.select({ about: mails.about })
		.from(mails)
		.where(and(inArray(mails.about, abouts), inArray(mails.state, ["waiting", "taken", "sending"])));
	return new Set(rows.map(({ about }) => about));
}

export async function cancelMailsByIds(tx: Tx, ids: string[]): Promise<void> {
	if (ids.length > 0) await tx.delete(mails).where(and(inArray(mails.id, ids), isHere));
}
