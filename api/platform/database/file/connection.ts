import type { ResultSet } from "@libsql/client/sqlite3";
import NativeDatabase from "libsql";
import { LRUCache } from "lru-cache";
import { type NativeStatement, resultSet, toLibsqlError } from "../values.ts";

// The maximum number of cached prepared statements, which exceeds the number of different statements of the API.
const CACHED_STATEMENTS = 400;

type Prepared = ReturnType<InstanceType<typeof NativeDatabase>["prepare"]>;
interface Cached {
	statement: Prepared;
	columns: string[];
	changes: boolean;
}

const CHANGES = /^\s*(insert|update|delete|replace)\b/i;

export class Connection {
	readonly #native: InstanceType<typeof NativeDatabase>;
	readonly #cache = new LRUCache<string, Cached>({
		max: CACHED_STATEMENTS,
		memoMethod: (sql) => {
			const statement = this.#native.prepare(sql);
			const columns = statement.reader ? statement.raw(true).columns() : [];
			return { statement, columns: columns.map(({ name }) => name), changes: CHANGES.test(sql) };
		},
	});

	/** Opens the file. While another process has locked it, SQLite blocks the whole thread for up to `timeoutMs`. */
	constructor(path: string, timeoutMs: number, pragmas: readonly string[], { hasBigInts = false } = {}) {
		this.#native = new NativeDatabase(path, { timeout: timeoutMs });
		this.#native.defaultSafeIntegers(hasBigInts);
		try {
			for (const pragma of pragmas) this.#native.pragma(pragma);
		} catch (error) {
			this.#native.close();
			throw toLibsqlError(error);
		}
	}

	get open(): boolean {
		return this.#native.open;
	}

	get inTransaction(): boolean {
		return this.#native.inTransaction;
	}

	exec(sql: string): void {
		try {
			this.#native.exec(sql);
		} catch (error) {
			throw toLibsqlError(error);
		}
	}

	run({ sql, args }: NativeStatement): ResultSet {
		try {
			const { statement, columns, changes } = this.#cache.memo(sql);
			if (columns.length > 0) {
				const rows = statement.all(args) as unknown[][];
				return resultSet(columns, rows, changes ? rows.length : 0);
			}
			const info = statement.run(args);
			return resultSet(columns, [], info.changes, BigInt(info.lastInsertRowid));
		} catch (error) {
			throw toLibsqlError(error);
		}
	}

	close(): void {
		this.#cache.clear();
		if (this.#native.open) this.#native.close();
	}
}
