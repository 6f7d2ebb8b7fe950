import { type SQL, sql } from "drizzle-orm";
import { isSealed } from "../../audit/index.ts";
import type { Db, Reader, Tx } from "../../platform/database/index.ts";
import { bounded, COUNTED, type Total } from "../../platform/database/lists/count.ts";
import { sealedValues } from "../../platform/database/sealed-tables.ts";
import type { SealKeys } from "../../platform/deps.ts";
import {
	directoryWithdrawals as changes,
	directoryEntries as entry,
	directoryFiles as file,
	directoryProducts as product,
} from "../../schema/directory.ts";
import { DIRECTORY_PAGE, type FileFormat } from "./contract.ts";
import type { Place } from "./cursor.ts";
import { expressionOf } from "./search-terms.ts";

/**
 * This file queries the public directory. Its full-text index returns entries in the order of the list, and reading
 * stops at the end of the page, so that a search takes about as long with 100,000 products as with 1,000.
 */

export interface DirectoryFilter {
	/** Words or parts of words that must all occur in the names of the company and its products. */
	parts: readonly string[];
	category: string | undefined;
	country: string | undefined;
	/** The current day. Certificates are left out after their last day, even before the hourly job removes them. */
	day: string;
}

interface DirectoryPageQuery extends DirectoryFilter {
	place: Place | undefined;
	/** The number of rows to read: one more than the page shows, to find out whether there is a next page. */
	most: number;
}

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
	validFrom: string,
	validTo: string,
	productCount: number,
	/** The values of the entry as JSON, which an HMAC protects. */
	row: string,
	/** The products as a JSON array; each product has an HMAC of its own. */
	products: string,
];

const COLUMNS = sql`${entry.no}, ${entry.nameSort}, ${entry.clientId}, ${entry.company}, ${entry.city}, ${entry.country},
	${entry.publicId}, ${entry.certificateNumber}, ${entry.category}, ${entry.subcategory},
	${entry.validFrom}, ${entry.validTo}, ${entry.productCount}, ${sealedValues(entry)}`;

const END_OF_PRODUCTS = sql`(${entry.no} + 1) << 13`;
const productsOf = (limit: number, test: SQL = sql`true`, end: SQL = END_OF_PRODUCTS) =>
	sql`(select json_group_array(json(row)) from (select ${sealedValues(product)} as row from directory_product
		where seq >= ${entry.no} << 13 and seq < ${end} and ${test} order by seq limit ${limit}))`;

const SHOWN = DIRECTORY_PAGE.products;
/** An entry's first products are searched directly. The database's triggers contain the same number. */
const NEAR = 250;

/** Selects products that match all search words which the company's name lacks, or else any of the words. */
function foundProducts(parts: readonly string[], words: SQL): SQL {
	if (parts.length === 0) return productsOf(SHOWN);
	// The number is part of the SQL text, because the driver binds numbers as floats, and the sum would be inexact.
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

/**
 * The full-text index contains countries and categories as private-use characters from U+E000 on, so that a search can
 * filter by them; this first character stands for any value. `listing.repository.ts` writes the same characters.
 */
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

type UnfilteredQuery = Pick<DirectoryPageQuery, "place" | "day" | "most">;
const namesFrom = ({ place, day, most }: UnfilteredQuery, products: number) =>
	sql`select ${COLUMNS}, ${productsOf(products)} from ${entry}
		where ${afterPlace(place)} and ${isOfDay(day)} order by ${entry.nameSort}, ${entry.no} limit ${most}`;

function hitsOf({ parts, category, country, day }: DirectoryFilter, after: number, most: number): SQL {
	const isFiltered = category !== undefined || country !== undefined;
	const facet = sql`'facet : "' || char(${codeOf(country)}, ${codeOf(category)}, ${END}) || '"'`;
	const words = sql`${expressionOf(parts)}`;
	const expression = isFiltered ? (parts.length > 0 ? sql`${words} || ' AND ' || ${facet}` : facet) : words;
	return sql`(select ${entry.no} as no from directory_search cross join ${entry} on ${entry.no} = directory_search.rowid
		where directory_search match ${expression} and directory_search.rowid > ${after} and ${isOfDay(day)}
		order by directory_search.rowid limit ${most})`;
}

const matchesFrom = (query: DirectoryPageQuery) =>
	sql`select ${COLUMNS}, ${foundProducts(query.parts, sql`${expressionOf(query.parts)}`)}
		from ${hitsOf(query, query.place?.no ?? -1, query.most)} as hit
		cross join ${entry} on ${entry.no} = hit.no order by hit.no`;

const isAll = ({ parts, category, country }: DirectoryFilter) =>
	parts.length === 0 && category === undefined && country === undefined;

export const listEntries = (db: Db, query: DirectoryPageQuery): Promise<EntryRow[]> =>
	db.values<EntryRow>(isAll(query) ? namesFrom(query, SHOWN) : matchesFrom(query));

/** Counts up to the size of a page in a search, because counting all would take longer than the page. */
export async function countEntries(db: Db, query: DirectoryFilter): Promise<Total> {
	const most = isAll(query) ? COUNTED : DIRECTORY_PAGE.most;
	const rows = isAll(query)
		? sql`(select 1 from ${entry} where ${isOfDay(query.day)} limit ${most + 1})`
		: hitsOf(query, -1, most + 1);
	const [row] = await db.values<[number]>(sql`select count(*) from ${rows}`);
	return bounded(row?.[0] ?? 0, most);
}

/** Selects the countries or categories of unexpired entries by one index lookup each, without reading all rows. */
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

export const isEntrySealed = (keys: SealKeys, row: string) => isSealed(keys, entry, row);

/** Leaves out products that were written outside of the application, whose seals (HMACs) do not match. */
export function sealedProducts(keys: SealKeys, rows: string) {
	const products = JSON.parse(rows) as [seq: string, name: string, nameEN: string, seal: string | null][];
	return products.flatMap((row) =>
		isSealed(keys, product, JSON.stringify(row)) ? [{ name: row[1], nameEN: row[2] }] : [],
	);
}

/** Returns entries with all of their products. */
export const entriesForFile = (db: Db, query: UnfilteredQuery) => db.values<EntryRow>(namesFrom(query, -1));

/** Returns a stored directory file; undefined if there is none or it was written outside of the application. */
export async function findFile(db: Reader, keys: SealKeys, format: FileFormat) {
	const { month, sha256, madeAt } = file;
	const [row] = await db
		.select({ month, sha256, madeAt, row: sealedValues(file) })
		.from(file)
		.where(sql`${file.format} = ${format}`);
	return isSealed(keys, file, row?.row) ? row : undefined;
}

export async function bytesOfFile(db: Reader, format: FileFormat, sha256: string): Promise<Uint8Array | undefined> {
	const [row] = await db
		.select({ bytes: file.bytes })
		.from(file)
		.where(sql`${file.format} = ${format} and ${file.sha256} = ${sha256}`);
	return row?.bytes;
}

/** Returns a counter that increases with each change of the directory, so that outdated files are detected. */
export async function countChanges(db: Reader): Promise<number> {
	const [row] = await db.select().from(changes);
	return row?.count ?? 0;
}

export const writeFile = (tx: Tx, row: Omit<typeof file.$inferInsert, "seal">) =>
	tx.insert(file).values(row).onConflictDoUpdate({ target: file.format, set: row });
