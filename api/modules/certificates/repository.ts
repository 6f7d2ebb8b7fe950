import { and, asc, count, desc, eq, inArray, sql } from "drizzle-orm";
import type { Reader, Tx } from "../../platform/database/index.ts";
import type { Actor } from "../../platform/deps.ts";
import { found } from "../../platform/errors.ts";
import { clientSites, loadCertification } from "../certifications/index.ts";
import { certifications } from "../certifications/table.ts";
import { productionSites } from "../clients/table.ts";
import { productIds, productsOfCertificates, productsPrintedOn } from "../products/list/index.ts";
import {
	CERTIFICATE_STATUS,
	CERTIFICATE_STATUS_NAMES,
	type CertificateFacts,
	type CertificateInput,
	FIRST_STATUS,
	VALID_STATI,
} from "./contract.ts";
import type { Scope } from "./rules.ts";
import { certificatePreviews, certificateProducts, certificateSites, certificateStati, certificates } from "./table.ts";

export type CertificateRow = typeof certificates.$inferSelect;
type StatusRow = typeof certificateStati.$inferInsert;

export interface CertificateKey {
	certificationId: string;
	certificateId: string;
}

/** 404 also for a certificate of another certification. */
export async function loadCertificate(
	db: Reader,
	{ certificationId, certificateId }: CertificateKey,
): Promise<CertificateRow> {
	const [row] = await db
		.select()
		.from(certificates)
		.where(and(eq(certificates.id, certificateId), eq(certificates.certificationId, certificationId)));
	return found(row);
}

export function certificatesOf(db: Reader, certificationId: string): Promise<CertificateRow[]> {
	return db
		.select()
		.from(certificates)
		.where(eq(certificates.certificationId, certificationId))
		.orderBy(asc(certificates.seq));
}

const grouped = <T extends { certificateId: string }, V>(rows: readonly T[], value: (row: T) => V) =>
	new Map([...Map.groupBy(rows, (row) => row.certificateId)].map(([id, group]) => [id, group.map(value)]));

export async function partsOf(db: Reader, ids: readonly string[]) {
	const wanted = [...ids];
	const productRows = await productsOfCertificates(db, wanted);
	const siteRows = await db
		.select({ certificateId: certificateSites.certificateId, id: productionSites.id })
		.from(certificateSites)
		.innerJoin(productionSites, eq(productionSites.id, certificateSites.siteId))
		.where(inArray(certificateSites.certificateId, wanted))
		.orderBy(asc(productionSites.position), asc(productionSites.seq));
	const statusRows = await db
		.select()
		.from(certificateStati)
		.where(inArray(certificateStati.certificateId, wanted))
		.orderBy(asc(certificateStati.seq));
	return {
		products: grouped(productRows, (row) => row.id),
		productionSites: grouped(siteRows, (row) => row.id),
		stati: grouped(statusRows, (row) => row),
	};
}

export type StoredStatus = typeof certificateStati.$inferSelect;

/** The permitted content of a certificate, or 404. */
export async function scopeOf(db: Reader, certificationId: string): Promise<Scope & { certificationNumber: string }> {
	const { certification } = await loadCertification(db, certificationId);
	const siteRows = await clientSites(db, certification.clientId);
	const { certificationNumber, validFrom, validTo } = certification;
	return {
		certificationNumber,
		validFrom,
		validTo,
		productIds: new Set((await productIds(db, certificationId)).map((row) => row.id)),
		siteIds: new Set(siteRows.map((row) => row.id)),
	};
}

export async function factsOf(db: Reader, certificate: CertificateRow): Promise<CertificateFacts> {
	const row = await loadCertification(db, certificate.certificationId);
	const siteRows = await db
		.select({ name: productionSites.name, address: productionSites.address })
		.from(certificateSites)
		.innerJoin(productionSites, eq(productionSites.id, certificateSites.siteId))
		.where(eq(certificateSites.certificateId, certificate.id))
		.orderBy(asc(productionSites.position), asc(productionSites.seq));
	const client = { name: row.client.name, address: row.client.address };
	return {
		certificateNumber: certificate.certificateNumber,
		certificationNumber: row.certification.certificationNumber,
		client,
		manufacturer: row.site ? { name: row.site.name, address: row.site.address } : client,
		category: row.certification.category,
		subcategory: row.certification.subcategory,
		validFrom: certificate.validFrom,
		validTo: certificate.validTo,
		productionSites: siteRows,
		products: await productsPrintedOn(db, certificate.id),
	};
}

export async function insertCertificate(
	tx: Tx,
	values: { certificationId: string; certificateNumber: string; validFrom: string; validTo: string; at: string },
): Promise<CertificateRow> {
	const { at, ...content } = values;
	return tx
		.insert(certificates)
		.values({ ...content, status: FIRST_STATUS, createdAt: at, updatedAt: at })
		.returning()
		.get();
}

export async function writeContent(tx: Tx, certificateId: string, input: CertificateInput): Promise<void> {
	await tx.delete(certificateProducts).where(eq(certificateProducts.certificateId, certificateId));
	await tx.delete(certificateSites).where(eq(certificateSites.certificateId, certificateId));
	await tx.insert(certificateProducts).values(input.products.map((productId) => ({ certificateId, productId })));
	if (input.productionSites.length > 0)
		await tx.insert(certificateSites).values(input.productionSites.map((siteId) => ({ certificateId, siteId })));
}

type Changes = Partial<
	Pick<CertificateRow, "status" | "validFrom" | "validTo" | "submittedBy" | "submittedHash" | "signed" | "publicId"> & {
		updatedAt: string;
	}
>;

const isAsSeen = ({ id, status, revision }: CertificateRow) =>
	and(eq(certificates.id, id), eq(certificates.status, status), eq(certificates.revision, revision));

/** `false` if the certificate has changed since it was read. */
export async function compareAndSet(tx: Tx, seen: CertificateRow, changes: Changes): Promise<boolean> {
	const revision = sql`${certificates.revision} + 1`;
	const { rowsAffected } = await tx
		.update(certificates)
		.set({ ...changes, revision })
		.where(isAsSeen(seen));
	return rowsAffected === 1;
}

export async function insertStatus(
	tx: Tx,
	{ actor, ...entry }: Omit<StatusRow, "userId" | "user"> & { actor: Pick<Actor, "id" | "name"> },
): Promise<void> {
	await tx.insert(certificateStati).values({ ...entry, userId: actor.id, user: actor.name });
}

export async function deleteCertificate(tx: Tx, seen: CertificateRow): Promise<boolean> {
	await tx.delete(certificateProducts).where(eq(certificateProducts.certificateId, seen.id));
	await tx.delete(certificateSites).where(eq(certificateSites.certificateId, seen.id));
	await tx.delete(certificatePreviews).where(eq(certificatePreviews.certificateId, seen.id));
	await tx.delete(certificateStati).where(eq(certificateStati.certificateId, seen.id));
	return (await tx.delete(certificates).where(isAsSeen(seen))).rowsAffected === 1;
}

/** The public certificate of a certification, the newest of several, or 404. */
export async function loadPublicCertificate(db: Reader, certificationId: string): Promise<CertificateRow> {
	const [row] = await db
		.select()
		.from(certificates)
		.where(and(eq(certificates.certificationId, certificationId), inArray(sql`+${certificates.status}`, VALID_STATI)))
		.orderBy(desc(certificates.seq))
		.limit(1);
	return found(row);
}

export const certificateSubjects = (db: Reader, ids: string[]) =>
	db
		.select({
			id: certificates.id,
			label: certificates.certificateNumber,
			certificationId: certificates.certificationId,
			clientId: certifications.clientId,
		})
		.from(certificates)
		.innerJoin(certifications, eq(certifications.id, certificates.certificationId))
		.where(inArray(certificates.id, ids));

/** By the name of the status. */
export async function countCertificates(db: Reader): Promise<Record<string, number>> {
	const rows = await db
		.select({ status: certificates.status, certificates: count() })
		.from(certificates)
		.groupBy(certificates.status);
	const counted = new Map(rows.map((row) => [row.status, row.certificates]));
	return Object.fromEntries(CERTIFICATE_STATUS_NAMES.map((name) => [name, counted.get(CERTIFICATE_STATUS[name]) ?? 0]));
}
