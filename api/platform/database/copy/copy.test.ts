import NativeDatabase from "libsql";
import { afterEach, describe, expect, it } from "vitest";
import { folderPerTest } from "../../../testing/folders.ts";
import { copyTables, finishCopy, firstDifference, sumsOf } from "./copy.ts";
import { type CopySide, newFile } from "./side.ts";
import { stateOf } from "./tables.ts";

const folder = folderPerTest();
let sides: CopySide[] = [];
afterEach(() => {
	for (const side of sides) side.close();
	sides = [];
});

function databaseOf(...statements: string[]): CopySide {
	const path = folder(`${sides.length}.db`);
	const native = new NativeDatabase(path);
	for (const statement of statements) native.exec(statement);
	native.close();
	const side = newFile(path);
	sides.push(side);
	return side;
}

/** Returns all rows as SQL literals of SQLite's quote function, which differ by type. */
async function written(side: CopySide): Promise<unknown[]> {
	const columns = await side.read("select name from pragma_table_info('t')");
	return side.read(`select ${columns.map(([name]) => `quote("${String(name).replaceAll('"', '""')}")`)} from t`);
}

const inserted = (count: number, row: string, into = "t") =>
	`with recursive n (i) as (select 1 union all select i + 1 from n where i < ${count}) insert into ${into} select ${row} from n`;

describe("a copy", () => {
	it.each([
		["more rows than a page", "id integer primary key, x text", [inserted(5001, "i, 'x' || i")]],
		["rows larger than a page", "id integer primary key, x blob", [inserted(5, "i, randomblob(1300000)")]],
		["rows without a value", "x", [inserted(2001, "null")]],
		["rows with gaps", "x text", [inserted(4100, "'x' || i"), "delete from t where rowid % 3 = 0"]],
		["a key of several columns", "a, b, primary key (b, a)) without rowid; --", [inserted(4100, "i % 70, i")]],
		["numbers below zero and beyond 2^53", "x", [inserted(9, "i - 5"), inserted(9, "9007199254740990 + i")]],
		["what looks alike", "x", ["insert into t values (1), (1.0), ('1'), (x'31'), (''), (x''), (null)"]],
		["strange names and texts", '"order" text, "x "" y" integer', ["insert into t values ('ß 😀 '' \" \n', 1)"]],
	])("contains %s", async (_what, columns, rows) => {
		const from = databaseOf(`create table t (${columns}\n${columns.endsWith("--") ? "" : ")"}`, ...rows);
		const to = databaseOf();
		const sums = await copyTables(from, to);
		const { length } = await written(from);
		expect(sums.find(({ table }) => table === "t")?.rows).toBe(length);
		expect(await written(to)).toEqual(await written(from));
		expect(firstDifference(sums, await sumsOf(to))).toBeUndefined();
	});

	it("contains triggers, indexes and views, did not run the triggers, and continues automatic row numbers", async () => {
		const from = databaseOf(
			"create table t (id integer primary key autoincrement, x)",
			"create table log (x)",
			"create index by_x on t (x)",
			"create view v as select x from t",
			inserted(5, "i, i"),
			"delete from t where id = 5",
			"create trigger no_more before insert on t begin insert into log values (new.x); end",
		);
		const to = databaseOf();
		await copyTables(from, to);
		await finishCopy(to);
		const definitions = "select type, name, sql from sqlite_master order by name";
		expect(await to.read(definitions)).toEqual(await from.read(definitions));
		expect(await to.read("select * from log")).toEqual([]);
		await to.write([{ sql: "insert into t (x) values ('new')", args: [] }]);
		expect(await to.read("select id from t where x = 'new'")).toEqual([[6n]]);
	});

	it("finds the same rows in a full-text index as the source", async () => {
		const from = databaseOf(
			"create virtual table t using fts5(x, content='', columnsize=0, tokenize='trigram')",
			"create virtual table term using fts5vocab(t, instance)",
			inserted(3000, "i, 'word' || i", "t (rowid, x)"),
		);
		const to = databaseOf();
		await copyTables(from, to);
		const found = "select rowid from t where t match 'word2999'";
		expect(await to.read(found)).toEqual([[2999n]]);
		expect(await to.read("pragma integrity_check")).toEqual([["ok"]]);
		const terms = "select count(*), count(distinct term) from term";
		expect(await to.read(terms)).toEqual(await from.read(terms));
	});

	it("counts as unfinished until finishCopy is called", async () => {
		const from = databaseOf("create table t (x)");
		const to = databaseOf();
		expect([await stateOf(from), await stateOf(to)]).toEqual(["filled", "empty"]);
		await copyTables(from, to);
		expect(await stateOf(to)).toBe("unfinished");
		await finishCopy(to);
		expect(await stateOf(to)).toBe("filled");
	});
});

describe("firstDifference", () => {
	it.each([
		["a value", "update t set x = 'b' where x = 'a'"],
		["a type", "update t set x = 1.0 where x = 1"],
		["a row more", "insert into t values (null)"],
		["a row less", "delete from t where x = 1"],
		["another place of a value", "update t set x = case x when 1 then 'a' else 1 end"],
		["a table", "create table other (x)"],
	])("finds %s", async (_what, change) => {
		const rows = ["create table t (x)", "insert into t values (1), ('a')"];
		const sums = await sumsOf(databaseOf(...rows));
		expect(firstDifference(sums, await sumsOf(databaseOf(...rows)))).toBeUndefined();
		expect(firstDifference(sums, await sumsOf(databaseOf(...rows, change)))).toMatch(/^(t|other)$/);
	});
});
