import { and, asc, eq, getTableColumns, inArray, isNotNull, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { SERIES } from "../../kit/number-series.ts";
import { FIRST_VERSION, newId } from "../../platform/database/columns.ts";
import { fold } from "../../platform/database/fold.ts";
import type { Reader, Tx } from "../../platform/database/index.ts";
import { nextNumberOf } from "../../platform/database/number-series.ts";
import { bound, prepared, preparedRow } from "../../platform/database/prepared.ts";
import type { Actor } from "../../platform/deps.ts";
import { found } from "../../platform/errors.ts";
import { loadCertification, sitesInScope } from "../certifications/index.ts";
import { certifications } from "../certifications/table.ts";
import { productionSites } from "../clients/table.ts";
import { type Certificates, ofCertificates, productIds, productsOfCertificates } from "../products/list/index.ts";
import { peopleBy } from "../users/people/index.ts";
import { type CertificateInput, FIRST_STATUS, VALID_STATI } from "./contract.ts";
import type { Scope } from "./rules.ts";
import { certificatePreviews, certificateProducts, certificateSites, certificateStati, certificates } from "./table.ts";

export type CertificateRow = Omit<typeof certificates.$inferSelect, "seq">;
type StatusRow = typeof certificateStati.$inferInsert;

export interface CertificateKey {
	certificationId: string;
	certificateId: string;
}

const byKey = preparedRow(["certificateId", "certificationId"], (db, { certificateId, certificationId }) =>
	db
		.select()
		.from(certificates)
		.where(and(eq(certificates.id, certificateId), eq(certificates.certificationId, certificationId))),
);

/** 404 also for a certificate of another certification. */
export async function loadCertificate(db: Reader, key: CertificateKey): Promise<CertificateRow> {
	return found(await byKey(db, { ...key }));
}

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

const { seq: _seq, ...told } = getTableColumns(certificateStati);
const statusRowsOf = ofCertificates((isOf) =>
	prepared(["id"], (db, { id }) =>
		db
			.select(told)
			.from(certificateStati)
			.where(isOf(certificateStati.certificateId, id))
			.orderBy(asc(certificateStati.seq)),
	),
);

/** Who has given the certificates their statuses. */
export const peopleOf = ofCertificates((isOf) =>
	peopleBy(["id"], (db, { id }) =>
		db.select({ id: certificateStati.userId }).from(certificateStati).where(isOf(certificateStati.certificateId, id)),
	),
);

const older = alias(certificates, "older");
/** Each replacement with what it replaces, of a whole certification: they are few. */
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
	const [productRows, siteRows, statusRows, links] = await Promise.all([
		productsOfCertificates(db, wanted),
		siteRowsOf(db, wanted),
		statusRowsOf(db, wanted),
		linksOf(db, wanted),
	]);
	return {
		products: grouped(productRows, (row) => row.id),
		productionSites: grouped(siteRows, (row) => row.id),
		stati: grouped(statusRows, (row) => row),
		links,
	};
}

export type StoredStatus = Omit<typeof certificateStati.$inferSelect, "seq">;

/** The permitted content of a certificate, or 404. */
export async function scopeOf(db: Reader, certificationId: string): Promise<Scope & { certificationNumber: string }> {
	const [{ certification }, siteRows, products] = await Promise.all([
		loadCertification(db, certificationId),
		sitesInScope(db, certificationId),
		productIds(db, certificationId),
	]);
	const { certificationNumber, validFrom, validTo } = certification;
	return {
		certificationNumber,
		validFrom,
		validTo,
		productIds: new Set(products.map((row) => row.id)),
		siteIds: new Set(siteRows.map((row) => row.id)),
	};
}

/** 404 for an unknown certification. */
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
	const { at, replacesId = null, ...content } = values;
	const times = { statusSince: at, createdAt: at, updatedAt: at };
	const made = { ...content, ...times, id: newId(), status: FIRST_STATUS, revision: FIRST_VERSION };
	const nothing = {
		submittedBy: null,
		submittedHash: null,
		signed: null,
		signedNameSort: null,
		publicId: null,
		cause: null,
		suspendedUntil: null,
	};
	const row = { ...made, ...nothing, replacesId };
	await tx.insert(certificates).values(row);
	return row;
}

export async function writeContent(tx: Tx, certificateId: string, input: CertificateInput): Promise<void> {
	await tx.delete(certificateProducts).where(eq(certificateProducts.certificateId, certificateId));
	await tx.delete(certificateSites).where(eq(certificateSites.certificateId, certificateId));
	await tx.insert(certificateProducts).values(input.products.map((productId) => ({ certificateId, productId })));
	if (input.productionSites.length > 0)
		await tx.insert(certificateSites).values(input.productionSites.map((siteId) => ({ certificateId, siteId })));
}

const { status, statusSince, cause, suspendedUntil, updatedAt, ...columns } = getTableColumns(certificates);
const { validFrom, validTo, draftedBy, submittedBy, submittedHash, signed, signedNameSort, publicId } = columns;
const CONTENT = { validFrom, validTo, draftedBy, submittedBy, submittedHash, signed, signedNameSort, publicId };
const WRITABLE = { ...CONTENT, status, statusSince, cause, suspendedUntil, updatedAt };
type Writable = keyof typeof WRITABLE;
type Changes = Partial<Pick<CertificateRow, Exclude<Writable, "signedNameSort">>>;

const nextRevision = { revision: sql`${certificates.revision} + 1` };

const prepareUpdate = (columns: readonly Writable[]) =>
	prepared(["id", ...columns], (db, { id, ...changes }) => {
		const set = columns.map((column) => [column, bound(changes[column], WRITABLE[column])]);
		return db
			.update(certificates)
			.set({ ...Object.fromEntries(set), ...nextRevision })
			.where(eq(certificates.id, id));
	});

/** By the columns that the moves write. */
const updates = new Map<string, ReturnType<typeof prepareUpdate>>();

/** `seen` was read in this transaction, so nobody has changed it since. */
export async function updateCertificate(tx: Tx, seen: CertificateRow, asked: Changes): Promise<CertificateRow> {
	const changes = asked.signed ? { ...asked, signedNameSort: fold(asked.signed.client.name) } : asked;
	const columns = (Object.keys(changes) as Writable[]).sort();
	const update = updates.get(columns.join()) ?? prepareUpdate(columns);
	updates.set(columns.join(), update);
	await update(tx, { ...(changes as Required<Pick<CertificateRow, Writable>>), id: seen.id });
	return { ...seen, ...changes, revision: seen.revision + 1 };
}

const statusInsert = prepared(
	["certificateId", "status", "ts", "userId", "user", "reason", "selfSigned", "cause", "until"],
	(db, entry) => db.insert(certificateStati).values(entry),
);

export async function insertStatus(
	tx: Tx,
	{ actor, ...entry }: Omit<StatusRow, "userId" | "user"> & { actor: Pick<Actor, "id" | "name"> },
): Promise<void> {
	const { certificateId, status, ts, reason = null, selfSigned = false, cause = null, until = null } = entry;
	const by = { userId: actor.id, user: actor.name };
	await statusInsert(tx, { certificateId, status, ts, ...by, reason, selfSigned, cause, until });
}

export async function deleteCertificate(tx: Tx, id: string): Promise<void> {
	for (const table of [certificateProducts, certificateSites, certificatePreviews, certificateStati])
		await tx.delete(table).where(eq(table.certificateId, id));
	await tx.delete(certificates).where(eq(certificates.id, id));
}

/** Its id: the newest of several. */
export const publicCertificateOf = (certificationId: string): SQL =>
	sql`(select id from ${certificates} where ${certificates.certificationId} = ${certificationId} and ${inArray(sql`+${certificates.status}`, VALID_STATI)} order by seq desc limit 1)`;

/** The public certificate of a certification, or 404. */
export async function loadPublicCertificate(db: Reader, certificationId: string): Promise<CertificateRow> {
	const [row] = await db
		.select()
		.from(certificates)
		.where(eq(certificates.id, publicCertificateOf(certificationId)));
	return found(row);
}

/** By its id alone, or 404. */
export async function loadIssuedCertificate(db: Reader, id: string): Promise<CertificateRow> {
	const [row] = await db
		.select()
		.from(certificates)
		.where(and(eq(certificates.id, id), isNotNull(certificates.publicId)));
	return found(row);
}

/** By their ids. */
export async function certificateNumbers(db: Reader, ids: string[]): Promise<Map<string, string>> {
	const columns = { id: certificates.id, number: certificates.certificateNumber };
	const rows = await db.select(columns).from(certificates).where(inArray(certificates.id, ids));
	return new Map(rows.map(({ id, number }) => [id, number]));
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
