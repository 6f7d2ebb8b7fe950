import { and, asc, eq, getTableColumns, inArray, isNotNull, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { peopleBy } from "../../accounts/people/index.ts";
import { SERIES } from "../../kit/number-series.ts";
import { fold } from "../../platform/database/fold.ts";
import type { Reader, Tx } from "../../platform/database/index.ts";
import { nextNumberOf } from "../../platform/database/number-series.ts";
import { prepared, preparedRecord } from "../../platform/database/prepared.ts";
import type { Actor } from "../../platform/deps.ts";
import { found } from "../../platform/errors.ts";
import {
	certificatePreviews,
	certificateProducts,
	certificateSchemes,
	certificateSites,
	certificateStati,
	certificates,
} from "../../schema/certificates.ts";
import { certifications } from "../../schema/certifications.ts";
import { productionSites } from "../../schema/clients.ts";
import { schemes } from "../../schema/schemes.ts";
import { loadCertification, sitesInScope } from "../certifications/index.ts";
import { type Certificates, ofCertificates, productIds, productsOfCertificates } from "../products/index.ts";
import { listSchemes } from "../schemes/index.ts";
import { type CertificateInput, FIRST_STATUS, VALID_STATI } from "./contract.ts";
import { ordersOf } from "./publication/orders.repository.ts";
import type { Scope } from "./rules.ts";

export type CertificateRow = Omit<typeof certificates.$inferSelect, "seq">;
type StatusRow = typeof certificateStati.$inferInsert;

export interface CertificateKey {
	certificationId: string;
	certificateId: string;
}

export const loadCertificate = preparedRecord(
	["certificateId", "certificationId"],
	(db, { certificateId, certificationId }) =>
		db
			.select()
			.from(certificates)
			.where(and(eq(certificates.id, certificateId), eq(certificates.certificationId, certificationId))),
);

const grouped = <T extends { certificateId: string }, V>(rows: readonly T[], value: (row: T) => V) =>
	new Map([...Map.groupBy(rows, (row) => row.certificateId)].map(([id, group]) => [id, group.map(value)]));

const siteRowsOf = ofCertificates((isOf) =>
	prepared(["id"], (db, { id }) =>
		db
			.select({ certificateId: certificateSites.certificateId, id: productionSites.id })
			.from(certificateSites)
			.innerJoin(productionSites, eq(productionSites.id, certificateSites.siteId))
			.where(isOf(certificateSites.certificateId, id))
			.orderBy(asc(productionSites.position), asc(productionSites.seq)),
	),
);

const schemeRowsOf = ofCertificates((isOf) =>
	prepared(["id"], (db, { id }) =>
		db
			.select({ certificateId: certificateSchemes.certificateId, id: schemes.id })
			.from(certificateSchemes)
			.innerJoin(schemes, eq(schemes.id, certificateSchemes.schemeId))
			.where(isOf(certificateSchemes.certificateId, id))
			.orderBy(asc(schemes.seq)),
	),
);

const { seq: _seq, ...statusColumns } = getTableColumns(certificateStati);
const statusRowsOf = ofCertificates((isOf) =>
	prepared(["id"], (db, { id }) =>
		db
			.select(statusColumns)
			.from(certificateStati)
			.where(isOf(certificateStati.certificateId, id))
			.orderBy(asc(certificateStati.seq)),
	),
);

export const peopleOf = ofCertificates((isOf) =>
	peopleBy(["id"], (db, { id }) =>
		db.select({ id: certificateStati.userId }).from(certificateStati).where(isOf(certificateStati.certificateId, id)),
	),
);

const older = alias(certificates, "older");
/** Reads which certificate replaces which in the whole certification, because it has only few certificates. */
const linksOf = ofCertificates((isOf) =>
	prepared(["id"], (db, { id }) =>
		db
			.select({
				id: certificates.id,
				certificateNumber: certificates.certificateNumber,
				olderId: older.id,
				olderNumber: older.certificateNumber,
			})
			.from(older)
			.innerJoin(certificates, eq(certificates.replacesId, older.id))
			.where(
				sql`${older.certificationId} in (select ${certificates.certificationId} from ${certificates} where ${isOf(certificates.id, id)})`,
			),
	),
);

export type Parts = Awaited<ReturnType<typeof partsOf>>;

export async function partsOf(db: Reader, wanted: Certificates) {
	const [productRows, siteRows, schemeRows, statusRows, links, orders] = await Promise.all([
		productsOfCertificates(db, wanted),
		siteRowsOf(db, wanted),
		schemeRowsOf(db, wanted),
		statusRowsOf(db, wanted),
		linksOf(db, wanted),
		ordersOf(db, wanted),
	]);
	return {
		products: grouped(productRows, (row) => row.id),
		productionSites: grouped(siteRows, (row) => row.id),
		schemes: grouped(schemeRows, (row) => row.id),
		stati: grouped(statusRows, (row) => row),
		links,
		orders: new Map(orders.map((order) => [order.certificateId, order])),
	};
}

/** Returns the ids of the products, sites and schemes of one certificate. */
export const contentIn = ({ products, productionSites, schemes }: Parts, id: string) => ({
	products: products.get(id) ?? [],
	productionSites: productionSites.get(id) ?? [],
	schemes: schemes.get(id) ?? [],
});

export type StoredStatus = Omit<typeof certificateStati.$inferSelect, "seq">;

/**
 * Returns number and period of a certification, and the products, sites and schemes that its certificates may use;
 * throws 404 for an unknown certification.
 */
export async function scopeOf(db: Reader, certificationId: string): Promise<Scope & { certificationNumber: string }> {
	const [{ certification, schemes: own }, siteRows, products, all] = await Promise.all([
		loadCertification(db, { id: certificationId }),
		sitesInScope(db, certificationId),
		productIds(db, certificationId),
		listSchemes(db),
	]);
	const { certificationNumber, validFrom, validTo } = certification;
	return {
		certificationNumber,
		validFrom,
		validTo,
		productIds: new Set(products.map((row) => row.id)),
		siteIds: new Set(siteRows.map((row) => row.id)),
		schemes: all.filter(({ _id }) => own.includes(_id)),
	};
}

/** Returns the certification's next certificate number. A number is never used twice, even after a deletion. */
export function nextCertificateNumber(tx: Tx, certificationId: string): Promise<number> {
	const { name, first } = SERIES.certificate("");
	const series = sql`select ${name} || ${certifications.certificationNumber} from ${certifications} where ${certifications.id} = ${certificationId}`;
	return nextNumberOf(tx, series, first);
}

export async function insertCertificate(
	tx: Tx,
	values: Pick<CertificateRow, "certificationId" | "certificateNumber" | "validFrom" | "validTo" | "draftedBy"> & {
		replacesId?: string | undefined;
		at: string;
	},
): Promise<CertificateRow> {
	const { at, ...content } = values;
	const made = { status: FIRST_STATUS, statusSince: at, createdAt: at, updatedAt: at };
	return tx
		.insert(certificates)
		.values({ ...content, ...made })
		.returning()
		.get();
}

/** A certificate's content whose schemes are chosen. */
export type CertificateContent = CertificateInput & { schemes: string[] };

export const writeSchemes = (tx: Tx, certificateId: string, ids: readonly string[]) =>
	Promise.all([
		tx.delete(certificateSchemes).where(eq(certificateSchemes.certificateId, certificateId)),
		tx.insert(certificateSchemes).values(ids.map((schemeId) => ({ certificateId, schemeId }))),
	]);

export async function writeContent(tx: Tx, certificateId: string, input: CertificateContent): Promise<void> {
	const sites = input.productionSites.map((siteId) => ({ certificateId, siteId }));
	await Promise.all([
		tx.delete(certificateProducts).where(eq(certificateProducts.certificateId, certificateId)),
		tx.delete(certificateSites).where(eq(certificateSites.certificateId, certificateId)),
		writeSchemes(tx, certificateId, input.schemes),
		tx.insert(certificateProducts).values(input.products.map((productId) => ({ certificateId, productId }))),
		sites.length > 0 ? tx.insert(certificateSites).values(sites) : undefined,
	]);
}

/**
 * Writes changes to a certificate and returns the new row. `seen` must be read in the same transaction, so that no
 * other write is overwritten.
 */
export async function updateCertificate(
	tx: Tx,
	seen: CertificateRow,
	wanted: Partial<CertificateRow>,
): Promise<CertificateRow> {
	const sorted = wanted.signed ? { signedNameSort: fold(wanted.signed.client.name) } : {};
	const changes = { ...wanted, ...sorted, revision: seen.revision + 1 };
	await tx.update(certificates).set(changes).where(eq(certificates.id, seen.id));
	return { ...seen, ...changes };
}

export async function insertStatus(
	tx: Tx,
	{ actor, ...entry }: Omit<StatusRow, "userId" | "user"> & { actor: Pick<Actor, "id" | "name"> },
): Promise<void> {
	await tx.insert(certificateStati).values({ ...entry, userId: actor.id, user: actor.name });
}

export async function deleteCertificate(tx: Tx, id: string): Promise<void> {
	// The schemes that it states are deleted by their foreign key.
	for (const table of [certificateProducts, certificateSites, certificatePreviews, certificateStati])
		await tx.delete(table).where(eq(table.certificateId, id));
	await tx.delete(certificates).where(eq(certificates.id, id));
}

/** Returns a subquery for the id of the certification's public certificate; if there are several, the newest one. */
export const publicCertificateOf = (certificationId: string): SQL =>
	sql`(select id from ${certificates} where ${certificates.certificationId} = ${certificationId} and ${inArray(sql`+${certificates.status}`, VALID_STATI)} order by seq desc limit 1)`;

const loadWhere = async (db: Reader, where: SQL | undefined): Promise<CertificateRow> =>
	found(await db.select().from(certificates).where(where).get());

export const loadPublicCertificate = (db: Reader, certificationId: string) =>
	loadWhere(db, eq(certificates.id, publicCertificateOf(certificationId)));

export const loadIssuedCertificate = (db: Reader, id: string) =>
	loadWhere(db, and(eq(certificates.id, id), isNotNull(certificates.publicId)));

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

export async function certificateNumbers(db: Reader, ids: string[]): Promise<Map<string, string>> {
	return new Map((await certificateSubjects(db, ids)).map(({ id, label }) => [id, label]));
}
