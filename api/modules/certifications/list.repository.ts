import { eq, inArray, not, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { VALID_STATI } from "../../kit/certificate-lifecycle.ts";
import { fold } from "../../platform/database/fold.ts";
import type { Db, Reader } from "../../platform/database/index.ts";
import { type List, planList } from "../../platform/database/lists/list.ts";
import { type Candidates, type Marks, type Pause, slicesOf } from "../../platform/database/lists/row-bitmap.ts";
import { expressionOf, matching, wordsOf } from "../../platform/database/lists/search.ts";
import { certificates } from "../../schema/certificates.ts";
import { certificationStati, certifications } from "../../schema/certifications.ts";
import { clients } from "../../schema/clients.ts";
import { products } from "../../schema/products.ts";
import { CERTIFICATION_STATI, CERTIFICATION_STATUS, type CertificationListQuery } from "./contract.ts";
import { conditionsOf, isDue, partedFilter, statusOn } from "./filter.repository.ts";

export type ListRow = Awaited<ReturnType<typeof listCertifications>>["rows"][number];

const EXPIRED_TEXT = fold(CERTIFICATION_STATI.EXPIRED.label);

/** One statement and one whole search read at most this many products, so that a search does not block the server. */
const PRODUCTS = { perStatement: 1_000, perSearch: 200_000 } as const;

/** Matches a certification number with a hyphen after it, which can only be the beginning of a certificate number. */
const CERTIFICATE_NUMBER = /^z-\d{4}-\d{4,}-/;

async function ownersOfNumbers(db: Reader, text: string): Promise<number[]> {
	const start = text.toUpperCase();
	const rows = await db.values<[number]>(sql`select distinct ${certifications.seq} from ${certificates}
		cross join ${certifications} on ${certifications.id} = ${certificates.certificationId}
		where ${certificates.certificateNumber} >= ${start} and ${certificates.certificateNumber} < ${`${start}:`}`);
	return rows.map(([number]) => number);
}

/** With the leading space, every word of a product's search text follows a space and can be found by its beginning. */
const productText = sql`(' ' || ${products.search})`;

/**
 * Returns an array for the search in the list: it contains a 1 at the row number of each certification that has a
 * product or a certificate number with the text. Returns undefined if no certification has one.
 */
async function marksOfDetails(db: Reader, text: string, newest: number, pause: Pause): Promise<Marks | undefined> {
	const marks = new Uint8Array(newest + 1);
	if (CERTIFICATE_NUMBER.test(text)) for (const number of await ownersOfNumbers(db, text)) marks[number] = 1;
	const expression = await expressionOf(db, "product_search", [text]);
	if (expression) {
		const hits: Candidates = (above) => matching("product_search", expression, above);
		let read = 0;
		for await (const numbers of slicesOf(db, hits, { once: PRODUCTS.perStatement, pause })) {
			const owners = sql`select distinct ${products.certificationId} as id from json_each(${JSON.stringify(numbers)}) as hit
				cross join ${products} on ${products.seq} = hit.value where instr(${productText}, ${text}) > 0`;
			const [[found] = ["[]"]] = await db.values<[string]>(
				sql`select json_group_array(${certifications.seq}) from (${owners}) as owner cross join ${certifications} on ${certifications.id} = owner.id`,
			);
			for (const number of JSON.parse(found) as number[]) marks[number] = 1;
			read += numbers.length;
			if (read >= PRODUCTS.perSearch) break;
		}
	}
	return marks.includes(1) ? marks : undefined;
}

const hasProductWith = (text: string) =>
	sql`exists (select 1 from ${products} where ${products.certificationId} = ${certifications.id} and instr(${products.search}, ${text}) > 0)`;

export const listOn = (today: string, q?: string): List => ({
	table: certifications,
	seq: certifications.seq,
	sorts: {
		certificationNumber: certifications.certificationNumber,
		clientName: certifications.clientNameSort,
		category: certifications.category,
		validTo: certifications.validTo,
		status: {
			value: statusOn(today),
			parts: [
				{ where: not(isDue(today)), value: certifications.status },
				{ where: isDue(today), value: sql`+${CERTIFICATION_STATUS.EXPIRED}` },
			],
		},
	},
	defaultSort: "certificationNumber",
	// Each search word must occur in the certification, client name, status label, a product or a certificate number.
	searched: {
		index: "certification_search",
		text: sql`(${certifications.search} || ' ' || ${certifications.clientNameSort} || ' ' || case when ${isDue(today)} then ${EXPIRED_TEXT} else ${certifications.statusText} end)`,
		also: wordsOf(q).some((word) => EXPIRED_TEXT.includes(word))
			? (above) =>
					sql`(select ${certifications.seq} as rowid from ${certifications} indexed by certification_not_expired
						where ${isDue(today)} and +${certifications.seq} > ${above})`
			: undefined,
		details: { marks: marksOfDetails, contain: hasProductWith },
	},
});

// Selects whether a certification has a certificate that can be downloaded. The plus sign keeps SQLite from reading all
// certificates of a status by an index.
const isDownloadable =
	sql`exists (select 1 from ${certificates} where ${certificates.certificationId} = ${certifications.id} and ${inArray(sql`+${certificates.status}`, VALID_STATI)})`.mapWith(
		Boolean,
	);
export const lastStatus = sql`(select max("seq") from ${certificationStati} as "history" where "history"."certification_id" = ${certifications.id})`;

const successor = alias(certifications, "successor");

export async function listCertifications(db: Db, query: CertificationListQuery, today: string) {
	const { filter, request } = partedFilter(query);
	const conditions = conditionsOf(filter, today, wordsOf(request.q).length > 0);
	const plan = await planList(db, listOn(today, request.q), request, conditions);
	const rows = await db
		.select({
			_id: certifications.id,
			_clientId: certifications.clientId,
			clientName: clients.name,
			certificationNumber: certifications.certificationNumber,
			category: certifications.category,
			subcategory: certifications.subcategory,
			validFrom: certifications.validFrom,
			validTo: certifications.validTo,
			downloadable: isDownloadable,
			successor: { id: successor.id, certificationNumber: successor.certificationNumber },
			last: { status: certificationStati.status, ts: certificationStati.ts, user: certificationStati.user },
			...plan.keys,
		})
		.from(certifications)
		.innerJoin(clients, eq(clients.id, certifications.clientId))
		.innerJoin(certificationStati, eq(certificationStati.seq, lastStatus))
		.leftJoin(successor, eq(successor.renewsId, certifications.id))
		.where(plan.where)
		.orderBy(...plan.orderBy)
		.limit(plan.fetch);
	return plan.page(rows);
}
