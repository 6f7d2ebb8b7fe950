import { type SQL, sql } from "drizzle-orm";
import type { Db, Reader, Tx } from "../../platform/database/index.ts";
import { bounded, COUNTED, type Total } from "../../platform/database/lists/list.ts";
import type { CertificateStatus } from "../certificates/contract.ts";
import { DIRECTORY_PAGE, type FileFormat } from "./contract.ts";
import type { Place } from "./cursor.ts";
import { directoryEntries as entry, directoryFiles as file, directoryWithdrawals as withdrawals } from "./table.ts";
import { expressionOf } from "./words.ts";

/**
 * Each answer is one statement. The index of words gives the numbers in the order in which they are told, and is left with
 * the page: it takes about as long with 100,000 products as with 1,000.
 */

export interface Asked {
	/** What occurs in the names of the company and its products. */
	parts: readonly string[];
	category: string | undefined;
	country: string | undefined;
	/** Nothing is listed after its last day, also before the next sweep takes it out. */
	day: string;
}

export interface AskedPage extends Asked {
	place: Place | undefined;
	/** One more than are shown. */
	most: number;
}

/** In the order of the columns of `COLUMNS`. */
export type EntryRow = [
	no: number,
	nameSort: string,
	clientId: string,
	company: string,
	city: string,
	country: string,
	publicId: string,
	certificateNumber: string,
	category: string,
	subcategory: string,
	status: CertificateStatus,
	validFrom: string,
	validTo: string,
	productCount: number,
	products: string,
];

const COLUMNS = sql`${entry.no}, ${entry.nameSort}, ${entry.clientId}, ${entry.company}, ${entry.city}, ${entry.country},
	${entry.publicId}, ${entry.certificateNumber}, ${entry.category}, ${entry.subcategory}, ${entry.status},
	${entry.validFrom}, ${entry.validTo}, ${entry.productCount}`;

const END_OF_PRODUCTS = sql`(${entry.no} + 1) << 13`;
const productsOf = (limit: number, test: SQL = sql`true`, end: SQL = END_OF_PRODUCTS) =>
	sql`(select json_group_array(json_array(name, name_en)) from (select name, name_en from directory_product
		where seq >= ${entry.no} << 13 and seq < ${end} and ${test} order by seq limit ${limit}))`;

const SHOWN = DIRECTORY_PAGE.products;
/** Of so many products the texts are read; an index finds the further ones. It stands in the migration, too. */
const NEAR = 250;

/** Those with all that was looked for, besides what the company's name holds; or else with any of it. */
function foundProducts(parts: readonly string[], words: SQL): SQL {
	if (parts.length === 0) return productsOf(SHOWN);
	// A literal: a number that is bound is no integer, and a sum with it not exact.
	const start = sql`(${entry.no} << 13) + ${sql.raw(String(NEAR))}`;
	const inProduct = (part: string) => sql`instr(search, ${part}) > 0`;
	const inCompany = (part: string) => sql`instr(' ' || ${entry.nameSort} || ' ', ${part}) > 0`;
	const all = parts.map((part) => sql`(${inCompany(part)} or ${inProduct(part)})`);
	const near = productsOf(SHOWN, sql.join(all, sql` and `), start);
	const far = productsOf(
		SHOWN,
		sql`seq in (select rowid from directory_product_search where directory_product_search match ${words}
			and rowid >= ${start} and rowid < ${END_OF_PRODUCTS} order by rowid limit ${SHOWN})`,
	);
	const any = productsOf(SHOWN, sql`(${sql.join(parts.map(inProduct), sql` or `)})`);
	const found = sql`nullif(${near}, '[]'), case when ${entry.productCount} > ${NEAR} then nullif(${far}, '[]') end`;
	return sql`coalesce(${found}, ${any})`;
}

/** Private letters that stand for a country and a category; see the migration. */
const ANY = 0xe0_00;
const END = 0xf8_ff;
const UNKNOWN = END - 1;
const codeOf = (value: string | undefined) =>
	value === undefined
		? sql`${ANY}`
		: sql`coalesce((select ${ANY} + code from directory_facet where value = ${value}), ${UNKNOWN})`;

const isOfDay = (day: string) => sql`${entry.validTo} >= ${day}`;
const afterPlace = (place: Place | undefined) =>
	place ? sql`(${entry.nameSort}, ${entry.no}) > (${place.nameSort}, ${place.no})` : sql`true`;

const namesFrom = ({ place, most, day }: AskedPage) => sql`select ${COLUMNS}, ${productsOf(SHOWN)} from ${entry}
	where ${afterPlace(place)} and ${isOfDay(day)} order by ${entry.nameSort}, ${entry.no} limit ${most}`;

/** By the index of words, which tells the numbers in their order. */
function hitsOf({ parts, category, country, day }: Asked, after: number, most: number): SQL {
	const isFiltered = category !== undefined || country !== undefined;
	const facet = sql`'facet : "' || char(${codeOf(country)}, ${codeOf(category)}, ${END}) || '"'`;
	const words = sql`${expressionOf(parts)}`;
	const expression = isFiltered ? (parts.length > 0 ? sql`${words} || ' AND ' || ${facet}` : facet) : words;
	return sql`(select ${entry.no} as no from directory_search cross join ${entry} on ${entry.no} = directory_search.rowid
		where directory_search match ${expression} and directory_search.rowid > ${after} and ${isOfDay(day)}
		order by directory_search.rowid limit ${most})`;
}

const matchesFrom = (asked: AskedPage) =>
	sql`select ${COLUMNS}, ${foundProducts(asked.parts, sql`${expressionOf(asked.parts)}`)}
		from ${hitsOf(asked, asked.place?.no ?? -1, asked.most)} as hit
		cross join ${entry} on ${entry.no} = hit.no order by hit.no`;

const isAll = ({ parts, category, country }: Asked) =>
	parts.length === 0 && category === undefined && country === undefined;

export const listEntries = (db: Db, asked: AskedPage): Promise<EntryRow[]> =>
	db.values<EntryRow>(isAll(asked) ? namesFrom(asked) : matchesFrom(asked));

/** Certificates: up to the bound of all lists; of a search, which would take longer than the page itself, to that of a page. */
export async function countEntries(db: Db, asked: Asked): Promise<Total> {
	const most = isAll(asked) ? COUNTED : DIRECTORY_PAGE.most;
	const rows = isAll(asked)
		? sql`(select 1 from ${entry} where ${isOfDay(asked.day)} limit ${most + 1})`
		: hitsOf(asked, -1, most + 1);
	const [row] = await db.values<[number]>(sql`select count(*) from ${rows}`);
	return bounded(row?.[0] ?? 0, most);
}

/** The values of a column that an unexpired entry has, each by a seek. */
const valuesOf = (name: "country" | "category", today: string) => {
	const column = sql.identifier(name);
	return sql`select ${name}, value from (with recursive one (value) as (
			select min(${column}) from directory_entry union all
			select (select min(${column}) from directory_entry where ${column} > one.value) from one where one.value is not null
		) select value from one where value is not null
			and exists (select 1 from directory_entry where ${column} = one.value and valid_to >= ${today}))`;
};

export async function listChoices(db: Db, today: string) {
	const rows = await db.values<[name: string, value: string]>(
		sql`${valuesOf("country", today)} union all ${valuesOf("category", today)}`,
	);
	const of = (wanted: string) => rows.flatMap(([name, value]) => (name === wanted ? [value] : []));
	return { countries: of("country"), categories: of("category") };
}

/** The next entries with all their products, for a file. */
export const entriesForFile = (
	db: Db,
	{ place, day, most }: Pick<AskedPage, "place" | "day" | "most">,
): Promise<EntryRow[]> =>
	db.values<EntryRow>(sql`select ${COLUMNS}, ${productsOf(-1)} from ${entry}
		where ${afterPlace(place)} and ${isOfDay(day)} order by ${entry.nameSort}, ${entry.no} limit ${most}`);

export async function findFile(db: Reader, format: FileFormat) {
	const { month, sha256 } = file;
	const [row] = await db.select({ month, sha256 }).from(file).where(sql`${file.format} = ${format}`);
	return row;
}

export async function bytesOfFile(db: Reader, format: FileFormat, sha256: string): Promise<Uint8Array | undefined> {
	const [row] = await db
		.select({ bytes: file.bytes })
		.from(file)
		.where(sql`${file.format} = ${format} and ${file.sha256} = ${sha256}`);
	return row?.bytes;
}

export async function countWithdrawals(db: Reader): Promise<number> {
	const [row] = await db.select().from(withdrawals);
	return row?.count ?? 0;
}

type FileRow = typeof file.$inferInsert;
export async function writeFile(tx: Tx, row: FileRow): Promise<void> {
	const { format, ...content } = row;
	await tx.insert(file).values(row).onConflictDoUpdate({ target: file.format, set: content });
}
