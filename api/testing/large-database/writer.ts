import { copyFileSync, renameSync, rmSync } from "node:fs";
import { getTableColumns, getTableName, type Table } from "drizzle-orm";
import NativeDatabase from "libsql";
import { companionsOf } from "../../platform/database/index.ts";
import { removeTriggers } from "./triggers.ts";

type Value = string | number | Uint8Array | null;
/** The values of a row, at least of each column that needs one; JSON and booleans as they are stored. */
type Row<T extends Table> = { readonly [Column in keyof T["$inferInsert"]]: Value };

/** The number of rows that one statement inserts, which is much faster than a statement for each row. */
const TOGETHER = 50;
const CHUNK = 100_000;
/** Fast settings without durability: a database whose filling is interrupted is deleted. */
const PRAGMAS = ["journal_mode = OFF", "synchronous = OFF", "cache_size = -524288", "temp_store = FILE"];
/** The tables whose indexes are created at the end, because nothing is looked up in these tables before. */
const INDEXED_LATE =
	"'audit_entry', 'evaluation_member', 'certificate_document', 'certificate_product', 'certificate_site', 'enquiry'";

const draftOf = (path: string) => `${path}.draft`;

type Native = InstanceType<typeof NativeDatabase>;

function inserting(native: Native, table: string, columns: readonly string[], rows: number) {
	const row = `(${columns.map(() => "?").join()})`;
	return native.prepare(`insert into "${table}" (${columns.join()}) values ${Array(rows).fill(row).join()}`);
}

/** Writes rows without triggers, even those that protect append-only tables. All triggers are restored afterwards. */
export class Writer {
	readonly #native: Native;
	readonly #path: string;
	readonly #later: string[] = [];
	readonly #restoreTriggers: () => void;
	readonly #tables: (() => void)[] = [];
	#waiting = 0;

	constructor(path: string) {
		this.#path = path;
		// Works on a copy, because connections of this process to the original file may stay open until their
		// statements are garbage-collected.
		copyFileSync(path, draftOf(path));
		this.#native = new NativeDatabase(draftOf(path));
		for (const pragma of PRAGMAS) this.#native.pragma(pragma);
		const removed = this.#native
			.prepare(
				`select name, sql from sqlite_master where type = 'index' and sql is not null and tbl_name in (${INDEXED_LATE}) order by rowid`,
			)
			.raw(true)
			.all() as [string, string][];
		for (const [name, text] of removed) {
			this.#native.exec(`drop index "${name}"`);
			this.#later.push(text);
		}
		this.#restoreTriggers = removeTriggers(this.#native);
	}

	/**
	 * Returns a function that adds a row. Every row of a table names the same columns in the same order, as in the code.
	 * Rows are written in chunks, table by table, in the order in which their tables were named here.
	 */
	into<T extends Table>(table: T): (row: Row<T>) => void {
		const known = getTableColumns(table);
		let names: string[] = [];
		let values: Value[] = [];
		this.#tables.push(() => {
			if (values.length === 0) return;
			const columns = names.map((name) => `"${known[name]?.name}"`);
			const [several, one] = [TOGETHER, 1].map((rows) => inserting(this.#native, getTableName(table), columns, rows));
			const full = values.length - (values.length % (TOGETHER * columns.length));
			for (let at = 0; at < full; at += TOGETHER * columns.length)
				several?.run(values.slice(at, at + TOGETHER * columns.length));
			for (let at = full; at < values.length; at += columns.length) one?.run(values.slice(at, at + columns.length));
			values = [];
		});
		return (row) => {
			if (names.length === 0) names = Object.keys(row);
			values.push(...(Object.values(row) as Value[]));
			if (++this.#waiting === CHUNK) this.#write();
		};
	}

	lastEntry(): { seq: number; hash: string } {
		const [seq = 0, hash = ""] = (this.#native
			.prepare("select seq, hash from audit_entry order by seq desc limit 1")
			.raw(true)
			.get() ?? []) as [number?, string?];
		return { seq, hash };
	}

	#write(): void {
		this.#native.exec("begin");
		for (const write of this.#tables) write();
		this.#native.exec("commit");
		this.#waiting = 0;
	}

	close(): void {
		this.#write();
		for (const text of this.#later) this.#native.exec(text);
		this.#restoreTriggers();
		this.#native.close();
		for (const companion of companionsOf(this.#path)) rmSync(companion, { force: true });
		renameSync(draftOf(this.#path), this.#path);
	}
}
