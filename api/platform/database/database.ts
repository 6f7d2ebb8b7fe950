import type { LibSQLDatabase } from "drizzle-orm/libsql";

/** Reads outside a transaction; for a file it sees committed data only and cannot write. */
export type Db = LibSQLDatabase<Record<string, never>>;
export type Tx = Parameters<Parameters<Db["transaction"]>[0]>[0];
export type Reader = Db | Tx;

/** On whose behalf a transaction writes. */
export interface Writer {
	/** Throws if the writer has lost the right to write since the request was let in. */
	confirm(tx: Tx): Promise<void>;
}

/** Runs the job of a write, in its transaction, with what belongs before and after it. */
export type AroundWrite = <T>(tx: Tx, job: () => Promise<T>) => Promise<T>;

export interface Database {
	readonly db: Db;
	/** Folder of the migrations that its schema was made with. */
	readonly migrationsFolder: string;
	/** One transaction, after the writer is confirmed. The job awaits nothing but its own statements. */
	write<T>(by: Writer, job: (tx: Tx) => Promise<T>): Promise<T>;
	/** Rejects if the database cannot be written: writes for a try, and leaves nothing behind. */
	checkWritable(): Promise<void>;
	close(): void;
}
