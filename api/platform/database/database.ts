import type { LibSQLDatabase } from "drizzle-orm/libsql";

/**
 * The connection for reads outside of a transaction. For a database file, it sees only committed data and refuses
 * writes.
 */
export type Db = LibSQLDatabase<Record<string, never>>;
export type Tx = Parameters<Parameters<Db["transaction"]>[0]>[0];
export type Reader = Db | Tx;

export interface Writer {
	/** Throws if the account has lost the right to write since the request began. */
	confirm(db: Reader): Promise<void>;
	/**
	 * Stores the result of a request with an idempotency key, so that a repeated request is not executed again;
	 * undefined without a key.
	 */
	readonly once?: Once | undefined;
}

/**
 * Finds and stores results of requests, so that a request that is sent twice is executed once and gets the same
 * response.
 */
export interface Once {
	/**
	 * Returns the stored result of an earlier request with the same key, or undefined. Throws if that request had other
	 * content.
	 */
	find(db: Reader): Promise<{ done: unknown } | undefined>;
	/** Stores the result of a request. If `canResend` is false, only the fact that it was executed is stored. */
	keep(tx: Tx, done: unknown, canResend: boolean): Promise<void>;
}

/**
 * Runs the job of a write in its transaction and returns its result. The job may get a wrapped transaction, for example
 * one that seals what it writes.
 */
export type AroundWrite = <T>(tx: Tx, job: (tx: Tx) => Promise<T>) => Promise<T>;

/**
 * A prepared query that returns the values of the first row: synchronously for a database file, as a promise for a
 * database server.
 */
export type PreparedRow<Row> = (...args: string[]) => Row | undefined | Promise<Row | undefined>;

/**
 * Reads what the response to a write contains. A database server gets this query together with the commit, which saves
 * a round trip.
 */
export type Answer<T, A> = (db: Reader, done: T) => Promise<A>;

export interface Source {
	readonly db: Db;
	prepareRow<Row extends readonly unknown[]>(text: string): PreparedRow<Row>;
}

/**
 * Runs a read for the public website. `asOf` is set while the primary database server does not answer; changes after
 * this time may be missing in the value.
 */
export type PublicRead = <T>(job: (source: Source) => Promise<T>) => Promise<{ value: T; asOf?: Date }>;

export interface Database extends Source {
	/**
	 * Runs a read for the public website. With a local replica of the database, the data may be up to two seconds old.
	 */
	readonly readPublic: PublicRead;
	/**
	 * The local replica of the database, if there is one. `look` compares it with the primary server; it contains
	 * everything that was committed before `completeUntil` (milliseconds since 1970).
	 */
	readonly copy: { look(): Promise<void>; readonly completeUntil: number } | undefined;
	/** True for a database file, which only one process uses; a database server may serve several instances. */
	readonly isFile: boolean;
	readonly migrationsFolder: string;
	/**
	 * Runs a job in one transaction and commits if the writer may still write. The job may await only its own
	 * statements. `answer` reads the response, for a repeated request from the result of the first.
	 */
	write<T, A = T>(by: Writer, job: (tx: Tx) => Promise<T>, answer?: Answer<T, A>): Promise<A>;
	/** Rejects if the database cannot be written or its disk is nearly full. Leaves no data in the database. */
	checkWritable(): Promise<void>;
	/** Returns the sizes in bytes by file; a database file has its write-ahead log in addition. */
	sizes(): Promise<Readonly<Record<string, number>>>;
	close(): void;
}
