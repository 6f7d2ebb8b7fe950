import type { LibSQLDatabase } from "drizzle-orm/libsql";

/** The connection for reads outside of a transaction; for a database file, it sees only committed data. */
export type Db = LibSQLDatabase<Record<string, never>>;
export type Tx = Parameters<Parameters<Db["transaction"]>[0]>[0];
export type Reader = Db | Tx;

export interface Writer {
	/** Throws if the account has lost the right to write since the request began. */
	confirm(db: Reader): Promise<void>;
	/** Recognises a repeated request by its idempotency key, so that it is not executed again. */
	readonly once?: Once | undefined;
}

/** Stores results of requests, so that a request that is sent twice is executed once and gets the same response. */
export interface Once {
	/** Returns the stored result of the same request. Throws if a request with this key had other content. */
	find(db: Reader): Promise<{ done: unknown } | undefined>;
	/** Stores the result of a request; if `canResend` is false, only the fact that it was executed. */
	keep(tx: Tx, done: unknown, canResend: boolean): Promise<void>;
}

/** Runs the job of a write. The job may get a wrapped transaction, which adds HMACs (seals) to what it writes. */
export type AroundWrite = <T>(tx: Tx, job: (tx: Tx) => Promise<T>) => Promise<T>;

/**
 * Reads what the response to a write contains; `done` is the result of the write. A database server receives this query
 * together with the commit, which saves a round trip; a file is read after the commit. It must not refuse the write,
 * because its error may arrive after the commit; a repeated request then gets the response.
 */
export type Answer<T, A> = (db: Reader, done: T) => Promise<A>;

/** Runs a public read. While the primary server does not answer, the data are as of `asOf` and may be outdated. */
export type PublicRead = <T>(job: (db: Db) => Promise<T>) => Promise<{ value: T; asOf?: Date }>;

export interface Database {
	readonly db: Db;
	/** Returns the connection for the bytes of files, which would otherwise fill the cache of the other reads. */
	uncached(): Db;
	/** Reads for the public website; with a local replica, the data may be up to two seconds old. */
	readonly readPublic: PublicRead;
	/**
	 * The local replica, if there is one. It contains everything committed before `completeUntil` (milliseconds since
	 * 1970); `look` compares it with the primary server.
	 */
	readonly copy: { look(): Promise<void>; readonly completeUntil: number } | undefined;
	/** True for a database file, which only one process uses; a database server may serve several instances. */
	readonly isFile: boolean;
	readonly migrationsFolder: string;
	/**
	 * Runs a job in one transaction. The job may await only its own statements, because other writes wait for it.
	 * `answer` reads the response, for a repeated request from the result of the first.
	 */
	write<T, A = T>(by: Writer, job: (tx: Tx) => Promise<T>, answer?: Answer<T, A>): Promise<A>;
	/** Rejects if the database cannot be written or its disk is nearly full. Leaves no data in the database. */
	checkWritable(): Promise<void>;
	/** Returns the size of the database in bytes and, for a database file, that of its write-ahead log (`wal`). */
	sizes(): Promise<Readonly<Record<string, number>>>;
	close(): void;
}
