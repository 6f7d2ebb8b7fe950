import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Tx } from "../../platform/database/index.ts";
import { users } from "../users/table.ts";
import type { StaffMailKind, VisitorMailKind } from "./contract.ts";
import { isTold } from "./recipients.repository.ts";
import { type MailState, mails } from "./table.ts";

interface Times {
	at: string;
	until: string;
}
export interface NewMail extends Times {
	kind: StaffMailKind;
	about: string;
}

/** One for each account that is told of it. One statement, whose rows nobody waits for: it costs a write no round trip. */
async function insertFor(
	tx: Tx,
	{ kind, about, at, until }: NewMail,
	whom: SQL | undefined,
	state: MailState = "waiting",
): Promise<void> {
	const columns = sql`null, lower(hex(randomblob(12))), ${kind}, ${users.id}, null, ${about}, ${state}, ${at}, ${until}, 0, null, null, null, null, ${at}`;
	await tx.insert(mails).select(sql`select ${columns} from ${users} where ${whom}`).onConflictDoNothing();
}

export const insertMails = (tx: Tx, mail: NewMail) => insertFor(tx, mail, isTold(mail.kind));

export const insertMailTo = (tx: Tx, mail: NewMail, userId: string) =>
	insertFor(tx, mail, and(isTold(mail.kind), eq(users.id, userId)));

/** For every account, as if it had been told. */
export const insertTold = (tx: Tx, mail: NewMail) => insertFor(tx, mail, sql`true`, "discarded");

/** To somebody without an account. */
export async function insertMailsTo(
	tx: Tx,
	told: readonly { to: string; about: string }[],
	{ kind, at, until }: Times & { kind: VisitorMailKind },
): Promise<void> {
	if (told.length === 0) return;
	const times = { state: "waiting", dueAt: at, until, createdAt: at } as const;
	await tx.insert(mails).values(told.map(({ to, about }) => ({ kind, watchId: to, about, attempts: 0, ...times })));
}

/** Nothing of it has left. */
const isHere = inArray(mails.state, ["waiting", "taken"]);

export async function withdrawMails(tx: Tx, userId: string, kind: StaffMailKind): Promise<void> {
	await tx.delete(mails).where(and(eq(mails.userId, userId), eq(mails.kind, kind), isHere));
}

export async function withdrawFrom(tx: Tx, watchId: string, kind: VisitorMailKind): Promise<void> {
	await tx.delete(mails).where(and(eq(mails.watchId, watchId), eq(mails.kind, kind), isHere));
}

export async function withdrawByIds(tx: Tx, ids: string[]): Promise<void> {
	if (ids.length > 0) await tx.delete(mails).where(and(inArray(mails.id, ids), isHere));
}
