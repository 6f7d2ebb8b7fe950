import { and, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { sealedRows } from "../audit/index.ts";
import type { Reader } from "../platform/database/index.ts";
import type { SealKeys } from "../platform/deps.ts";
import { enquiries } from "../schema/enquiries.ts";
import { enquiryIn, type mails, unwantedMails } from "../schema/mails.ts";
import { userState, users } from "../schema/users.ts";
import { watches } from "../schema/watches.ts";
import { NOTIFIED_ROLES, type StaffMailKind } from "./contract.ts";
import { readWrittenMail } from "./written.ts";

/** Returns the condition for accounts that get such mails. It is checked again before sending, as roles may change. */
export function isNotified(kind: StaffMailKind): SQL | undefined {
	const hasAddress = isNotNull(users.email);
	if (kind === "passwordReset" || kind === "invitation") return and(isNull(users.deactivatedAt), hasAddress);
	const roles = sql`exists (select 1 from json_each(${users.roles}) where value in ${NOTIFIED_ROLES[kind]})`;
	const unwanted = sql`exists (select 1 from ${unwantedMails} where ${unwantedMails.userId} = ${users.id} and ${unwantedMails.kind} = ${kind})`;
	return and(eq(userState, "active"), hasAddress, roles, sql`not ${unwanted}`);
}

type Addressed = Pick<typeof mails.$inferSelect, "kind" | "userId" | "watchId" | "about">;

/**
 * Returns name and address of a mail's recipient. Undefined for an account that is no longer notified, for a watch that
 * has ended, for an erased enquiry, and for rows with an invalid seal.
 */
export async function recipientOf(
	db: Reader,
	keys: SealKeys,
	{ kind, userId, watchId, about }: Addressed,
): Promise<{ name: string; email: string } | undefined> {
	if (kind === "certificate") return readWrittenMail(about);
	if (kind === "watchConfirmation" || kind === "watchChange") {
		const [watch] = await sealedRows(db, keys, watches, { where: eq(watches.id, watchId ?? "") });
		return watch && { name: "", email: watch.email };
	}
	if (kind === "enquiryReply") {
		const { name, email } = enquiries;
		const sender = db.select({ name, email }).from(enquiries);
		return sender.where(eq(enquiries.id, enquiryIn(about))).get();
	}
	const [row] = await sealedRows(db, keys, users, { where: and(eq(users.id, userId ?? ""), isNotified(kind)) });
	return row?.email ? { name: row.name, email: row.email } : undefined;
}
