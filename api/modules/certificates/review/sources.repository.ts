import { and, asc, desc, eq, getTableColumns, inArray, isNotNull, type Placeholder, sql } from "drizzle-orm";
import type { Reader } from "../../../platform/database/index.ts";
import { prepared, preparedRecord } from "../../../platform/database/prepared.ts";
import { rendered } from "../../../platform/database/rendered.ts";
import { certificates } from "../../../schema/certificates.ts";
import type { Address } from "../../clients/contract.ts";
import { type CertificateFacts, type Evaluation, type EvaluationAnswer, statiBefore } from "../contract.ts";
import type { CertificateKey } from "../repository.ts";
import type { StatedScheme } from "../rules.ts";
import { basisId, basisJson } from "./basis.repository.ts";

/** The records from which a certificate's content is composed, except the certificate itself. */
export interface Sources {
	certification: Pick<CertificateFacts, "certificationNumber" | "category" | "subcategory"> & {
		clientName: string;
		clientAddress: Address;
		siteName: string | null;
		siteAddress: Address | null;
	};
	sites: CertificateFacts["productionSites"];
	products: CertificateFacts["products"];
	schemes: StatedScheme[];
	/** The audit on which the decision rests; null without one. */
	evaluation: Evaluation | null;
}

// Each subquery returns one related record as JSON, so that one statement can read everything that a certificate shows.
const certification = sql`(select json_object(
		'certificationNumber', certification.certification_number, 'category', certification.category,
		'subcategory', certification.subcategory, 'clientName', client.name, 'clientAddress', json(client.address),
		'siteName', site.name, 'siteAddress', json(site.address))
	from certification inner join client on client.id = certification.client_id
	left join production_site as site on site.id = certification.site_id
	where certification.id = "certificate"."certification_id")`;
const sites = sql`(select json_group_array(json_object('name', name, 'address', json(address))) from (
	select site.name, site.address from certificate_site inner join production_site as site on site.id = certificate_site.site_id
	where certificate_site.certificate_id = "certificate"."id" order by site.position, site.seq))`;
const products = sql`(select json_group_array(json_object(
		'number', number, 'name', name, 'nameEN', name_en, 'info', info, 'infoEN', info_en)) from (
	select product.* from certificate_product inner join product on product.id = certificate_product.product_id
	where certificate_product.certificate_id = "certificate"."id" order by product.position, product.seq))`;
const schemes = sql`(select json_group_array(json_object('code', code, 'title', title, 'titleEN', title_en,
		'validFrom', valid_from, 'transitionUntil', transition_until, 'isOfCertification', json(iif(is_own, 'true', 'false')))) from (
	select scheme.*, exists (select 1 from certification_scheme as own
		where own.certification_id = "certificate"."certification_id" and own.scheme_id = scheme.id) as is_own
	from certificate_scheme inner join scheme on scheme.id = certificate_scheme.scheme_id
	where certificate_scheme.certificate_id = "certificate"."id" order by scheme.seq))`;
/** The audit on which the decision about the certificate rests, or rested when it was signed. */
const evaluation = sql`coalesce((select ${basisJson} from evaluation_audit as audit where audit.id = iif(
	"certificate"."signed" is null, ${basisId}, (select id from evaluation_audit
		where audit_number = json_extract("certificate"."signed", '$.evaluation.auditNumber')))), 'null')`;
// The JSON values are joined as text, because SQLite would parse each value again to nest it.
const PARTS = rendered(
	sql`'"certification":' || ${certification} || ',"sites":' || ${sites} || ',"schemes":' || ${schemes} || ',"evaluation":' || ${evaluation}`,
);

const json = <T>(text: string): T => JSON.parse(text);

const ofKey = (certificateId: Placeholder, certificationId: Placeholder) =>
	and(eq(certificates.id, certificateId), eq(certificates.certificationId, certificationId));

const sourcesByKey = preparedRecord(["certificateId", "certificationId"], (db, { certificateId, certificationId }) =>
	db
		.select({ sources: sql`'{' || ${PARTS} || '}'`.mapWith(json<Omit<Sources, "products">>) })
		.from(certificates)
		.where(ofKey(certificateId, certificationId)),
);

/**
 * Returns the products of a certificate in order. They are read as columns, because for 5,000 products this blocks the
 * server only a quarter as long as JSON.
 */
async function productsOf(db: Reader, certificateId: string): Promise<Sources["products"]> {
	const rows = await db.values<[number, number, string, string, string, string, string]>(sql`
		select position, product.seq, number, name, name_en, info, info_en
		from certificate_product inner join product on product.id = certificate_product.product_id
		where certificate_product.certificate_id = ${certificateId}`);
	return rows
		.sort(([position, seq], [other, otherSeq]) => position - other || seq - otherSeq)
		.map(([, , number, name, nameEN, info, infoEN]) => ({ number, name, nameEN, info, infoEN }));
}

export async function sourcesOf(db: Reader, key: CertificateKey): Promise<Sources> {
	const [parts, ordered] = await Promise.all([sourcesByKey(db, key), productsOf(db, key.certificateId)]);
	return { ...parts.sources, products: ordered };
}

/** Returns the certificate that this one replaces, or else the last one of its certification published before it. */
export const formerCertificate = (db: Reader, { certificateId, certificationId }: CertificateKey) =>
	db
		.select({ certificateNumber: certificates.certificateNumber, signed: certificates.signed })
		.from(certificates)
		.where(
			and(
				eq(certificates.certificationId, certificationId),
				isNotNull(certificates.publicId),
				sql`${certificates.seq} < (select seq from ${certificates} where id = ${certificateId})`,
			),
		)
		.orderBy(
			sql`${certificates.id} = (select replaces_id from ${certificates} where id = ${certificateId}) desc`,
			desc(certificates.seq),
		)
		.limit(1)
		.get();

const evaluationByKey = preparedRecord(["certificateId", "certificationId"], (db, { certificateId, certificationId }) =>
	db
		.select({ evaluation: evaluation.mapWith(json<Evaluation | null>) })
		.from(certificates)
		.where(ofKey(certificateId, certificationId)),
);

export async function findEvaluation(db: Reader, key: CertificateKey): Promise<EvaluationAnswer> {
	const { evaluation } = await evaluationByKey(db, key);
	return evaluation ? { evaluation } : {};
}

interface Waiting extends Sources {
	/** Hashes of the contents that the user has previewed. A signature can require a preview of the current content. */
	previews: string[];
}

const shownColumns = (userId: Placeholder) => {
	const { seq: _seq, ...columns } = getTableColumns(certificates);
	const previews = sql`(select json_group_array(facts_hash) from certificate_preview
		where certificate_preview.certificate_id = "certificate"."id" and certificate_preview.user_id = ${userId})`;
	const isWaiting = inArray(certificates.status, statiBefore("sign"));
	/** What the presentation of the certificate needs; undefined unless the certificate waits for a signature. */
	const waiting = sql`case when ${isWaiting} then '{' || ${PARTS} || ',"products":' || ${products} || ',"previews":' || ${previews} || '}' else '' end`;
	return { ...columns, waiting: waiting.mapWith((text: string) => (text === "" ? undefined : json<Waiting>(text))) };
};

export type ShownRow = Awaited<ReturnType<typeof certificateShownTo>>;

export const certificateShownTo = preparedRecord(
	["certificateId", "certificationId", "userId"],
	(db, { certificateId, certificationId, userId }) =>
		db.select(shownColumns(userId)).from(certificates).where(ofKey(certificateId, certificationId)),
);

export const certificatesShownTo = prepared(["certificationId", "userId"], (db, { certificationId, userId }) =>
	db
		.select(shownColumns(userId))
		.from(certificates)
		.where(eq(certificates.certificationId, certificationId))
		.orderBy(asc(certificates.seq)),
);
