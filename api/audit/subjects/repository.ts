import { and, eq, inArray, min } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { certificates } from "../../modules/certificates/table.ts";
import { certifications } from "../../modules/certifications/table.ts";
import { clients, productionSites } from "../../modules/clients/table.ts";
import { enquiries } from "../../modules/enquiries/table.ts";
import { users } from "../../modules/users/table.ts";
import type { Reader } from "../../platform/database/index.ts";
import type { AuditEntity } from "../contract.ts";
import { auditEntries } from "../table.ts";

/** A record by its name of today, and what leads to it. */
export interface Subject {
	id: string;
	label: string;
	clientId?: string;
	certificationId?: string;
}

type Read = (db: Reader, ids: string[]) => Promise<Subject[]>;

const READS: Partial<Record<AuditEntity, Read>> = {
	client: async (db, ids) => {
		const rows = await db
			.select({ id: clients.id, name: clients.name, number: clients.clientNumber })
			.from(clients)
			.where(inArray(clients.id, ids));
		return rows.map(({ id, name, number }) => ({ id, label: `${name} (${number})` }));
	},
	certification: (db, ids) => certificationsOf(db, ids),
	// A list of products stands under the id of its certification.
	product: (db, ids) => certificationsOf(db, ids),
	certificate: (db, ids) =>
		db
			.select({
				id: certificates.id,
				label: certificates.certificateNumber,
				certificationId: certificates.certificationId,
				clientId: certifications.clientId,
			})
			.from(certificates)
			.innerJoin(certifications, eq(certifications.id, certificates.certificationId))
			.where(inArray(certificates.id, ids)),
	enquiry: (db, ids) => namesOf(db, enquiries, enquiries.reference, ids),
	user: (db, ids) => namesOf(db, users, users.userid, ids),
};

const certificationsOf: Read = (db, ids) =>
	db
		.select({ id: certifications.id, label: certifications.certificationNumber, clientId: certifications.clientId })
		.from(certifications)
		.where(inArray(certifications.id, ids));

type Named = typeof clients | typeof enquiries | typeof productionSites | typeof users;

async function namesOf(db: Reader, table: Named, label: SQLiteColumn, ids: string[]): Promise<Subject[]> {
	const rows = await db.select({ id: table.id, label }).from(table).where(inArray(table.id, ids));
	return rows.map((row) => ({ id: row.id, label: String(row.label) }));
}

export async function findSubjects(db: Reader, entity: AuditEntity, ids: string[]): Promise<Subject[]> {
	return ids.length === 0 ? [] : ((await READS[entity]?.(db, ids)) ?? []);
}

/** The first entry of each record: it tells what one was called that is gone. */
export async function firstEntries(db: Reader, entity: AuditEntity, ids: string[]) {
	if (ids.length === 0) return [];
	const first = db
		.select({ seq: min(auditEntries.seq) })
		.from(auditEntries)
		.where(and(eq(auditEntries.entity, entity), inArray(auditEntries.entityId, ids)))
		.groupBy(auditEntries.entityId);
	return db
		.select({ id: auditEntries.entityId, changes: auditEntries.changes })
		.from(auditEntries)
		.where(inArray(auditEntries.seq, first));
}

async function mapOf(reading: Promise<Subject[]>): Promise<Map<string, string>> {
	return new Map((await reading).map(({ id, label }) => [id, label]));
}

export const clientNames = (db: Reader, ids: string[]) => mapOf(namesOf(db, clients, clients.name, ids));
export const siteNames = (db: Reader, ids: string[]) => mapOf(namesOf(db, productionSites, productionSites.name, ids));
