import { and, eq, gte, lt, type SQL, sql } from "drizzle-orm";
import { sealTriggeredRows } from "../../audit/index.ts";
import type { Reader, Tx } from "../../platform/database/index.ts";
import { certificates } from "../../schema/certificates.ts";
import { directoryEntries, directoryFiles, directoryProducts, directoryWithdrawals } from "../../schema/directory.ts";

export type ListingOf = { certificateId: string } | { certificationId: string } | { clientId: string };

function isOf(of: ListingOf): SQL {
	if ("certificateId" in of) return sql`certificate_id = ${of.certificateId}`;
	if ("clientId" in of) return sql`client_id = ${of.clientId}`;
	return sql`certificate_id in (select id from certificate where certification_id = ${of.certificationId})`;
}

/** The columns that are filled from the view `directory_source`, in the order of `SOURCE_VALUES`. */
const SOURCE_COLUMNS = sql.raw(
	"certificate_id, client_id, name_sort, company, city, country, category, subcategory, public_id, certificate_number, valid_from, valid_to, status, product_count, facet",
);

/** Country and category are encoded as private-use characters, by which the full-text search can filter. */
const SOURCE_VALUES = sql.raw(`source.certificate_id, source.client_id, source.name_sort, source.company, source.city,
	source.country, source.category, source.subcategory, source.public_id, source.certificate_number,
	source.valid_from, source.valid_to, source.status,
	(select count(*) from certificate_product where certificate_id = source.certificate_id),
	char(57344 + of_country.code, 57344 + of_category.code, 63743, 57344 + of_country.code, 57344, 63743, 57344, 57344 + of_category.code, 63743)`);

const FROM_SOURCE = sql.raw(`from directory_source as source
	join directory_facet as of_country on of_country.value = source.country
	join directory_facet as of_category on of_category.value = source.category`);

const SEARCH = sql.raw(`' ' || source.name_sort || ' ' || (select group_concat(value, ' ') from (
	select distinct word.value from certificate_product
	join product on product.id = certificate_product.product_id
	join json_each('[' || replace(json_quote(product.search), ' ', '","') || ']') as word
	where certificate_product.certificate_id = source.certificate_id)) || ' '`);

/** The next number in the range of its company, so that the entries of a company are listed together. */
const NUMBER =
	sql.raw(`coalesce((select max(no) from directory_entry where no between source.base and source.base + 32767), source.base)
	+ row_number() over (order by source.seq)`);

export async function updateEntries(tx: Tx, of: ListingOf): Promise<boolean> {
	const ofSource = sql`from directory_source where ${isOf(of)}`;
	const changed = await Promise.all([
		tx.values(sql`delete from directory_entry
			where ${isOf(of)} and certificate_id not in (select certificate_id ${ofSource}) returning no`),
		tx.values(sql`update directory_entry set status = current.status from certificate as current
			where ${isOf(of)} and current.id = certificate_id and current.status <> directory_entry.status returning no`),
		tx.values(sql`insert or ignore into directory_facet (value)
			select country ${ofSource} union select category ${ofSource} returning code`),
		tx.values(sql`insert into directory_entry (no, search, ${SOURCE_COLUMNS})
			select ${NUMBER}, ${SEARCH}, ${SOURCE_VALUES} ${FROM_SOURCE}
			where ${isOf(of)} and not exists (select 1 from directory_entry as entry where entry.certificate_id = source.certificate_id)
			returning no`),
	]);
	return changed.some((rows) => rows.length > 0);
}

/** Deletes the stored files of the directory. A file that is being made from the former entries will not be stored. */
export async function deleteFiles(tx: Tx): Promise<void> {
	await Promise.all([
		tx.delete(directoryFiles),
		tx.update(directoryWithdrawals).set({ count: sql`${directoryWithdrawals.count} + 1` }),
	]);
}

export const listedEntries = (db: Reader, of: ListingOf) =>
	db
		.select({ entry: directoryEntries, signed: certificates.signed })
		.from(directoryEntries)
		.innerJoin(certificates, eq(certificates.id, directoryEntries.certificateId))
		.where(isOf(of));
export type ListedEntry = Awaited<ReturnType<typeof listedEntries>>[number];

/** Selects the products of a directory entry, for which 8,192 consecutive numbers are reserved. */
function productsOf(no: number): SQL {
	// The number is part of the SQL text, because the driver binds numbers as floats and the shift needs an integer.
	const first = sql.raw(String(no));
	return and(
		gte(directoryProducts.seq, sql`${first} << 13`),
		lt(directoryProducts.seq, sql`(${first} + 1) << 13`),
	) as SQL;
}

export const listedProducts = (db: Reader, no: number) =>
	db
		.select({ name: directoryProducts.name, nameEN: directoryProducts.nameEN })
		.from(directoryProducts)
		.where(productsOf(no));

export async function sealListedEntry(tx: Tx, no: number): Promise<void> {
	await Promise.all([
		sealTriggeredRows(tx, directoryEntries, eq(directoryEntries.no, sql.raw(String(no)))),
		sealTriggeredRows(tx, directoryProducts, productsOf(no)),
	]);
}

export async function lastCertificate(db: Reader): Promise<number> {
	const [row] = await db.values<[number]>(sql`select coalesce(max(seq), 0) from certificate`);
	return row?.[0] ?? 0;
}

/**
 * Returns the numbers of certificates whose directory entry differs from the view `directory_source`. One statement
 * compares everything, so that a concurrent change does not look like a difference.
 */
export async function differingEntries(db: Reader, first: number, last: number): Promise<string[]> {
	const isInRange = sql`certificate_id in (select id from certificate where seq between ${first} and ${last})`;
	const names = (of: SQL) =>
		sql`(select json_group_array(json_array(name, name_en)) from (${of} order by name, name_en))`;
	const stored = names(sql`select name, name_en from directory_product
		where seq >= directory_entry.no << 13 and seq < (directory_entry.no + 1) << 13`);
	const expected = names(sql`select product.name, product.name_en from certificate_product
		join product on product.id = product_id where certificate_product.certificate_id = source.certificate_id`);
	const entries = sql`select ${SOURCE_COLUMNS}, ${stored} as products from directory_entry where ${isInRange}`;
	const source = sql`select ${SOURCE_VALUES}, ${expected} as products ${FROM_SOURCE} where ${isInRange}`;
	const differing = (one: SQL, other: SQL) => sql`select * from (${one} except ${other})`;
	const rows = await db.values<string[]>(sql`select distinct certificate_number from certificate where id in (
		select certificate_id from (${differing(entries, source)})
		union select certificate_id from (${differing(source, entries)})) order by seq`);
	return rows.map(([number = ""]) => number);
}
