import { isDeepStrictEqual } from "node:util";
import { and, eq, ne, or, type SQL, sql } from "drizzle-orm";
import { addressSpellings } from "../../../kit/addresses.ts";
import type { Reader, Tx } from "../../../platform/database/index.ts";
import { auditEntries } from "../../../schema/audit.ts";
import { certificates } from "../../../schema/certificates.ts";
import { certificationSchemes, certifications } from "../../../schema/certifications.ts";
import { clients } from "../../../schema/clients.ts";
import { competences } from "../../../schema/competences.ts";
import { deadlineStates, deadlineTasks } from "../../../schema/deadlines.ts";
import { enquiries } from "../../../schema/enquiries.ts";
import { auditMembers, audits, findings } from "../../../schema/evaluation.ts";
import { files } from "../../../schema/files.ts";
import { users } from "../../../schema/users.ts";
import type { PersonalData } from "../contract.ts";
import { columns, derived, type EnquiryRow } from "../repository.ts";
import { withoutAddress } from "../rules.ts";

// Stored e-mail addresses are ASCII and compared in lower case, because SQLite's lower() converts only ASCII letters.

/**
 * Selects rows whose text may contain the e-mail address, with its domain in Punycode or Unicode. Rows that contain the
 * address only as a part of a longer one are excluded later.
 */
const mayName = (text: SQL, wanted: string) =>
	or(...addressSpellings(wanted).map((spelling) => sql`instr(lower(${text}), ${spelling}) > 0`));

export const enquiriesOf = (db: Reader, wanted: string): Promise<EnquiryRow[]> =>
	db
		.select(columns)
		.from(enquiries)
		.where(eq(sql`lower(${enquiries.email})`, wanted))
		.orderBy(enquiries.seq);

const WRITTEN = ["company", "name", "phone", "message", "note"] as const;
type Written = Pick<EnquiryRow, (typeof WRITTEN)[number]>;

/** Returns the texts of an enquiry and its replies without the e-mail address. */
const redacted = (row: EnquiryRow, wanted: string) => ({
	...(Object.fromEntries(WRITTEN.map((name) => [name, withoutAddress(row[name], wanted)])) as Written),
	replies: row.replies.map((reply) => ({
		...reply,
		subject: withoutAddress(reply.subject, wanted),
		text: withoutAddress(reply.text, wanted),
	})),
});

export async function enquiriesNaming(db: Reader, wanted: string): Promise<EnquiryRow[]> {
	const written = sql.join(
		[...WRITTEN, "replies" as const].map((name) => sql`${enquiries[name]}`),
		sql` || ' ' || `,
	);
	const rows = await db
		.select(columns)
		.from(enquiries)
		.where(and(ne(sql`lower(${enquiries.email})`, wanted), mayName(written, wanted)))
		.orderBy(enquiries.seq);
	return rows.filter((row) => !isDeepStrictEqual({ ...row, ...redacted(row, wanted) }, row));
}

export async function redactEnquiry(tx: Tx, row: EnquiryRow, wanted: string): Promise<void> {
	const after = redacted(row, wanted);
	await tx
		.update(enquiries)
		.set({ ...after, ...derived({ ...row, ...after }), version: sql`${enquiries.version} + 1` })
		.where(eq(enquiries.id, row.id));
}

const names = (text: string, wanted: string) => withoutAddress(text, wanted) !== text;

/** Returns the clients with a note at one of their deadlines that contains the address. */
export async function notesNaming(db: Reader, wanted: string): Promise<NonNullable<PersonalData["notes"]>> {
	const { doneNote, recordId } = deadlineStates;
	const rows = await db.values<[id: string, clientNumber: number, name: string, notes: string]>(sql`
		with noted(client, note) as (
			select ${deadlineTasks.clientId}, ${deadlineTasks.note} || ' ' || coalesce(${deadlineTasks.doneNote}, '') from ${deadlineTasks}
			union all select coalesce(${certifications.clientId}, ${files.clientId}), ${doneNote} from ${deadlineStates}
				left join ${findings} on ${findings.id} = ${recordId}
				left join ${audits} on ${audits.id} = coalesce(${findings.auditId}, ${recordId})
				left join ${certificates} on ${certificates.id} = ${recordId}
				left join ${certificationSchemes} on ${certificationSchemes.id} = ${recordId}
				left join ${files} on ${files.id} = ${recordId}
				left join ${certifications} on ${certifications.id} = coalesce(${audits.certificationId},
					${certificates.certificationId}, ${certificationSchemes.certificationId}, ${recordId})
		)
		select id, client_number, name, group_concat(note, char(10)) from noted inner join ${clients} on id = client
		where ${mayName(sql`note`, wanted)} group by id order by client_number`);
	return rows.flatMap(([_id, clientNumber, name, notes]) =>
		names(notes, wanted) ? [{ _id, clientNumber, name }] : [],
	);
}

/** Selects the names under which the person has an account or sent an enquiry, as they are written or folded. */
const namesOf = (column: "name" | "nameSort", wanted: string) => sql`(
	select ${users[column]} from ${users} where lower(${users.email}) = ${wanted}
	union select ${enquiries[column]} from ${enquiries} where lower(${enquiries.email}) = ${wanted})`;

/** Returns the clients with files that the person has added: by an account with the e-mail address or by a name. */
export const filesAddedBy = (db: Reader, wanted: string): Promise<NonNullable<PersonalData["files"]>> =>
	db
		.selectDistinct({ _id: clients.id, clientNumber: clients.clientNumber, name: clients.name })
		.from(files)
		.innerJoin(clients, eq(clients.id, files.clientId))
		.where(
			or(
				sql`${files.addedById} in (select ${users.id} from ${users}
					where lower(${users.email}) = ${wanted} or ${users.nameSort} in ${namesOf("nameSort", wanted)})`,
				sql`${files.addedBy} in ${namesOf("name", wanted)}`,
			),
		)
		.orderBy(clients.clientNumber);

type Named = [id: string, clientNumber: number, name: string, contacts: string, recorded: string];

export async function clientsNaming(db: Reader, wanted: string): Promise<PersonalData["clients"]> {
	const rows = await db.values<Named>(sql`
		with recorded as materialized (
			select entity_id, changes from ${auditEntries} where entity = 'client' and ${mayName(sql`changes`, wanted)}
		)
		select id, client_number, name, contacts, (select json_group_array(changes) from recorded where entity_id = client.id)
		from ${clients} where ${mayName(sql`contacts`, wanted)} or id in (select entity_id from recorded)
		order by client_number`);
	return rows.flatMap(([_id, clientNumber, name, contacts, recorded]) => {
		const isCurrent = names(contacts, wanted);
		const isFormer = (JSON.parse(recorded) as string[]).some((changes) => names(changes, wanted));
		return isCurrent || isFormer ? [{ _id, clientNumber, name, isCurrent }] : [];
	});
}

/** Returns the audits in whose team the person is, by an account or by a name of an account or enquiry. */
export const auditsNaming = (db: Reader, wanted: string): Promise<NonNullable<PersonalData["audits"]>> =>
	db
		.selectDistinct({ _id: audits.id, auditNumber: audits.auditNumber })
		.from(auditMembers)
		.innerJoin(audits, eq(audits.id, auditMembers.auditId))
		.where(
			or(
				sql`${auditMembers.userId} in (select ${users.id} from ${users} where lower(${users.email}) = ${wanted})`,
				sql`${auditMembers.nameSort} in ${namesOf("nameSort", wanted)}`,
			),
		)
		.orderBy(audits.auditNumber);

/** Returns the grounds of the competences, and the conflicts of interest, of accounts with this address. */
export async function competenceOf(db: Reader, wanted: string) {
	const entriesOf = (column: typeof competences.competences | typeof competences.conflicts) =>
		sql`${users} inner join ${competences} on ${competences.userId} = ${users.id} and lower(${users.email}) = ${wanted}
			cross join json_each(${column}) as entry`;
	const [grounds, conflicts] = await Promise.all([
		db.values<[ground: string]>(sql`select entry.value ->> 'ground' from ${entriesOf(competences.competences)}`),
		db.values<[id: string, clientNumber: number, name: string, reason: string]>(sql`
			select ${clients.id}, ${clients.clientNumber}, ${clients.name}, entry.value ->> 'reason' from ${entriesOf(competences.conflicts)}
			inner join ${clients} on ${clients.id} = entry.value ->> 'client' order by ${clients.clientNumber}`),
	]);
	return {
		competences: grounds.map(([ground]) => ground),
		conflicts: conflicts.map(([_id, clientNumber, name, reason]) => ({ _id, clientNumber, name, reason })),
	};
}
