import { and, count, eq, sql } from "drizzle-orm";
import type { Reader, Tx } from "../../platform/database/index.ts";
import { fold } from "../../platform/fold.ts";
import { matches, type Page, planList } from "../../platform/list.ts";
import type { ListQuery } from "../common/contract.ts";
import { type ContactMessage, ENQUIRY_STATUS, type Enquiry, type EnquiryListItem } from "./contract.ts";
import { enquiries } from "./table.ts";

const listColumns = {
	id: enquiries.id,
	company: enquiries.company,
	name: enquiries.name,
	messageDate: enquiries.messageDate,
	message: enquiries.message,
	status: enquiries.status,
	answeredByUser: enquiries.answeredByUser,
	answerDate: enquiries.answerDate,
};
const columns = {
	...listColumns,
	email: enquiries.email,
	phone: enquiries.phone,
	note: enquiries.note,
	reference: enquiries.reference,
	version: enquiries.version,
};

type Row = typeof enquiries.$inferSelect;
export type EnquiryRow = Pick<Row, keyof typeof columns>;

function presentListItem(row: Pick<Row, keyof typeof listColumns>): EnquiryListItem {
	return {
		_id: row.id,
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
	reference: row.reference,
});

export async function listEnquiries(db: Reader, request: ListQuery): Promise<Page<EnquiryListItem>> {
	const sorts = {
		messageDate: enquiries.messageDate,
		company: enquiries.companySort,
		name: enquiries.nameSort,
		status: enquiries.status,
	};
	const plan = planList(request, sorts, enquiries.seq, "-messageDate");
	const wanted = matches(enquiries.search, request.q);
	const rows = await db
		.select({ ...listColumns, ...plan.keys })
		.from(enquiries)
		.where(and(wanted, plan.after))
		.orderBy(...plan.orderBy)
		.limit(plan.fetch);
	const [counted] = await db.select({ total: count() }).from(enquiries).where(wanted);
	const page = plan.page(rows, counted?.total ?? 0);
	return { ...page, rows: page.rows.map(presentListItem) };
}

export async function findEnquiry(db: Reader, id: string): Promise<EnquiryRow | undefined> {
	const [row] = await db.select(columns).from(enquiries).where(eq(enquiries.id, id));
	return row;
}

export async function insertEnquiry(
	tx: Tx,
	{ company = "", name, email, phone = "", message }: Omit<ContactMessage, "token">,
	reference: string,
	messageDate: string,
): Promise<string> {
	const [row] = await tx
		.insert(enquiries)
		.values({
			reference,
			company,
			name,
			email,
			phone,
			message,
			messageDate,
			status: ENQUIRY_STATUS.NEW,
			note: "",
			nameSort: fold(name),
			companySort: fold(company),
			search: fold([reference, company, name, email, phone, message].join(" ")),
		})
		.returning({ id: enquiries.id });
	if (!row) throw new Error("The enquiry was not stored");
	return row.id;
}

export async function updateEnquiry(
	tx: Tx,
	id: string,
	values: Pick<Row, "note" | "status" | "answeredByUser" | "answerDate">,
): Promise<EnquiryRow | undefined> {
	const { note, status, answeredByUser, answerDate } = values;
	const [row] = await tx
		.update(enquiries)
		.set({ note, status, answeredByUser, answerDate, version: sql`${enquiries.version} + 1` })
		.where(eq(enquiries.id, id))
		.returning(columns);
	return row;
}

export const deleteEnquiryRow = (tx: Tx, id: string) => tx.delete(enquiries).where(eq(enquiries.id, id));
