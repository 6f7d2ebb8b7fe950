import { LibsqlError, type ResultSet } from "@libsql/client/sqlite3";
import NativeDatabase from "libsql";
import { type NativeStatement, resultSet, toLibsqlError } from "../values.ts";

// More than the distinct statements of the API.
const CACHED_STATEMENTS = 400;

type Prepared = ReturnType<InstanceType<typeof NativeDatabase>["prepare"]>;
interface Cached {
	statement: Prepared;
	/** Gives all rows as one JSON text. */
	list?: Prepared;
	/** Empty for statements without rows. */
	columns: string[];
	changes: boolean;
}

const CHANGES = /^\s*(insert|update|delete|replace)\b/i;

function listed(sql: string, columns: number): string {
	const names = Array.from({ length: columns }, (_, at) => `"${at}"`).join();
	return `with "row" (${names}) as (${sql}) select json_group_array(json_array(${names})) from "row"`;
}

const rowOf = (row: unknown) => (row === undefined ? [] : [row as unknown[]]);

/** With a cache of prepared statements. Every call is synchronous. */
export class Connection {
	readonly #native: InstanceType<typeof NativeDatabase>;
	readonly #cache = new Map<string, Cached>();

	/** `timeoutMs`: SQLite's blocking wait for a foreign lock. */
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

	run({ sql, args, wanted }: NativeStatement): ResultSet {
		try {
			const cached = this.#prepare(sql);
			const { statement, columns, changes } = cached;
			if (columns.length > 0) {
				if (wanted === "list") return resultSet(columns, this.#list(cached, sql, args), 0);
				// A third of the cost of all rows, be there one or none.
				const rows = wanted === "first" ? rowOf(statement.get(args)) : (statement.all(args) as unknown[][]);
				return resultSet(columns, rows, changes ? rows.length : 0);
			}
			const info = statement.run(args);
			return resultSet(columns, [], info.changes, BigInt(info.lastInsertRowid));
		} catch (error) {
			throw toLibsqlError(error);
		}
	}

	/** The values of the first row, without the cost of a result set. */
	prepareRow<Row extends readonly unknown[]>(text: string): (...args: string[]) => Row | undefined {
		let statement: Prepared | undefined;
		return (...args) => {
			try {
				// A prepared statement would outlive its connection.
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

	/** Half the cost of all rows: each value that leaves SQLite has a price of its own. */
	#list(cached: Cached, sql: string, args: NativeStatement["args"]): unknown[][] {
		cached.list ??= this.#native.prepare(listed(sql, cached.columns.length)).raw(true);
		const [text] = cached.list.get(args) as [string];
		return JSON.parse(text);
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
