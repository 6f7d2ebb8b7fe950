import type { LibSQLDatabase } from "drizzle-orm/libsql";

/** Reads outside a transaction; for a file it sees committed data only and cannot write. */
export type Db = LibSQLDatabase<Record<string, never>>;
export type Tx = Parameters<Parameters<Db["transaction"]>[0]>[0];
export type Reader = Db | Tx;

export interface Writer {
	/** Throws if the writer has lost the right to write since the request began. */
	confirm(tx: Tx): Promise<void>;
}

/** Runs a write's job within its transaction. */
export type AroundWrite = <T>(tx: Tx, job: () => Promise<T>) => Promise<T>;

/** A prepared read; gives the values of the first row. A file gives them at once. */
export type PreparedRow<Row> = (...args: string[]) => Row | undefined | Promise<Row | undefined>;

/** What a file tells of its commits; each value changes with them. */
export interface Commits {
	all(): number;
	/** Commits past this process, and changes of the schema. */
	foreign(): string;
	/** Differs when bytes of the file were changed, also past SQLite. */
	bytes(): string;
}

export interface Database {
	readonly db: Db;
	/** Undefined for a server. */
	readonly commits: Commits | undefined;
	prepareRow<Row extends readonly unknown[]>(text: string): PreparedRow<Row>;
	readonly migrationsFolder: string;
	/** One transaction, after the writer is confirmed. The job awaits nothing but its own statements. */
	write<T>(by: Writer, job: (tx: Tx) => Promise<T>): Promise<T>;
	/** Rejects if the database is not writable; leaves nothing behind. */
	checkWritable(): Promise<void>;
	close(): void;
}
