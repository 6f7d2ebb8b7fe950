import { copyFileSync, renameSync, rmSync } from "node:fs";
import { getTableColumns, getTableName, type Table } from "drizzle-orm";
import NativeDatabase from "libsql";
import { companionsOf } from "../../platform/database/index.ts";

export type Value = string | number | Uint8Array | null;

const CHUNK = 200_000;
/** Fast, and good for nothing else: a database that is interrupted while it is filled is thrown away. */
const PRAGMAS = ["journal_mode = OFF", "synchronous = OFF", "cache_size = -1048576"];
/** Checked at the end instead of with each row: its values come in random order. */
const LATE_INDEX = "audit_entry_hash_unique";

const draftOf = (path: string) => `${path}.draft`;

/** Writes rows past the guards of append-only tables, which are there again afterwards. Other triggers keep working. */
export class Writer {
	readonly #native: InstanceType<typeof NativeDatabase>;
	readonly #path: string;
	readonly #later: string[] = [];
	#rows = 0;

	constructor(path: string) {
		this.#path = path;
		// Connections of this process to the file itself may still be there until their statements are collected.
		copyFileSync(path, draftOf(path));
		this.#native = new NativeDatabase(draftOf(path));
		for (const pragma of PRAGMAS) this.#native.pragma(pragma);
		const removed = this.#native
			.prepare(
				`select type, name, sql from sqlite_master where name = '${LATE_INDEX}'
					or type = 'trigger' and sql like '%RAISE(ABORT%' order by rowid`,
			)
			.raw(true)
			.all() as [string, string, string][];
		for (const [type, name, text] of removed) {
			this.#native.exec(`drop ${type} "${name}"`);
			this.#later.push(text);
		}
		this.#native.exec("begin");
	}

	/** Gives a function that inserts one row: the values of these columns, by the names that the table has in code. */
	into<T extends Table>(
		table: T,
		names: readonly (keyof T["$inferInsert"] & string)[],
	): (values: readonly Value[]) => void {
		const columns = getTableColumns(table);
		const list = names.map((name) => `"${columns[name]?.name}"`).join();
		const statement = this.#native.prepare(
			`insert into "${getTableName(table)}" (${list}) values (${names.map(() => "?").join()})`,
		);
		return (values) => {
			statement.run(values);
			if (++this.#rows % CHUNK === 0) this.#native.exec("commit; begin");
		};
	}

	lastEntry(): { seq: number; hash: string } {
		const [seq = 0, hash = ""] = (this.#native
			.prepare("select seq, hash from audit_entry order by seq desc limit 1")
			.raw(true)
			.get() ?? []) as [number?, string?];
		return { seq, hash };
	}

	close(): void {
		this.#native.exec("commit");
		for (const text of this.#later) this.#native.exec(text);
		this.#native.close();
		for (const companion of companionsOf(this.#path)) rmSync(companion, { force: true });
		renameSync(draftOf(this.#path), this.#path);
	}
}
