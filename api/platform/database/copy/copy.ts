import { Buffer } from "node:buffer";
import { createHash } from "node:crypto";
import type { NativeStatement, NativeValue } from "../values.ts";
import type { CopiedRow, CopySide } from "./side.ts";
import { type CopiedTable, catalogueOf, quoted, SEQUENCES, UNFINISHED_COPY } from "./tables.ts";

/** Row count and SHA-256 of all values of a table, by which a copy is compared with its source. */
export interface TableSum {
	table: string;
	rows: number;
	hash: string;
}

// One statement reads at most a megabyte, because database servers limit a response to 10 MB.
const PAGE_BYTES = 1024 * 1024;
const PAGE_ROWS = 2000;
const VALUES_TOGETHER = 1000;

/** Returns a value as text to hash. Type and length are part of it, so that different rows never give the same hash. */
function encoded(value: NativeValue): string {
	if (value === null) return "n;";
	if (typeof value === "bigint") return `i${value};`;
	if (typeof value === "number") return `f${value};`;
	if (typeof value === "string") return `t${value.length}:${value};`;
	return `b${value.byteLength}:${Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString("base64")};`;
}

function createSum() {
	const hash = createHash("sha256");
	let rows = 0;
	return {
		add: (page: readonly CopiedRow[]) => {
			rows += page.length;
			let text = "";
			for (const row of page) for (const value of row) text += encoded(value);
			hash.update(text);
		},
		end: (table: string): TableSum => ({ table, rows, hash: hash.digest("hex") }),
	};
}

function endsOf(keys: readonly CopiedRow[]): CopiedRow[] {
	const ends: CopiedRow[] = [];
	let bytes = 0;
	for (const [index, row] of keys.entries()) {
		bytes += Number(row.at(-1));
		const next = keys[index + 1];
		if (next && bytes + Number(next.at(-1)) <= PAGE_BYTES) continue;
		ends.push(row.slice(0, -1));
		bytes = 0;
	}
	return ends;
}

async function* pagesOf(side: CopySide, { name, columns, key }: CopiedTable): AsyncGenerator<CopiedRow[]> {
	const keys = key.map(quoted).join();
	const marks = `(${key.map(() => "?").join()})`;
	const bytes = columns.map((column) => `coalesce(octet_length(${quoted(column)}), 0)`).join("+");
	let after: CopiedRow | undefined;
	for (;;) {
		const beyond = after ? `WHERE (${keys}) > ${marks}` : "";
		const ahead = await side.read(
			`SELECT ${keys}, ${bytes} FROM ${quoted(name)} ${beyond} ORDER BY ${keys} LIMIT ${PAGE_ROWS}`,
			after,
		);
		for (const end of endsOf(ahead)) {
			const from = after ? `(${keys}) > ${marks} AND` : "";
			yield await side.read(
				`SELECT ${columns.map(quoted).join()} FROM ${quoted(name)} WHERE ${from} (${keys}) <= ${marks} ORDER BY ${keys}`,
				[...(after ?? []), ...end],
			);
			after = end;
		}
		if (ahead.length < PAGE_ROWS) return;
	}
}

function insertsOf({ name, columns }: CopiedTable, page: readonly CopiedRow[]): NativeStatement[] {
	const together = Math.max(1, Math.floor(VALUES_TOGETHER / columns.length));
	const row = `(${columns.map(() => "?").join()})`;
	const into = `INSERT INTO ${quoted(name)} (${columns.map(quoted).join()}) VALUES`;
	const inserts: NativeStatement[] = [];
	for (let at = 0; at < page.length; at += together) {
		const rows = page.slice(at, at + together);
		inserts.push({ sql: `${into} ${rows.map(() => row).join()}`, args: rows.flat() });
	}
	return inserts;
}

const emptied = (table: string) => `DELETE FROM ${quoted(table)}`;
const plainly = (sql: string): NativeStatement => ({ sql, args: [] });

export type Passed = (rows: number) => void;
const ignoreProgress: Passed = () => {};

export async function countRows(side: CopySide): Promise<number> {
	const { tables } = await catalogueOf(side);
	let rows = 0;
	for (const { name } of tables) rows += Number((await side.read(`SELECT count(*) FROM ${quoted(name)}`))[0]?.[0]);
	return rows;
}

/**
 * Copies all tables and returns their row counts and hashes. The target is marked as unfinished until `finishCopy`, so
 * that no server uses it before.
 */
export async function copyTables(from: CopySide, to: CopySide, passed = ignoreProgress): Promise<TableSum[]> {
	const { tables, shadows, createTables, createOthers } = await catalogueOf(from);
	const create = [`CREATE TABLE ${UNFINISHED_COPY} (seq INTEGER)`, ...createTables, ...shadows.map(emptied)];
	await to.write(create.map(plainly));
	const sums: TableSum[] = [];
	for (const table of tables) {
		const sum = createSum();
		if (table.name === SEQUENCES) await to.write([plainly(emptied(SEQUENCES))]);
		let writing = Promise.resolve();
		for await (const page of pagesOf(from, table)) {
			sum.add(page);
			await writing;
			passed(page.length);
			writing = to.write(insertsOf(table, page));
			// The next await throws the error of this write; until then, it must not count as an unhandled rejection.
			writing.catch(() => undefined);
		}
		await writing;
		sums.push(sum.end(table.name));
	}
	for (const definitions of createOthers) await to.write(definitions.map(plainly));
	return sums;
}

export const finishCopy = (to: CopySide): Promise<void> => to.write([plainly(`DROP TABLE ${UNFINISHED_COPY}`)]);

export async function sumsOf(side: CopySide, passed = ignoreProgress): Promise<TableSum[]> {
	const { tables } = await catalogueOf(side);
	const sums: TableSum[] = [];
	for (const table of tables) {
		const sum = createSum();
		for await (const page of pagesOf(side, table)) {
			sum.add(page);
			passed(page.length);
		}
		sums.push(sum.end(table.name));
	}
	return sums;
}

/** Returns the first table whose row count or hash differs, or undefined if all tables are equal. */
export function firstDifference(expected: readonly TableSum[], found: readonly TableSum[]): string | undefined {
	const names = new Set([...expected, ...found].map(({ table }) => table));
	const of = (sums: readonly TableSum[], name: string) => JSON.stringify(sums.find(({ table }) => table === name));
	return [...names].find((name) => of(expected, name) !== of(found, name));
}
