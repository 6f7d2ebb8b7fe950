import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { certificates } from "../certificates/table.ts";
import { certifications } from "../certifications/table.ts";
import { clients } from "../clients/table.ts";
import { enquiries, enquiryBand } from "../enquiries/table.ts";
import { userState, users } from "../users/table.ts";
import type { Source } from "./sources.ts";
import { deadlineTasks } from "./table.ts";

/** What a deadline is about; a field that another kind has is null. */
export interface Subject {
	name: SQLWrapper;
	number?: SQLWrapper;
	clientId?: SQLWrapper;
	certificationId?: SQLWrapper;
	validTo?: SQLWrapper;
	note?: SQLWrapper;
	createdBy?: SQLWrapper;
}

export type Sought = "certification" | "certificate" | "enquiry" | "account";

/** The records from which the deadlines of a source follow. */
export interface Records {
	table: typeof certifications | typeof certificates | typeof enquiries | typeof users | typeof deadlineTasks;
	origin: SQLiteColumn;
	/** What is due of them, as in the index that yields them by their origin. */
	where?: SQL;
	joins?: SQL;
	subject: Subject;
	/** In which words are looked for, and what an index of them finds before. */
	text: SQL;
	sought?: { by: Sought; seq: SQLiteColumn };
}

const ofCertification = sql`inner join ${clients} on ${clients.id} = ${certifications.clientId}`;
const ofCertificate = sql`inner join ${certifications} on ${certifications.id} = ${certificates.certificationId} ${ofCertification}`;

export const CERTIFICATION_TEXT = sql`(${certifications.search} || ' ' || ${certifications.clientNameSort})`;

const ENDING: Records = {
	table: certifications,
	origin: certifications.validTo,
	// Literals: SQLite matches no parameter with the condition of an index.
	where: sql`${certifications.isRenewed} = 0 and ${certifications.status} < 80`,
	joins: ofCertification,
	subject: {
		name: clients.name,
		number: certifications.certificationNumber,
		clientId: certifications.clientId,
		certificationId: certifications.id,
		validTo: certifications.validTo,
	},
	text: CERTIFICATION_TEXT,
	sought: { by: "certification", seq: certifications.seq },
};

const certificateSubject: Subject = {
	name: clients.name,
	number: certificates.certificateNumber,
	clientId: certifications.clientId,
	certificationId: certificates.certificationId,
};
const certificateText = sql`(lower(${certificates.certificateNumber}) || ' ' || ${certifications.clientNameSort})`;

const SUSPENSION: Records = {
	table: certificates,
	origin: certificates.suspendedUntil,
	// Nothing else than a suspended certificate has such a day.
	where: sql`${certificates.suspendedUntil} is not null`,
	joins: ofCertificate,
	subject: certificateSubject,
	text: certificateText,
	sought: { by: "certificate", seq: certifications.seq },
};

const APPROVAL: Records = {
	table: certificates,
	origin: certificates.statusSince,
	where: sql`${certificates.status} = 20 and ${certificates.status} < 40`,
	joins: ofCertificate,
	subject: certificateSubject,
	text: certificateText,
	sought: { by: "certificate", seq: certifications.seq },
};

const enquiriesIn = (band: number): Records => ({
	table: enquiries,
	origin: enquiries.messageDate,
	where: sql`${enquiryBand} = ${band}`,
	subject: {
		name: sql`case when ${enquiries.company} = '' then ${enquiries.name} else ${enquiries.company} end`,
		number: enquiries.reference,
	},
	text: sql`${enquiries.search}`,
	sought: { by: "enquiry", seq: enquiries.seq },
});

const ACCOUNTS: Records = {
	table: users,
	origin: users.createdAt,
	where: sql`${userState} = 'waiting'`,
	subject: { name: users.name, number: users.userid },
	text: sql`${users.search}`,
	sought: { by: "account", seq: users.seq },
};

const TASKS: Records = {
	table: deadlineTasks,
	origin: deadlineTasks.day,
	joins: sql`inner join ${clients} on ${clients.id} = ${deadlineTasks.clientId} left join ${certifications} on ${certifications.id} = ${deadlineTasks.certificationId}`,
	subject: {
		name: clients.name,
		number: certifications.certificationNumber,
		clientId: deadlineTasks.clientId,
		certificationId: deadlineTasks.certificationId,
		note: deadlineTasks.note,
		createdBy: deadlineTasks.createdBy,
	},
	text: sql`(${deadlineTasks.search} || ' ' || ${clients.nameSort} || ' ' || lower(coalesce(${certifications.certificationNumber}, '')))`,
};

export function recordsOf({ name, band = 0 }: Source): Records {
	switch (name) {
		case "suspension":
			return SUSPENSION;
		case "approval":
			return APPROVAL;
		case "enquiry":
			return enquiriesIn(band);
		case "account":
			return ACCOUNTS;
		case "task":
			return TASKS;
		default:
			return ENDING;
	}
}
