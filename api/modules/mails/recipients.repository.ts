import { and, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { Reader } from "../../platform/database/index.ts";
import { userState, users } from "../users/table.ts";
import { watches } from "../watches/table.ts";
import { type MailKind, NOTIFIED_ROLES, type StaffMailKind } from "./contract.ts";
import { unwantedMails } from "./table.ts";

/** Whether the account of a row is told of it: when a mail is written, and again when it is sent. */
export function isTold(kind: StaffMailKind): SQL | undefined {
	const hasAddress = isNotNull(users.email);
	if (kind === "passwordReset") return and(isNull(users.deactivatedAt), hasAddress);
	const roles = sql`exists (select 1 from json_each(${users.roles}) where value in ${NOTIFIED_ROLES[kind]})`;
	const unwanted = sql`exists (select 1 from ${unwantedMails} where ${unwantedMails.userId} = ${users.id} and ${unwantedMails.kind} = ${kind})`;
	return and(eq(userState, "active"), hasAddress, roles, sql`not ${unwanted}`);
}

interface Addressed {
	kind: MailKind;
	userId: string | null;
	watchId: string | null;
}

/** Undefined for an account that is not told of it any more, and for a watch that has ended. */
export async function recipientOf(
	db: Reader,
	{ kind, userId, watchId }: Addressed,
): Promise<{ name: string; email: string } | undefined> {
	if (kind === "watchConfirmation" || kind === "watchChange") {
		const id = watchId ?? "";
		const watch = await db.select({ email: watches.email }).from(watches).where(eq(watches.id, id)).get();
		return watch && { name: "", email: watch.email };
	}
	const row = await db
		.select({ name: users.name, email: users.email })
		.from(users)
		.where(and(eq(users.id, userId ?? ""), isTold(kind)))
		.get();
	return row?.email ? { name: row.name, email: row.email } : undefined;
}
