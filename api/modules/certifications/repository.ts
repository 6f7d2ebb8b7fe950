import { and, asc, eq, gte, inArray, isNull, ne, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { type CertificateStatus, isFinal } from "../../kit/certificate-lifecycle.ts";
import { fold } from "../../platform/database/fold.ts";
import type { Db, Reader, Tx } from "../../platform/database/index.ts";
import { prepared, preparedRecord } from "../../platform/database/prepared.ts";
import { found } from "../../platform/errors.ts";
import { certificates } from "../../schema/certificates.ts";
import { certificationSchemes, certificationStati, certifications } from "../../schema/certifications.ts";
import { clients, productionSites } from "../../schema/clients.ts";
import { audits, isClosedAudit, isOpenAudit } from "../../schema/evaluation.ts";
import { products } from "../../schema/products.ts";
import { CERTIFICATION_STATUS, type Certification, certificationBadge } from "./contract.ts";
import { isDue } from "./filter.repository.ts";
import type { Circumstances, DatedCertificate } from "./rules.ts";

export type CertificationRow = Omit<
	typeof certifications.$inferSelect,
	"seq" | "clientNameSort" | "statusText" | "isRenewed"
>;
export type StatusRow = Pick<typeof certificationStati.$inferSelect, "status" | "ts" | "user">;
const predecessor = alias(certifications, "predecessor");
const successor = alias(certifications, "successor");

const json = <T>(text: string): T => JSON.parse(text);

const schemeIds = sql`(select json_group_array(id) from (select scheme.id from certification_scheme
	join scheme on scheme.id = scheme_id where certification_id = ${certifications.id} order by scheme.seq))`.mapWith(
	json<string[]>,
);

/** Selects the newest open audit, or else the newest closed one that fits the certification's first certificate. */
const audit =
	sql`(select json_object('_id', id, 'auditNumber', audit_number, 'isOpen', json(iif(${isOpenAudit}, 'true', 'false')))
	from ${audits} where certification_id = ${certifications.id} and (${isOpenAudit} or ${isClosedAudit("evaluation_audit")}
		and kind = iif(${certifications.renewsId} is null, 'INITIAL', 'RENEWAL'))
	order by ${isOpenAudit} desc, seq desc limit 1)`.mapWith(json<NonNullable<Certification["audit"]>>);

/** Returns a certification with the records to which it refers; throws 404 for an unknown id. */
export const loadCertification = preparedRecord(["id"], (db, { id }) =>
	db
		.select({
			certification: certifications,
			client: clients,
			site: productionSites,
			predecessor: {
				id: predecessor.id,
				certificationNumber: predecessor.certificationNumber,
				validTo: predecessor.validTo,
			},
			successor: {
				id: successor.id,
				certificationNumber: successor.certificationNumber,
				validFrom: successor.validFrom,
			},
			schemes: schemeIds,
			audit,
		})
		.from(certifications)
		.innerJoin(clients, eq(clients.id, certifications.clientId))
		.leftJoin(productionSites, eq(productionSites.id, certifications.siteId))
		.leftJoin(predecessor, eq(predecessor.id, certifications.renewsId))
		.leftJoin(successor, eq(successor.renewsId, certifications.id))
		.where(eq(certifications.id, id)),
);

export async function assertClient(db: Reader, clientId: string): Promise<void> {
	found(await db.select({ id: clients.id }).from(clients).where(eq(clients.id, clientId)).get());
}

export function clientSites(db: Reader, clientId: string): Promise<{ id: string }[]> {
	return db.select({ id: productionSites.id }).from(productionSites).where(eq(productionSites.clientId, clientId));
}

export const sitesInScope = (db: Reader, certificationId: string) =>
	db
		.select({ id: productionSites.id, name: productionSites.name, address: productionSites.address })
		.from(productionSites)
		.innerJoin(certifications, eq(certifications.clientId, productionSites.clientId))
		.where(eq(certifications.id, certificationId));

type Content = Pick<
	CertificationRow,
	"category" | "subcategory" | "siteId" | "validFrom" | "initialValidFrom" | "validTo" | "updatedAt"
>;

const searchText = (certificationNumber: string, { category, subcategory }: Content) =>
	fold([certificationNumber, category, subcategory].join(" "));

export async function insertCertification(
	tx: Tx,
	content: Content & Pick<CertificationRow, "clientId" | "certificationNumber" | "renewsId">,
): Promise<CertificationRow> {
	const { clientId, certificationNumber, updatedAt: createdAt } = content;
	const clientNameSort = sql`(select ${clients.nameSort} from ${clients} where ${clients.id} = ${clientId})`;
	const search = searchText(certificationNumber, content);
	return tx
		.insert(certifications)
		.values({ ...content, status: CERTIFICATION_STATUS.NEW, search, clientNameSort, createdAt })
		.returning()
		.get();
}

export async function updateCertification(tx: Tx, seen: CertificationRow, content: Content): Promise<void> {
	await setVersion(tx, seen, { ...content, search: searchText(seen.certificationNumber, content) });
}

/** Replaces the schemes of a certification. Those that stay keep their rows, and with them their deadlines. */
export async function writeSchemes(tx: Tx, certificationId: string, ids: readonly string[]): Promise<void> {
	const wanted = sql`(select value from json_each(${JSON.stringify(ids)}))`;
	const { certificationId: of, schemeId } = certificationSchemes;
	await Promise.all([
		tx.delete(certificationSchemes).where(and(eq(of, certificationId), sql`${schemeId} not in ${wanted}`)),
		tx.run(sql`insert or ignore into certification_scheme (id, certification_id, scheme_id, ends_on)
			select lower(hex(randomblob(12))), ${certificationId}, id, transition_until from scheme
			where id in ${wanted} order by seq`),
	]);
}

/**
 * Changes a certification and increments its version. The row must be read in the same transaction, so that no other
 * write is overwritten.
 */
export async function setVersion(
	tx: Tx,
	{ id, version }: CertificationRow,
	changes: Partial<CertificationRow>,
): Promise<void> {
	await tx
		.update(certifications)
		.set({ ...changes, version: version + 1 })
		.where(eq(certifications.id, id));
}

export const statusRows = prepared(["certificationId"], (db, { certificationId }) =>
	db
		.select({ status: certificationStati.status, ts: certificationStati.ts, user: certificationStati.user })
		.from(certificationStati)
		.where(eq(certificationStati.certificationId, certificationId))
		.orderBy(asc(certificationStati.seq)),
);

export async function appendStatus(tx: Tx, certificationId: string, entry: StatusRow): Promise<void> {
	const { status, ts, user } = entry;
	await Promise.all([
		tx.insert(certificationStati).values({ certificationId, status, ts, user }),
		tx
			.update(certifications)
			.set({ status, statusText: fold(certificationBadge(status).label) })
			.where(eq(certifications.id, certificationId)),
	]);
}

export type StoredCircumstances = Circumstances & { status: number };

const circumstances = preparedRecord(["id", "except", "superseded"], (db, { id, except, superseded }) =>
	db
		.select({
			status: certifications.status,
			validTo: certifications.validTo,
			certificates:
				sql`(select json_group_array(distinct ${certificates.status}) from ${certificates} where ${certificates.certificationId} = ${id} and ${certificates.id} not in (${except}, ${superseded}))`.mapWith(
					json<CertificateStatus[]>,
				),
			hasProducts: sql`exists (select 1 from ${products} where ${products.certificationId} = ${id})`.mapWith(Boolean),
			hasOpenAudit:
				sql`exists (select 1 from ${audits} where ${audits.certificationId} = ${id} and ${isOpenAudit})`.mapWith(
					Boolean,
				),
		})
		.from(certifications)
		.where(eq(certifications.id, id)),
);

/**
 * Returns the data from which a certification's status is derived. The certificate `except` does not count, nor does
 * `superseded`, the certificate that `except` replaces. Throws 404 for an unknown id.
 */
export const circumstancesOf = (
	db: Reader,
	id: string,
	except = "",
	superseded: string | null = null,
): Promise<StoredCircumstances> => circumstances(db, { id, except, superseded: superseded ?? "" });

/**
 * Returns the ids of certifications whose status contradicts their last day: an expiry that is not stored yet, or one
 * that a wrong clock caused.
 */
export async function wronglyDated(db: Db, today: string, limit: number): Promise<string[]> {
	const first = (where: SQL | undefined) =>
		db
			.select({ id: certifications.id })
			.from(certifications)
			.where(where)
			.orderBy(asc(certifications.validTo), asc(certifications.seq))
			.limit(limit);
	const rows = [
		...(await first(isDue(today))),
		...(await first(and(gte(certifications.validTo, today), sql`+${certifications.status} = 90`))),
	];
	return rows.slice(0, limit).map(({ id }) => id);
}

export async function datedCertificates(
	db: Reader,
	certificationId: string,
): Promise<(DatedCertificate & { id: string })[]> {
	const rows = await db
		.select({
			id: certificates.id,
			certificateNumber: certificates.certificateNumber,
			validFrom: certificates.validFrom,
			validTo: certificates.validTo,
			status: certificates.status,
			isFixed: sql`${certificates.signed} is not null`.mapWith(Boolean),
		})
		.from(certificates)
		.where(eq(certificates.certificationId, certificationId));
	return rows.map(({ status, ...row }) => ({ ...row, isOver: isFinal(status) }));
}

export async function moveUnsigned(tx: Tx, certificationId: string, validTo: string, at: string): Promise<void> {
	await tx
		.update(certificates)
		.set({ validTo, revision: sql`${certificates.revision} + 1`, updatedAt: at })
		.where(
			and(
				eq(certificates.certificationId, certificationId),
				isNull(certificates.signed),
				ne(certificates.validTo, validTo),
			),
		);
}

export const certificationSubjects = (db: Reader, ids: string[]) =>
	db
		.select({ id: certifications.id, label: certifications.certificationNumber, clientId: certifications.clientId })
		.from(certifications)
		.where(inArray(certifications.id, ids));

export async function certificationNumbers(db: Reader, ids: string[]): Promise<Map<string, string>> {
	return new Map((await certificationSubjects(db, ids)).map(({ id, label }) => [id, label]));
}
