import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Tx } from "../../platform/database/index.ts";
import { users } from "../users/table.ts";
import type { MailKind } from "./contract.ts";
import { isTold } from "./recipients.repository.ts";
import { type MailState, mails } from "./table.ts";

export interface NewMail {
	kind: MailKind;
	about: string;
	at: string;
	until: string;
}

/** One for each account that is told of it. One statement, whose rows nobody waits for: it costs a write no round trip. */
async function insertFor(
	tx: Tx,
	{ kind, about, at, until }: NewMail,
	whom: SQL | undefined,
	state: MailState = "waiting",
): Promise<void> {
	const columns = sql`null, lower(hex(randomblob(12))), ${kind}, ${users.id}, ${about}, ${state}, ${at}, ${until}, 0, null, null, null, null, ${at}`;
	await tx.insert(mails).select(sql`select ${columns} from ${users} where ${whom}`).onConflictDoNothing();
}

export const insertMails = (tx: Tx, mail: NewMail) => insertFor(tx, mail, isTold(mail.kind));

export const insertMailTo = (tx: Tx, mail: NewMail, userId: string) =>
	insertFor(tx, mail, and(isTold(mail.kind), eq(users.id, userId)));

/** For every account, as if it had been told. */
export const insertTold = (tx: Tx, mail: NewMail) => insertFor(tx, mail, sql`true`, "discarded");

/** What has not left yet. */
export async function withdrawMails(tx: Tx, userId: string, kind: MailKind): Promise<void> {
	await tx
		.delete(mails)
		.where(and(eq(mails.userId, userId), eq(mails.kind, kind), inArray(mails.state, ["waiting", "taken"])));
}
