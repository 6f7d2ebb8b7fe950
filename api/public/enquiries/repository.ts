import { and, eq, getTableColumns, inArray, lt, sql } from "drizzle-orm";
import { addressSpellings } from "../../kit/addresses.ts";
import { newId } from "../../platform/database/columns.ts";
import { fold } from "../../platform/database/fold.ts";
import type { Reader, Tx } from "../../platform/database/index.ts";
import { type List, type Page, planList } from "../../platform/database/lists/list.ts";
import { limitedTo } from "../../platform/database/lists/order.ts";
import { readAll } from "../../platform/database/lists/read-all.ts";
import { preparedRow } from "../../platform/database/prepared.ts";
import { enquiries, enquiryBand } from "../../schema/enquiries.ts";
import {
	type ContactMessage,
	ENQUIRY_STATUS,
	type Enquiry,
	type EnquiryExportQuery,
	type EnquiryListItem,
	type EnquiryListQuery,
} from "./contract.ts";

const { seq: _seq, nameSort: _name, companySort: _company, search: _search, ...columns } = getTableColumns(enquiries);

export { columns };

type Row = typeof enquiries.$inferSelect;
export type EnquiryRow = Pick<Row, keyof typeof columns>;

function presentListItem(row: EnquiryRow): EnquiryListItem {
	return {
		_id: row.id,
		reference: row.reference,
		company: row.company,
		name: row.name,
		messageDate: row.messageDate,
		message: row.message,
		status: row.status,
		...(row.answeredByUser ? { answeredByUser: row.answeredByUser } : {}),
		...(row.answerDate ? { answerDate: row.answerDate } : {}),
	};
}

export const presentEnquiry = (row: EnquiryRow): Enquiry => ({
	...presentListItem(row),
	email: row.email,
	phone: row.phone,
	note: row.note,
	...(row.replies.length > 0 ? { replies: row.replies } : {}),
});

const LIST: List = {
	table: enquiries,
	seq: enquiries.seq,
	sorts: {
		messageDate: enquiries.messageDate,
		company: enquiries.companySort,
		name: enquiries.nameSort,
		status: enquiries.status,
	},
	defaultSort: "-messageDate",
	searched: { index: "enquiry_search", text: enquiries.search },
};

const OPEN = [ENQUIRY_STATUS.NEW, ENQUIRY_STATUS.IN_PROGRESS];

const limitedBy = (status: EnquiryExportQuery["status"]) =>
	limitedTo(
		LIST,
		enquiryBand,
		status?.flatMap((name) => (name === "OPEN" ? OPEN : [ENQUIRY_STATUS[name]])),
	);

export async function listEnquiries(
	db: Reader,
	{ status, ...request }: EnquiryListQuery,
): Promise<Page<EnquiryListItem>> {
	const { list, filter } = limitedBy(status);
	const plan = await planList(db, list, request, { filter });
	const rows = await db
		.select({ ...columns, ...plan.keys })
		.from(enquiries)
		.where(plan.where)
		.orderBy(...plan.orderBy)
		.limit(plan.fetch);
	const page = await plan.page(rows);
	return { ...page, rows: page.rows.map(presentListItem) };
}

export function enquiriesToExport(
	db: Reader,
	{ status, ...request }: EnquiryExportQuery,
	limit: number,
): Promise<EnquiryRow[]> {
	const { list, filter } = limitedBy(status);
	return readAll(db, list, request, {
		limit,
		filter,
		read: (page, orderBy) =>
			db
				.select(columns)
				.from(enquiries)
				.where(page)
				.orderBy(...orderBy),
	});
}

/** Returns the columns by which enquiries are sorted and searched. */
export const derived = (row: Pick<EnquiryRow, "reference" | "company" | "name" | "email" | "phone" | "message">) => ({
	nameSort: fold(row.name),
	companySort: fold(row.company),
	search: fold(
		[row.reference, row.company, row.name, ...addressSpellings(row.email), row.phone, row.message].join(" "),
	),
});

const byId = preparedRow(["id"], (db, { id }) => db.select(columns).from(enquiries).where(eq(enquiries.id, id)));

export const findEnquiry = (db: Reader, id: string): Promise<EnquiryRow | undefined> => byId(db, { id });

export async function insertEnquiry(
	tx: Tx,
	{ company = "", phone = "", ...message }: Omit<ContactMessage, "token">,
	reference: string,
	messageDate: string,
): Promise<string> {
	const id = newId();
	const row = { ...message, company, phone, reference };
	const handling = { status: ENQUIRY_STATUS.NEW, note: "" };
	await tx.insert(enquiries).values({ ...row, ...derived(row), ...handling, id, messageDate });
	return id;
}

/** Writes changes to an enquiry. `seen` must be read in the same transaction, so that no other write is overwritten. */
export async function updateEnquiry<Seen extends Pick<EnquiryRow, "id" | "version">>(
	tx: Tx,
	seen: Seen,
	values: Pick<Row, "note" | "status" | "answeredByUser" | "answerDate"> & Partial<Pick<Row, "replies">>,
) {
	const changes = { ...values, version: seen.version + 1 };
	await tx.update(enquiries).set(changes).where(eq(enquiries.id, seen.id));
	return { ...seen, ...changes };
}

/** Records when a reply was sent. The version stays, so that a user who edits the note has no conflict. */
export async function markReplySent(tx: Tx, { id, replies }: EnquiryRow, at: number, sentAt: string): Promise<void> {
	const changed = replies.map((reply, index) => (index === at ? { ...reply, sentAt } : reply));
	await tx.update(enquiries).set({ replies: changed }).where(eq(enquiries.id, id));
}

/** Returns the number of enquiries ever received: SQLite's counter, which deletions do not lower. */
export async function receivedCount(db: Reader): Promise<number> {
	const [row] = await db.select({ last: sql<number>`seq` }).from(sql`sqlite_sequence`).where(sql`name = 'enquiry'`);
	return row?.last ?? 0;
}

/**
 * Returns enquiries that were answered before `day` begins in UTC. The day begins earlier in Vienna, so the caller must
 * exclude enquiries that were answered on that day in Vienna.
 */
export async function answeredBefore(db: Reader, day: string): Promise<{ id: string; answerDate: string }[]> {
	const rows = await db
		.select({ id: enquiries.id, answerDate: enquiries.answerDate })
		.from(enquiries)
		.where(and(sql`+${enquiries.status} >= ${ENQUIRY_STATUS.ANSWERED}`, lt(enquiries.answerDate, day)));
	return rows.flatMap(({ id, answerDate }) => (answerDate === null ? [] : [{ id, answerDate }]));
}

export const enquirySubjects = (db: Reader, ids: string[]) =>
	db.select({ id: enquiries.id, label: enquiries.reference }).from(enquiries).where(inArray(enquiries.id, ids));
