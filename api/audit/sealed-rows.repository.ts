import { Buffer } from "node:buffer";
import { eq, getTableColumns, is, SQL, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Db, Reader, Tx } from "../platform/database/index.ts";
import { allSealedTables, type SealedTable, sealedTableOf, sealedValues } from "../platform/database/sealed-tables.ts";
import type { SealKeys } from "../platform/deps.ts";
import type { Reason, Verification } from "./reason.ts";
import { isRowSealed, type SealedValue, sealRow } from "./row-seal.ts";

type Values = Readonly<Record<string, unknown>>;

const CHUNK = 500;

function parse(text: string): { values: SealedValue[]; seal: string | null } {
	const values = JSON.parse(text) as SealedValue[];
	return { seal: values.pop() as string | null, values };
}

/** Returns whether a row's seal (HMAC) is valid; `row` is the JSON text that `sealedValues` selects, or null. */
export function isSealed(keys: SealKeys, table: SQLiteTable, row: string | null | undefined): boolean {
	const name = sealedTableOf(table)?.name;
	if (!row || name === undefined) return false;
	const { values, seal } = parse(row);
	return isRowSealed(keys, name, values, seal);
}

/** Returns only rows with a valid seal (HMAC). Rows that were manipulated in the database count as absent. */
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

function stored(column: SQLiteColumn, value: unknown, key: SQLiteColumn): SealedValue {
	if (value === null || value === undefined) return null;
	if (is(value, SQL)) throw new Error(`${column.name} is sealed and cannot be an expression`);
	const driverValue: unknown = column.mapToDriverValue(value);
	if (column === key) return String(driverValue);
	return driverValue instanceof Uint8Array
		? Buffer.from(driverValue).toString("hex").toUpperCase()
		: (driverValue as SealedValue);
}

/** Returns the row with its seal (HMAC). Defaults are filled in first, because the seal covers the row as stored. */
function withSeal(keys: SealKeys, { name, key: primary, columns }: SealedTable, row: Values): Values {
	const defaults: Record<string, unknown> = {};
	const values = [...columns].map(([key, column]) => {
		if (row[key] === undefined) defaults[key] = column.defaultFn?.() ?? column.default ?? null;
		return stored(column, row[key] === undefined ? defaults[key] : row[key], primary);
	});
	return { ...defaults, ...row, seal: sealRow(keys, name, values) };
}

/** The part of drizzle's insert that adds seals (HMACs). An upsert must `set` all columns that its seal covers. */
interface Inserting {
	values(rows: Values | Values[]): { onConflictDoUpdate?(conflict: { target: unknown; set: Values }): unknown };
}

function insertSealed(keys: SealKeys, sealedTable: SealedTable, insert: Inserting): Inserting {
	return {
		values(rows) {
			const sealed = [rows].flat().map((row) => withSeal(keys, sealedTable, row));
			const query = insert.values(sealed);
			const update = query.onConflictDoUpdate?.bind(query);
			if (update)
				query.onConflictDoUpdate = ({ set, target }) => update({ target, set: { ...set, seal: sealed[0]?.["seal"] } });
			return query;
		},
	};
}

interface Update {
	changes: Values;
	where: SQL | undefined;
	returning?: Record<string, SQLiteColumn>;
}

/** Updates rows and their seals. Rows with an invalid seal stay unchanged, so that no forged row becomes valid. */
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

/** Returns a transaction that adds a seal (HMAC) to each row that it writes, so that no repository can forget it. */
export function sealingTransaction(tx: Tx, keys: SealKeys): Tx {
	// Updates of a table run one after another, because concurrent ones would compute seals from outdated values.
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

export const sealKeysIn = (tx: Tx): SealKeys | undefined => keysIn.get(tx);

async function* chunksOf(db: Reader, { table, key }: SealedTable) {
	const rowid = sql`${table}.rowid`;
	for (let after = "-1"; ; ) {
		const rows = await db
			.select({
				// Both are text, because they may exceed the integers that JavaScript represents exactly.
				rowid: sql<string>`cast(${rowid} as text)`,
				key: sql<string>`cast(${key} as text)`,
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

/** Throws if a table with a seal column is not declared, because its rows would stay unsealed and be refused later. */
async function assertAllDeclared(db: Db): Promise<void> {
	const stored = await db.values<[string]>(
		sql`select name from sqlite_master where type = 'table' and sql like '%\`seal\`%' and name != 'public_answer'`,
	);
	const declared = new Set(allSealedTables().map(({ name }) => name));
	const missing = stored.flatMap(([name]) => (declared.has(name) ? [] : [name]));
	if (missing.length > 0) throw new Error(`Sealed tables are not loaded: ${missing.join(", ")}`);
}

/**
 * Seals the rows that earlier versions wrote, without checking them. It runs only once, which `keys.json` records, so
 * that no forged row is sealed later. `again` also replaces existing seals.
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

/** Seals rows that triggers wrote in this transaction. The caller must verify them first: a seal confirms them. */
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

const UNSEALED: Reason = {
	de: "Die Zeile passt nicht zu ihrem Siegel.",
	en: "It does not fit its seal: the application has not written it.",
};

export type RowVerification = Verification<"rows", "row">;

/** Compares every row with its seal (HMAC), which reveals changes that bypassed the application. */
export async function verifyRows(db: Reader, keys: SealKeys): Promise<RowVerification> {
	const found: RowVerification = { rows: 0, problems: [] };
	for (const of of allSealedTables())
		for await (const rows of chunksOf(db, of)) {
			found.rows += rows.length;
			for (const { key, row } of rows)
				if (!isSealed(keys, of.table, row)) found.problems.push({ row: `${of.name} ${key}`, problem: UNSEALED });
		}
	return found;
}
