import { and, asc, desc, eq, getTableColumns, inArray, type Placeholder, sql } from "drizzle-orm";
import { createPauses } from "../../platform/async/time-slices.ts";
import type { Reader, Tx } from "../../platform/database/index.ts";
import { bound, prepared, preparedRow } from "../../platform/database/prepared.ts";
import type { Actor } from "../../platform/deps.ts";
import { found } from "../../platform/errors.ts";
import { clientSites, loadCertification } from "../certifications/index.ts";
import { certifications } from "../certifications/table.ts";
import { productionSites } from "../clients/table.ts";
import {
	CERTIFICATES,
	type Certificates,
	isOneOf,
	productIds,
	productsOfCertificates,
	productsPrintedOn,
} from "../products/list/index.ts";
import { peopleBy } from "../users/people/index.ts";
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

const byCertification = prepared(["certificationId"], (db, { certificationId }) =>
	db
		.select()
		.from(certificates)
		.where(eq(certificates.certificationId, certificationId))
		.orderBy(asc(certificates.seq)),
);

export const certificatesOf = (db: Reader, certificationId: string): Promise<CertificateRow[]> =>
	byCertification(db, { certificationId });

const grouped = <T extends { certificateId: string }, V>(rows: readonly T[], value: (row: T) => V) =>
	new Map([...Map.groupBy(rows, (row) => row.certificateId)].map(([id, group]) => [id, group.map(value)]));

const siteRowsOf = prepared(CERTIFICATES, (db, wanted) =>
	db
		.select({ certificateId: certificateSites.certificateId, id: productionSites.id })
		.from(certificateSites)
		.innerJoin(productionSites, eq(productionSites.id, certificateSites.siteId))
		.where(isOneOf(certificateSites.certificateId, wanted))
		.orderBy(asc(productionSites.position), asc(productionSites.seq)),
);

const { seq: _seq, ...told } = getTableColumns(certificateStati);
const statusRowsOf = prepared(CERTIFICATES, (db, wanted) =>
	db
		.select(told)
		.from(certificateStati)
		.where(isOneOf(certificateStati.certificateId, wanted))
		.orderBy(asc(certificateStati.seq)),
);

const peopleBehind = peopleBy(CERTIFICATES, (db, wanted) =>
	db
		.select({ id: certificateStati.userId })
		.from(certificateStati)
		.where(isOneOf(certificateStati.certificateId, wanted)),
);

/** Who has given the certificates their statuses. */
export const peopleOf = (db: Reader, { certificateId = "", certificationId = "" }: Certificates) =>
	peopleBehind(db, { certificateId, certificationId });

export type Parts = Awaited<ReturnType<typeof partsOf>>;

export async function partsOf(db: Reader, { certificateId = "", certificationId = "" }: Certificates) {
	const wanted = { certificateId, certificationId };
	const [productRows, siteRows, statusRows] = await Promise.all([
		productsOfCertificates(db, wanted),
		siteRowsOf(db, wanted),
		statusRowsOf(db, wanted),
	]);
	return {
		products: grouped(productRows, (row) => row.id),
		productionSites: grouped(siteRows, (row) => row.id),
		stati: grouped(statusRows, (row) => row),
	};
}

export type StoredStatus = Omit<typeof certificateStati.$inferSelect, "seq">;

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

const sitesPrintedOn = prepared(["certificateId"], (db, { certificateId }) =>
	db
		.select({ name: productionSites.name, address: productionSites.address })
		.from(certificateSites)
		.innerJoin(productionSites, eq(productionSites.id, certificateSites.siteId))
		.where(eq(certificateSites.certificateId, certificateId))
		.orderBy(asc(productionSites.position), asc(productionSites.seq)),
);

/** What its facts are made of, beside the certificate. */
export const sourcesOf = (db: Reader, { certificateId, certificationId }: CertificateKey) =>
	Promise.all([
		loadCertification(db, certificationId),
		sitesPrintedOn(db, { certificateId }),
		productsPrintedOn(db, { certificateId }),
	]);

export async function factsOf(db: Reader, certificate: CertificateRow): Promise<CertificateFacts> {
	const { id: certificateId, certificationId } = certificate;
	return factsFrom(certificate, await sourcesOf(db, { certificateId, certificationId }));
}

export function factsFrom(
	certificate: CertificateRow,
	[row, siteRows, products]: Awaited<ReturnType<typeof sourcesOf>>,
): CertificateFacts {
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
		products,
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

const { status, validFrom, validTo, submittedBy, submittedHash, signed, publicId, updatedAt } =
	getTableColumns(certificates);
const WRITABLE = { status, validFrom, validTo, submittedBy, submittedHash, signed, publicId, updatedAt };
type Writable = keyof typeof WRITABLE;
type Changes = Partial<Pick<CertificateRow, Writable>>;

type Seen = Pick<CertificateRow, "id" | "status" | "revision">;

const isAsSeen = ({ id, status, revision }: Seen | Record<keyof Seen, Placeholder>) =>
	and(eq(certificates.id, id), eq(certificates.status, status), eq(certificates.revision, revision));

const nextRevision = { revision: sql`${certificates.revision} + 1` };

const prepareUpdate = (columns: readonly Writable[]) =>
	preparedRow(["id", "seenStatus", "seenRevision", ...columns], (db, { id, seenStatus, seenRevision, ...changes }) => {
		const set = columns.map((column) => [column, bound(changes[column], WRITABLE[column])]);
		return db
			.update(certificates)
			.set({ ...Object.fromEntries(set), ...nextRevision })
			.where(isAsSeen({ id, status: seenStatus, revision: seenRevision }))
			.returning();
	});

/** By the columns that the moves write. */
const updates = new Map<string, ReturnType<typeof prepareUpdate>>();

/** Undefined if the certificate has changed since it was read. */
export async function compareAndSet(
	tx: Tx,
	seen: CertificateRow,
	changes: Changes,
): Promise<CertificateRow | undefined> {
	const columns = (Object.keys(changes) as Writable[]).sort();
	const update = updates.get(columns.join()) ?? prepareUpdate(columns);
	updates.set(columns.join(), update);
	const values = {
		...(changes as Required<Changes>),
		id: seen.id,
		seenStatus: seen.status,
		seenRevision: seen.revision,
	};
	return update(tx, values);
}

const statusInsert = prepared(
	["certificateId", "status", "ts", "userId", "user", "reason", "selfSigned"],
	(db, entry) => db.insert(certificateStati).values(entry),
);

export async function insertStatus(
	tx: Tx,
	{ actor, ...entry }: Omit<StatusRow, "userId" | "user"> & { actor: Pick<Actor, "id" | "name"> },
): Promise<void> {
	const { certificateId, status, ts, reason = null, selfSigned = false } = entry;
	await statusInsert(tx, { certificateId, status, ts, userId: actor.id, user: actor.name, reason, selfSigned });
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

const COUNTED_AT_ONCE = 20_000;

/** By the name of the status; others are served in between. */
export async function countCertificates(db: Reader): Promise<Record<string, number>> {
	const pause = createPauses();
	const counts = CERTIFICATE_STATUS_NAMES.map((name) => ({ name, count: 0, after: 0 }));
	for (let open = counts; open.length > 0; await pause()) {
		const slices = open.map(
			({ name, after }) =>
				sql`select count(*), max(seq) from (select seq from ${certificates} where ${certificates.status} = ${CERTIFICATE_STATUS[name]} and seq > ${after} order by seq limit ${COUNTED_AT_ONCE})`,
		);
		const rows = await db.values<[number, number]>(sql.join(slices, sql` union all `));
		for (const [at, counted] of open.entries()) {
			const [count, last] = rows[at] ?? [0, 0];
			counted.count += count;
			counted.after = last;
		}
		open = open.filter((_, at) => rows[at]?.[0] === COUNTED_AT_ONCE);
	}
	return Object.fromEntries(counts.map(({ name, count }) => [name, count]));
}
