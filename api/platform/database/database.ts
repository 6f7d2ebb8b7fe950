import type { LibSQLDatabase } from "drizzle-orm/libsql";

/**
 * The connection for reads outside of a transaction. With a database file these reads see committed data only, and
 * writes are refused.
 */
export type Db = LibSQLDatabase<Record<string, never>>;
export type Tx = Parameters<Parameters<Db["transaction"]>[0]>[0];
export type Reader = Db | Tx;

export interface Writer {
	/** Throws if the account has lost the right to write since the request began. */
	confirm(db: Reader): Promise<void>;
	/** Stores the result of a request with an idempotency key, which is executed only once; undefined without a key. */
	readonly once?: Once | undefined;
}

/** Finds and stores the result of a request, so that a repeated request gets the same response. */
export interface Once {
	/**
	 * Returns the stored result of an earlier request with the same key; undefined without one. Throws if that request
	 * had other content.
	 */
	find(db: Reader): Promise<{ done: unknown } | undefined>;
	/** Stores the result. If `canResend` is false, only the fact that the request was executed is stored. */
	keep(tx: Tx, done: unknown, canResend: boolean): Promise<void>;
}

/**
 * Runs the job of a write in its transaction and returns its result. It may pass a wrapped transaction to the job,
 * which seals what is written.
 */
export type AroundWrite = <T>(tx: Tx, job: (tx: Tx) => Promise<T>) => Promise<T>;

/**
 * A prepared query that returns the values of the first row: synchronously for a database file, as a promise for a
 * server.
 */
export type PreparedRow<Row> = (...args: string[]) => Row | undefined | Promise<Row | undefined>;

/** Reads what the response to a write contains. With a database server this query is sent together with the commit. */
export type Answer<T, A> = (db: Reader, done: T) => Promise<A>;

/** A database that can be read by queries and prepared queries. */
export interface Source {
	readonly db: Db;
	prepareRow<Row extends readonly unknown[]>(text: string): PreparedRow<Row>;
}

/**
 * Runs a public read and returns its value. `asOf` is set when the primary server does not answer; changes after this
 * moment may be missing.
 */
export type PublicRead = <T>(job: (source: Source) => Promise<T>) => Promise<{ value: T; asOf?: Date }>;

export interface Database extends Source {
	/**
	 * Runs a read for the public. With a local replica of the database (copy) the data may be up to two seconds old.
	 */
	readonly readPublic: PublicRead;
	/**
	 * The local replica of the database for public requests; undefined without one. `look` compares it with the primary
	 * server. The replica contains everything that was committed before `completeUntil` (milliseconds since 1970).
	 */
	readonly copy: { look(): Promise<void>; readonly completeUntil: number } | undefined;
	/** True for a database file, which only one process uses. A database server may have several instances. */
	readonly isFile: boolean;
	readonly migrationsFolder: string;
	/**
	 * Runs a job in one transaction, which is committed if the writer may still write. The job may await only its own
	 * statements. For a request with an idempotency key the result is stored as JSON and passed to `answer` when the
	 * request is repeated.
	 */
	write<T, A = T>(by: Writer, job: (tx: Tx) => Promise<T>, answer?: Answer<T, A>): Promise<A>;
	/** Rejects if the database cannot be written or its disk lacks the reserve. Leaves no data in the database. */
	checkWritable(): Promise<void>;
	/** Returns the bytes of the database by file: the database, and its write-ahead log if it is a local file. */
	sizes(): Promise<Readonly<Record<string, number>>>;
	close(): void;
}
