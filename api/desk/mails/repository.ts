import { and, eq, getTableColumns, sql } from "drizzle-orm";
import {
	type ListedMailKind,
	type Mail,
	type MailQuery,
	NOTIFICATION_KINDS,
	type Notifications,
} from "../../outbox/contract.ts";
import { readWrittenMail, withoutText } from "../../outbox/index.ts";
import type { Reader, Tx } from "../../platform/database/index.ts";
import { type List, type Page, planList } from "../../platform/database/lists/list.ts";
import { enquiries } from "../../schema/enquiries.ts";
import { enquiryIn, isListed, mails, unwantedMails } from "../../schema/mails.ts";
import { users } from "../../schema/users.ts";
import { actionsOf, shownState } from "./rules.ts";

const { seq: _, watchId: _watch, kind, ...others } = getTableColumns(mails);
const columns = { ...others, kind: sql<ListedMailKind>`${kind}` };
export type MailRow = Pick<typeof mails.$inferSelect, keyof typeof others> & { kind: ListedMailKind };

const name = sql<string>`coalesce(${users.name}, ${enquiries.name})`;
const userid = sql<string>`coalesce(${users.userid}, ${enquiries.reference})`;
const isReplyTo = and(eq(kind, "enquiryReply"), eq(enquiries.id, enquiryIn(mails.about)));

const LIST: List = {
	table: mails,
	seq: mails.seq,
	sorts: { createdAt: mails.createdAt },
	defaultSort: "-createdAt",
};

function present(row: MailRow & { name: string; userid: string }, now: string): Mail {
	const { id, kind, userid, state, reason, detail, attempts, createdAt, dueAt } = row;
	const { name, email } = kind === "certificate" ? readWrittenMail(row.about) : row;
	return {
		_id: id,
		kind,
		name,
		userid,
		...(email ? { email } : {}),
		state: shownState(state),
		...(reason ? { reason } : {}),
		...(detail ? { detail } : {}),
		attempts,
		createdAt,
		...(state === "waiting" ? { nextAt: dueAt } : {}),
		actions: actionsOf(row, now),
	};
}

export async function listMails(db: Reader, request: MailQuery, now: string): Promise<Page<Mail>> {
	const plan = await planList(db, LIST, request, { filter: isListed });
	const rows = await db
		.select({ ...columns, name, userid, ...plan.keys })
		.from(mails)
		.leftJoin(users, eq(users.id, mails.userId))
		.leftJoin(enquiries, isReplyTo)
		.where(plan.where)
		.orderBy(...plan.orderBy)
		.limit(plan.fetch);
	const page = await plan.page(rows);
	return { ...page, rows: page.rows.map((row) => present(row, now)) };
}

export async function countMails(db: Reader): Promise<Record<"waiting" | "failed", number>> {
	const count = (state: "waiting" | "failed") => db.$count(mails, eq(mails.state, state));
	const [waiting, failed] = await Promise.all([count("waiting"), count("failed")]);
	return { waiting, failed };
}

export const findMail = (db: Reader, id: string): Promise<MailRow | undefined> =>
	db
		.select(columns)
		.from(mails)
		.where(and(eq(mails.id, id), isListed))
		.get();

/** Queues an unsent mail again. `seen` must have been read in this transaction, so that no write is lost. */
export async function sendAgain(tx: Tx, seen: MailRow, at: string, until: string): Promise<void> {
	const anew = { state: "waiting", dueAt: at, until, attempts: 0, claim: null, reason: null, detail: null } as const;
	await tx.update(mails).set(anew).where(eq(mails.id, seen.id));
}

export async function discard(tx: Tx, seen: MailRow, at: string): Promise<void> {
	const gone = { ...withoutText, state: "discarded", dueAt: at, claim: null, email: null, detail: null } as const;
	await tx.update(mails).set(gone).where(eq(mails.id, seen.id));
}

export async function notificationsOf(db: Reader, userId: string): Promise<Notifications> {
	const rows = await db.select().from(unwantedMails).where(eq(unwantedMails.userId, userId));
	const unwanted = new Set(rows.map(({ kind }) => kind));
	return Object.fromEntries(NOTIFICATION_KINDS.map((kind) => [kind, !unwanted.has(kind)])) as Notifications;
}

export async function replaceNotifications(tx: Tx, userId: string, wanted: Notifications): Promise<void> {
	await tx.delete(unwantedMails).where(eq(unwantedMails.userId, userId));
	const unwanted = NOTIFICATION_KINDS.filter((kind) => !wanted[kind]).map((kind) => ({ userId, kind }));
	if (unwanted.length > 0) await tx.insert(unwantedMails).values(unwanted);
}
