import { and, eq, ne, sql } from "drizzle-orm";
import { auditEntries } from "../../../audit/table.ts";
import { fold } from "../../../platform/database/fold.ts";
import type { Reader, Tx } from "../../../platform/database/index.ts";
import { certificates } from "../../certificates/table.ts";
import { certifications } from "../../certifications/table.ts";
import { clients } from "../../clients/table.ts";
import { deadlineStates, deadlineTasks } from "../../deadlines/table.ts";
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

const names = (text: string, wanted: string) => withoutAddress(text, wanted) !== text;

/** What was noted at the deadlines of a client, of its certifications and of their certificates. */
export async function notesNaming(db: Reader, wanted: string): Promise<NonNullable<HeldData["notes"]>> {
	const { doneNote, recordId, source } = deadlineStates;
	const rows = await db.values<[id: string, clientNumber: number, name: string, notes: string]>(sql`
		with noted(client, note) as (
			select ${deadlineTasks.clientId}, ${deadlineTasks.note} || ' ' || coalesce(${deadlineTasks.doneNote}, '') from ${deadlineTasks}
			union all select ${certifications.clientId}, ${doneNote} from ${deadlineStates}
				inner join ${certifications} on ${certifications.id} = ${recordId} where ${source} like 'end%'
			union all select ${certifications.clientId}, ${doneNote} from ${deadlineStates}
				inner join ${certificates} on ${certificates.id} = ${recordId}
				inner join ${certifications} on ${certifications.id} = ${certificates.certificationId}
				where ${source} in ('suspension', 'approval')
		)
		select id, client_number, name, group_concat(note, char(10)) from noted inner join ${clients} on id = client
		where instr(lower(note), ${wanted}) > 0 group by id order by client_number`);
	return rows.flatMap(([_id, clientNumber, name, notes]) =>
		names(notes, wanted) ? [{ _id, clientNumber, name }] : [],
	);
}

type Named = [id: string, clientNumber: number, name: string, contacts: string, told: string];

export async function clientsNaming(db: Reader, wanted: string): Promise<HeldData["clients"]> {
	const rows = await db.values<Named>(sql`
		with told as materialized (
			select entity_id, changes from ${auditEntries} where entity = 'client' and instr(lower(changes), ${wanted}) > 0
		)
		select id, client_number, name, contacts, (select json_group_array(changes) from told where entity_id = client.id)
		from ${clients} where instr(lower(contacts), ${wanted}) > 0 or id in (select entity_id from told)
		order by client_number`);
	return rows.flatMap(([_id, clientNumber, name, contacts, told]) => {
		const isCurrent = names(contacts, wanted);
		const isFormer = (JSON.parse(told) as string[]).some((changes) => names(changes, wanted));
		return isCurrent || isFormer ? [{ _id, clientNumber, name, isCurrent }] : [];
	});
}
