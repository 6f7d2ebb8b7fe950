import { getTableColumns, type SQL, sql } from "drizzle-orm";
import { getTableConfig, type SQLiteColumn, type SQLiteTable, text } from "drizzle-orm/sqlite-core";

/**
 * Returns the column with the HMAC over the sealed columns of the row. It is null in rows that an earlier version
 * wrote.
 */
export const seal = () => text("seal");

export interface SealedTable {
	table: SQLiteTable;
	name: string;
	/** The primary key, which is sealed too. */
	key: SQLiteColumn;
	/** The sealed columns by their property names in the code. */
	columns: ReadonlyMap<string, SQLiteColumn>;
}

const sealedTables = new Map<SQLiteTable, SealedTable>();

/**
 * Declares the columns over which each row of a table is sealed (`audit/sealed-rows.repository.ts`). Other columns may
 * be written without the audit key, so nothing that grants access or that the public sees may depend on them. The order
 * of the columns is part of the seal: a released declaration must not change.
 */
export function sealRowsOf<T extends SQLiteTable & { seal: SQLiteColumn }>(
	table: T,
	names: readonly (keyof T["_"]["columns"] & string)[],
): void {
	const all: Record<string, SQLiteColumn> = getTableColumns(table);
	const columns = new Map(names.flatMap((name) => (all[name] ? [[name, all[name]]] : [])));
	const [key] = columns.values();
	if (!key || columns.size !== names.length) throw new Error("A sealed column is missing");
	sealedTables.set(table, { table, name: getTableConfig(table).name, key, columns });
}

export const sealedTableOf = (table: SQLiteTable): SealedTable | undefined => sealedTables.get(table);

/** Returns all tables that loaded modules have declared, in the order of their names. */
export const allSealedTables = (): SealedTable[] =>
	[...sealedTables.values()].sort((one, other) => (one.name < other.name ? -1 : 1));

/**
 * Returns the SQL condition that the name is that of a real table. A view in its place could return different rows for
 * each reference, so that the row that matches its seal is not the selected one. Evaluated once per statement.
 */
const isTable = (name: string) =>
	sql`exists (select 1 from sqlite_master where name = ${sql.raw(`'${name}'`)} and type = 'table')`;

/**
 * Returns an SQL expression for the sealed values of a row and its seal as one JSON array, with bytes as hexadecimal
 * digits.
 */
export function sealedValues(table: SQLiteTable): SQL<string> {
	const known = sealedTables.get(table);
	if (!known) throw new Error("The table is not sealed");
	const values = [...known.columns.values()].map((column) => {
		if (column.getSQLType() === "blob") return sql`hex(${column})`;
		// The key is selected as text, because it may exceed the integers that a JSON number represents exactly.
		return column === known.key ? sql`cast(${column} as text)` : sql`${column}`;
	});
	// One JSON text instead of columns, because it is null as a whole if a joined row is missing.
	return sql<string>`case when ${known.key} is not null and ${isTable(known.name)} then json_array(${sql.join(values, sql`, `)}, ${getTableColumns(table)["seal"]}) end`;
}
