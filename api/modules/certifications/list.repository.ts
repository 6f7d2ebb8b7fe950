import { eq, inArray, not, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { fold } from "../../platform/database/fold.ts";
import type { Db, Reader } from "../../platform/database/index.ts";
import { type List, type ListRequest, type Page, planList } from "../../platform/database/lists/list.ts";
import { type Candidates, type Marks, type Pause, slicesOf } from "../../platform/database/lists/marks.ts";
import { expressionOf, matching, wordsOf } from "../../platform/database/lists/search.ts";
import { VALID_STATI } from "../certificates/contract.ts";
import { certificates } from "../certificates/table.ts";
import { clients } from "../clients/table.ts";
import { products } from "../products/table.ts";
import { CERTIFICATION_STATI, CERTIFICATION_STATUS } from "./contract.ts";
import { isDue, statusOn } from "./due.repository.ts";
import { type CertificationFilter, conditionsOf } from "./filter.repository.ts";
import { certificationStati, certifications } from "./table.ts";

export type ListRow = Awaited<ReturnType<typeof listCertifications>>["rows"][number];

const EXPIRED_TEXT = fold(CERTIFICATION_STATI.EXPIRED.label);

/** A shorter word stands in most products. */
const LETTERS = 3;
/** So many products are read at once, and at most. */
const PRODUCTS = { once: 1_000, most: 200_000 } as const;

/** The certifications of which a product's number or name holds the word. */
async function marksOfProducts(db: Reader, word: string, newest: number, pause: Pause): Promise<Marks | undefined> {
	if ([...word].length < LETTERS) return undefined;
	const expression = await expressionOf(db, "product_search", [word]);
	if (!expression) return undefined;
	const marks = new Uint8Array(newest + 1);
	const hits: Candidates = (above) => matching("product_search", expression, above);
	let read = 0;
	for await (const numbers of slicesOf(db, hits, { once: PRODUCTS.once, pause })) {
		const owners = sql`select distinct ${products.certificationId} as id from json_each(${JSON.stringify(numbers)}) as hit
			cross join ${products} on ${products.seq} = hit.value where instr(${products.search}, ${word}) > 0`;
		const [[found] = ["[]"]] = await db.values<[string]>(
			sql`select json_group_array(${certifications.seq}) from (${owners}) as owner cross join ${certifications} on ${certifications.id} = owner.id`,
		);
		for (const number of JSON.parse(found) as number[]) marks[number] = 1;
		read += numbers.length;
		if (read >= PRODUCTS.most) break;
	}
	return marks.includes(1) ? marks : undefined;
}

/** `today` is `YYYY-MM-DD`; `q` is what is searched for. */
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
	// Each word has to occur in the certification, the client's name, the label of the status or a product.
	searched: {
		index: "certification_search",
		text: sql`(${certifications.search} || ' ' || ${certifications.clientNameSort} || ' ' || case when ${isDue(today)} then ${EXPIRED_TEXT} else ${certifications.statusText} end)`,
		also: wordsOf(q).some((word) => EXPIRED_TEXT.includes(word))
			? (above) =>
					sql`(select ${certifications.seq} as rowid from ${certifications} indexed by certification_not_expired
						where ${isDue(today)} and +${certifications.seq} > ${above})`
			: undefined,
		parts: marksOfProducts,
	},
});

// The sign keeps SQLite from looking through all certificates of a status.
const isDownloadable = sql<number>`exists (select 1 from ${certificates} where ${certificates.certificationId} = ${certifications.id} and ${inArray(sql`+${certificates.status}`, VALID_STATI)})`;
export const lastStatus = sql`(select max("seq") from ${certificationStati} as "history" where "history"."certification_id" = ${certifications.id})`;

const successor = alias(certifications, "successor");

/** `today` is `YYYY-MM-DD`. */
export async function listCertifications(db: Db, request: ListRequest & CertificationFilter, today: string) {
	const conditions = conditionsOf(request, today, wordsOf(request.q).length > 0);
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
	const page: Page<Omit<(typeof rows)[number], "sortValue" | "sortSeq">> = await plan.page(rows);
	return page;
}
