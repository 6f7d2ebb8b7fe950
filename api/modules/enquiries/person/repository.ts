import { and, eq, inArray, ne, sql } from "drizzle-orm";
import { auditEntries } from "../../../audit/table.ts";
import { fold } from "../../../platform/database/fold.ts";
import type { Reader, Tx } from "../../../platform/database/index.ts";
import { clients } from "../../clients/table.ts";
import type { HeldData } from "../contract.ts";
import { columns, type EnquiryRow } from "../repository.ts";
import { withoutAddress } from "../rules.ts";
import { enquiries } from "../table.ts";

// Addresses are ASCII, as SQLite's lower() requires. `wanted` is in lower case.

export const enquiriesOf = (db: Reader, wanted: string): Promise<EnquiryRow[]> =>
	db
		.select(columns)
		.from(enquiries)
		.where(eq(sql`lower(${enquiries.email})`, wanted))
		.orderBy(enquiries.seq);

const WRITTEN = ["company", "name", "phone", "message", "note"] as const;
type Written = Pick<EnquiryRow, (typeof WRITTEN)[number]>;

const redacted = (row: Written, wanted: string) =>
	Object.fromEntries(WRITTEN.map((name) => [name, withoutAddress(row[name], wanted)])) as Written;

export async function enquiriesNaming(db: Reader, wanted: string): Promise<EnquiryRow[]> {
	const written = sql.join(
		WRITTEN.map((name) => sql`${enquiries[name]}`),
		sql` || ' ' || `,
	);
	const rows = await db
		.select(columns)
		.from(enquiries)
		.where(and(ne(sql`lower(${enquiries.email})`, wanted), sql`instr(lower(${written}), ${wanted}) > 0`))
		.orderBy(enquiries.seq);
	return rows.filter((row) => {
		const after = redacted(row, wanted);
		return WRITTEN.some((name) => after[name] !== row[name]);
	});
}

export async function redactEnquiry(tx: Tx, row: EnquiryRow, wanted: string): Promise<void> {
	const after = redacted(row, wanted);
	const { company, name, phone, message } = after;
	await tx
		.update(enquiries)
		.set({
			...after,
			nameSort: fold(name),
			companySort: fold(company),
			search: fold([row.reference, company, name, row.email, phone, message].join(" ")),
			version: sql`${enquiries.version} + 1`,
		})
		.where(eq(enquiries.id, row.id));
}

const names = (value: unknown, wanted: string) => {
	const text = JSON.stringify(value);
	return withoutAddress(text, wanted) !== text;
};

export async function clientsNaming(db: Reader, wanted: string): Promise<HeldData["clients"]> {
	const told = await db
		.select({ id: auditEntries.entityId, changes: auditEntries.changes })
		.from(auditEntries)
		.where(and(eq(auditEntries.entity, "client"), sql`instr(lower(${auditEntries.changes}), ${wanted}) > 0`));
	const former = told.filter(({ changes }) => names(changes, wanted)).map(({ id }) => id);
	const named = sql`instr(lower(${clients.contacts}), ${wanted}) > 0`;
	const rows = await db
		.select({ id: clients.id, clientNumber: clients.clientNumber, name: clients.name, contacts: clients.contacts })
		.from(clients)
		.where(former.length === 0 ? named : sql`${named} or ${inArray(clients.id, [...new Set(former)])}`)
		.orderBy(clients.clientNumber);
	return rows.flatMap(({ id, clientNumber, name, contacts }) => {
		const isCurrent = names(contacts, wanted);
		return isCurrent || former.includes(id) ? [{ _id: id, clientNumber, name, isCurrent }] : [];
	});
}
