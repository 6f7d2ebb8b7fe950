import { LibsqlError, type ResultSet } from "@libsql/client/sqlite3";
import NativeDatabase from "libsql";
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
	readonly #cache = new Map<string, Cached>();

	/** Opens the file. While another process has locked it, SQLite blocks the whole thread for up to `timeoutMs`. */
	constructor(path: string, timeoutMs: number, pragmas: readonly string[]) {
		this.#native = new NativeDatabase(path, { timeout: timeoutMs });
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
			const { statement, columns, changes } = this.#prepare(sql);
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

	/** Returns a function for a frequent query that returns the first row, without the cost of a result set. */
	prepareRow<Row extends readonly unknown[]>(text: string): (...args: string[]) => Row | undefined {
		let statement: Prepared | undefined;
		return (...args) => {
			try {
				// This check is needed, because a prepared statement still works after its connection was closed.
				if (!this.#native.open) throw new LibsqlError("The client is closed", "CLIENT_CLOSED");
				statement ??= this.#native.prepare(text).raw(true);
				return statement.get(args) as Row | undefined;
			} catch (error) {
				throw toLibsqlError(error);
			}
		};
	}

	close(): void {
		this.#cache.clear();
		if (this.#native.open) this.#native.close();
	}

	#prepare(sql: string): Cached {
		const known = this.#cache.get(sql);
		if (known) return known;
		const statement = this.#native.prepare(sql);
		const columns = statement.reader
			? statement
					.raw(true)
					.columns()
					.map((column) => column.name)
			: [];
		const cached = { statement, columns, changes: CHANGES.test(sql) };
		this.#cache.set(sql, cached);
		if (this.#cache.size > CACHED_STATEMENTS) {
			const [oldest] = this.#cache.keys();
			if (oldest !== undefined) this.#cache.delete(oldest);
		}
		return cached;
	}
}
