import { Buffer } from "node:buffer";
import { eq, getTableColumns, is, SQL, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Db, Reader, Tx } from "../platform/database/index.ts";
import { allSealedTables, type SealedTable, sealedTableOf, sealedValues } from "../platform/database/sealed-tables.ts";
import type { SealKeys } from "../platform/deps.ts";
import { isRowSealed, type SealedValue, sealRow } from "./row-seal.ts";

type Values = Readonly<Record<string, unknown>>;

/** The number of rows that one statement reads or writes when a whole table is processed. */
const CHUNK = 500;

function parse(text: string): { values: SealedValue[]; seal: string | null } {
	const values = JSON.parse(text) as SealedValue[];
	return { seal: values.pop() as string | null, values };
}

/** Returns whether the seal of a row is valid; `row` is the value of `sealedValues`. */
export function isSealed(keys: SealKeys, table: SQLiteTable, row: string | null | undefined): boolean {
	const name = sealedTableOf(table)?.name;
	if (!row || name === undefined) return false;
	const { values, seal } = parse(row);
	return isRowSealed(keys, name, values, seal);
}

/** Returns the rows whose seal is valid, with all columns except the seal. Other rows count as absent. */
export async function sealedRows<T extends SQLiteTable & { seal: SQLiteColumn }>(
	db: Reader,
	keys: SealKeys,
	table: T,
	{ where, orderBy = [] }: { where?: SQL | undefined; orderBy?: (SQL | SQLiteColumn)[] } = {},
): Promise<Omit<T["$inferSelect"], "seal">[]> {
	const { seal: _seal, ...columns }: Record<string, SQLiteColumn> = getTableColumns(table);
	const rows = await db
		.select({ row: sealedValues(table), ...columns })
		.from(table as SQLiteTable)
		.where(where)
		.orderBy(...orderBy);
	return rows.flatMap(({ row, ...values }) => (isSealed(keys, table, row as string) ? [values as never] : []));
}

/** Returns the value of a column as SQLite stores it, in the form of `sealedValues`. */
function stored(column: SQLiteColumn, value: unknown, key: SQLiteColumn): SealedValue {
	if (value === null || value === undefined) return null;
	if (is(value, SQL)) throw new Error(`${column.name} is sealed and cannot be an expression`);
	const driverValue: unknown = column.mapToDriverValue(value);
	if (column === key) return String(driverValue);
	return driverValue instanceof Uint8Array
		? Buffer.from(driverValue).toString("hex").toUpperCase()
		: (driverValue as SealedValue);
}

/** Returns the row to insert with its seal. Missing values get the default of their column. */
function withSeal(keys: SealKeys, { name, key: primary, columns }: SealedTable, row: Values): Values {
	const defaults: Record<string, unknown> = {};
	const values = [...columns].map(([key, column]) => {
		if (row[key] === undefined) defaults[key] = column.defaultFn?.() ?? column.default ?? null;
		return stored(column, row[key] === undefined ? defaults[key] : row[key], primary);
	});
	return { ...defaults, ...row, seal: sealRow(keys, name, values) };
}

/**
 * The part of drizzle's insert that is sealed here. The `set` of an upsert has to contain every sealed column in which
 * the rows may differ.
 */
interface Inserting {
	values(rows: Values | Values[]): { onConflictDoUpdate?(conflict: { target: unknown; set: Values }): unknown };
}

function insertSealed(keys: SealKeys, sealedTable: SealedTable, insert: Inserting): Inserting {
	return {
		values(rows) {
			const [first, ...others] = (Array.isArray(rows) ? rows : [rows]).map((row) => withSeal(keys, sealedTable, row));
			const query = insert.values(Array.isArray(rows) ? [first ?? {}, ...others] : (first ?? {}));
			const update = query.onConflictDoUpdate?.bind(query);
			if (update)
				query.onConflictDoUpdate = ({ set, target }) => update({ target, set: { ...set, seal: first?.["seal"] } });
			return query;
		},
	};
}

interface Update {
	changes: Values;
	where: SQL | undefined;
	/** Columns to return from the changed rows. */
	returning?: Record<string, SQLiteColumn>;
}

/**
 * Updates the selected rows together with their seals. Rows with an invalid seal stay unchanged, as if they did not
 * exist.
 */
async function updateSealed(tx: Tx, keys: SealKeys, of: SealedTable, { changes, where, returning }: Update) {
	const { table, name, key, columns } = of;
	const rows = await tx
		.select({ key, row: sealedValues(table) })
		.from(table)
		.where(where);
	const updating: Promise<unknown>[] = [];
	for (const { key: id, row } of rows) {
		const { values, seal } = parse(row);
		if (!isRowSealed(keys, name, values, seal)) continue;
		const next = [...columns].map(([column, type], at) =>
			changes[column] === undefined ? (values[at] ?? null) : stored(type, changes[column], key),
		);
		const query = tx
			.update(table)
			.set({ ...changes, seal: sealRow(keys, name, next) } as never)
			.where(eq(key, id));
		updating.push(
			returning ? query.returning(returning as never).then((rows: unknown[]) => rows[0]) : query.then(() => row),
		);
	}
	const updated = await Promise.all(updating);
	return returning ? updated : { rowsAffected: updated.length };
}

const keysIn = new WeakMap<object, SealKeys>();

/**
 * Returns the transaction that repositories use. It seals each row that they insert into or update in a sealed table,
 * so that no repository can omit the seal.
 */
export function sealingTransaction(tx: Tx, keys: SealKeys): Tx {
	// The last update of each table. Updates of a table run one after another, because concurrent updates of one row
	// would each seal outdated values.
	const last = new Map<SQLiteTable, Promise<unknown>>();
	const inTurn = <T>(table: SQLiteTable, job: () => Promise<T>): Promise<T> => {
		const before = last.get(table);
		const done = before ? before.then(job) : job();
		last.set(
			table,
			done.catch(() => undefined),
		);
		return done;
	};
	const update = (table: SQLiteTable) => {
		const of = sealedTableOf(table);
		const plain = tx.update(table);
		if (!of) return plain;
		return {
			set(changes: Values) {
				const touchesSeal = Object.keys(changes).some((name) => of.columns.has(name) && changes[name] !== undefined);
				if (!touchesSeal) return plain.set(changes as never);
				return {
					where(where: SQL | undefined) {
						const run = (returning?: Update["returning"]) => {
							const wanted = { changes, where, ...(returning && { returning }) };
							return inTurn(table, () => updateSealed(tx, keys, of, wanted));
						};
						return {
							returning: run,
							// biome-ignore lint/suspicious/noThenProperty: drizzle's statements run once they are awaited, too.
							then: (...then: Parameters<Promise<unknown>["then"]>) => run().then(...then),
						};
					},
				};
			},
		};
	};
	const insert = (table: SQLiteTable) => {
		const of = sealedTableOf(table);
		const plain = tx.insert(table);
		return of ? insertSealed(keys, of, plain as unknown as Inserting) : plain;
	};
	const sealing = new Proxy(tx, {
		get(target, name) {
			if (name === "update") return update;
			if (name === "insert") return insert;
			const value: unknown = Reflect.get(target, name, target);
			return typeof value === "function" ? value.bind(target) : value;
		},
	});
	keysIn.set(sealing, keys);
	return sealing;
}

/** Returns the keys with which the transaction seals rows; undefined if it does not seal. */
export const sealKeysIn = (tx: Tx): SealKeys | undefined => keysIn.get(tx);

interface StoredRow {
	/** The row id as text, because it may exceed the safe integers of JavaScript. */
	rowid: string;
	key: string | number;
	row: string;
}

/** Yields the rows of a table in the order of their row ids, in chunks. */
async function* chunksOf(db: Reader, { table, key }: SealedTable): AsyncGenerator<StoredRow[]> {
	const rowid = sql`${table}.rowid`;
	for (let after = "-1"; ; ) {
		const rows = await db
			.select({
				rowid: sql<string>`cast(${rowid} as text)`,
				key: sql<string | number>`${key}`,
				row: sealedValues(table),
			})
			.from(table)
			.where(sql`${rowid} > cast(${after} as integer)`)
			.orderBy(rowid)
			.limit(CHUNK);
		if (rows.length > 0) yield rows;
		if (rows.length < CHUNK) return;
		after = rows.at(-1)?.rowid ?? after;
	}
}

type Seal = [rowid: string, seal: string];

async function storeSeals(db: Reader, { table }: SealedTable, seals: readonly Seal[]) {
	const column = sql.identifier("seal");
	await db.run(sql`update ${table} set ${column} = one.value ->> 1 from json_each(${JSON.stringify(seals)}) as one
		where ${table}.rowid = cast(one.value ->> 0 as integer)`);
}

/**
 * Throws if a table has a seal column but is not declared by `sealRowsOf`: its rows would stay unsealed, and the next
 * start would refuse them.
 */
async function assertAllDeclared(db: Db): Promise<void> {
	const stored = await db.values<[string]>(
		sql`select name from sqlite_master where type = 'table' and sql like '%\`seal\`%' and name != 'public_answer'`,
	);
	const declared = new Set(allSealedTables().map(({ name }) => name));
	const missing = stored.flatMap(([name]) => (declared.has(name) ? [] : [name]));
	if (missing.length > 0) throw new Error(`Sealed tables are not loaded: ${missing.join(", ")}`);
}

/**
 * Seals the rows that an earlier version has written. This trusts the current content of the database, so it runs once,
 * which `keys.json` records. With `again`, rows with a seal are sealed too.
 */
export async function sealExistingRows(db: Db, keys: SealKeys, { again = false } = {}): Promise<void> {
	await assertAllDeclared(db);
	for (const of of allSealedTables())
		for await (const rows of chunksOf(db, of)) {
			const seals = rows.flatMap(({ rowid, row }): Seal[] => {
				const { values, seal } = parse(row);
				return seal === null || again ? [[rowid, sealRow(keys, of.name, values)]] : [];
			});
			if (seals.length > 0) await db.transaction((tx) => storeSeals(tx, of, seals));
		}
}

/** Seals rows that triggers have written in this transaction. Their content was verified before. */
export async function sealTriggeredRows(tx: Tx, table: SQLiteTable, where: SQL): Promise<void> {
	const keys = sealKeysIn(tx);
	const of = sealedTableOf(table);
	if (!keys || !of) return;
	const rows = await tx
		.select({ rowid: sql<string>`cast(${table}.rowid as text)`, row: sealedValues(table) })
		.from(table)
		.where(where);
	const seals = rows.map(({ rowid, row }): Seal => [rowid, sealRow(keys, of.name, parse(row).values)]);
	if (seals.length > 0) await storeSeals(tx, of, seals);
}

export interface RowVerification {
	rows: number;
	/** The rows with an invalid seal; `row` is the name of the table with the key of the row. */
	problems: { row: string; problem: string }[];
}

/** Compares every row of the sealed tables with its seal and returns the rows that differ. */
export async function verifyRows(db: Reader, keys: SealKeys): Promise<RowVerification> {
	const found: RowVerification = { rows: 0, problems: [] };
	for (const of of allSealedTables())
		for await (const rows of chunksOf(db, of)) {
			found.rows += rows.length;
			for (const { key, row } of rows)
				if (!isSealed(keys, of.table, row))
					found.problems.push({ row: `${of.name} ${key}`, problem: "Die Zeile passt nicht zu ihrem Siegel." });
		}
	return found;
}
