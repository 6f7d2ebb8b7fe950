import { getTableColumns, type SQL, sql } from "drizzle-orm";
import { getTableConfig, type SQLiteColumn, type SQLiteTable, text } from "drizzle-orm/sqlite-core";
import { rendered } from "./rendered.ts";

/** Returns the column for an HMAC over a row's sealed columns; it is null in rows of versions without seals. */
export const seal = () => text("seal");

export interface SealedTable {
	table: SQLiteTable;
	name: string;
	/** The primary key. It is part of the row's HMAC (seal), so that a seal cannot be copied to another row. */
	key: SQLiteColumn;
	columns: ReadonlyMap<string, SQLiteColumn>;
	/** Selects a row's values and its HMAC (seal) as one JSON array, with bytes as hexadecimal digits. */
	values: SQL<string>;
}

const sealedTables = new Map<SQLiteTable, SealedTable>();

/**
 * Declares which columns the HMAC (seal) of a row covers. Others can be changed without the key, so access rights and
 * public data must not depend on them. The order is part of the seal: a released declaration must not change.
 */
export function sealRowsOf<T extends SQLiteTable & { seal: SQLiteColumn }>(
	table: T,
	names: readonly (keyof T["_"]["columns"] & string)[],
): void {
	const all: Record<string, SQLiteColumn> = getTableColumns(table);
	const columns = new Map(names.flatMap((name) => (all[name] ? [[name, all[name]]] : [])));
	const [key] = columns.values();
	if (!key || columns.size !== names.length) throw new Error("A sealed column is missing");
	const of = { table, name: getTableConfig(table).name, key, columns };
	sealedTables.set(table, { ...of, values: rendered(valuesOf(of, table.seal)) });
}

export const sealedTableOf = (table: SQLiteTable): SealedTable | undefined => sealedTables.get(table);

export const allSealedTables = (): SealedTable[] =>
	[...sealedTables.values()].sort((one, other) => (one.name < other.name ? -1 : 1));

/** Returns SQL that tests for a table. A view could show a valid row to the check and another row to the reader. */
const isTable = (name: string) =>
	sql`exists (select 1 from sqlite_master where name = ${sql.raw(`'${name}'`)} and type = 'table')`;

function valuesOf({ name, key, columns }: Omit<SealedTable, "values">, sealColumn: SQLiteColumn): SQL<string> {
	const values = [...columns.values()].map((column) => {
		if (column.getSQLType() === "blob") return sql`hex(${column})`;
		// The key is selected as text, because a large integer would lose digits as a JSON number.
		return column === key ? sql`cast(${column} as text)` : sql`${column}`;
	});
	// A single JSON text, unlike separate columns, is null as a whole if a joined row is missing.
	return sql<string>`case when ${key} is not null and ${isTable(name)} then json_array(${sql.join(values, sql`, `)}, ${sealColumn}) end`;
}

export function sealedValues(table: SQLiteTable): SQL<string> {
	const known = sealedTables.get(table);
	if (!known) throw new Error("The table is not sealed");
	return known.values;
}
