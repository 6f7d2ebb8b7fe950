import type { LibSQLDatabase } from "drizzle-orm/libsql";

/** Reads outside a transaction; for a file it sees committed data only and cannot write. */
export type Db = LibSQLDatabase<Record<string, never>>;
export type Tx = Parameters<Parameters<Db["transaction"]>[0]>[0];
export type Reader = Db | Tx;

export interface Writer {
	/** Throws if the writer has lost the right to write since the request began. */
	confirm(db: Reader): Promise<void>;
	/** Of a request that may be sent again: it is done once. */
	readonly once?: Once | undefined;
}

/** An equal request is answered from what the first one has done. */
export interface Once {
	/** Throws if another request came before. */
	find(db: Reader): Promise<{ done: unknown } | undefined>;
	/** `isTold`: what was done may be told again. */
	keep(tx: Tx, done: unknown, isTold: boolean): Promise<void>;
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

/** Reads what is told of a change. A server is asked for it together with the commit. */
export type Answer<T, A> = (db: Reader, done: T) => Promise<A>;

/** Where is read from. */
export interface Source {
	readonly db: Db;
	prepareRow<Row extends readonly unknown[]>(text: string): PreparedRow<Row>;
}

/** What the primary tells with a session: the last number of all, and of what the person has to see at once. */
export interface Seen {
	head: number;
	own: number;
}

export interface Seeing {
	/** Of what was written by the person; undefined where it is not known. */
	seen?: number | undefined;
}

export interface Replica {
	/** Tells what the person has to see. */
	seenBy(ask: () => Promise<Seen | undefined>): Promise<number | undefined>;
	read<T>(seen: number, job: (db: Db) => Promise<T>): Promise<T>;
	/** At most 2 s old while the primary answers; while it does not, everything until the moment `asOf`. */
	readPublic<T>(job: (source: Source) => Promise<T>): Promise<{ value: T; asOf?: Date }>;
	/** Finds out which servers answer, and how far the replica is. */
	look(): Promise<void>;
}

export interface Database extends Source {
	/** Undefined without one. */
	readonly replica: Replica | undefined;
	/**
	 * A list: from a replica that holds what the person has written and all that is older than 2 s, or from the primary.
	 * The person is asked for at the same moment, but before a replica; their refusal comes first.
	 */
	read<T>(by: Seeing | (() => Promise<Seeing>), job: (db: Db) => Promise<T>): Promise<T>;
	/** Undefined for a server. */
	readonly commits: Commits | undefined;
	readonly migrationsFolder: string;
	/**
	 * One transaction, committed if the writer is confirmed. The job awaits nothing but its own statements. What it gives is
	 * kept for a request that is sent again, as JSON has it, and then handed to `answer` in place of a second run.
	 */
	write<T, A = T>(by: Writer, job: (tx: Tx) => Promise<T>, answer?: Answer<T, A>): Promise<A>;
	/** Rejects if the database is not writable; leaves nothing behind. */
	checkWritable(): Promise<void>;
	close(): void;
}
