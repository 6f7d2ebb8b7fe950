import NativeDatabase from "libsql";

/** Integers are bigints and fractions are numbers, so that SQLite stores each with its original type. */
export type CopiedValue = null | string | bigint | number | Uint8Array;
export type CopiedRow = readonly CopiedValue[];

export interface CopyStatement {
	sql: string;
	args: CopiedValue[];
}

export interface CopySide {
	read(sql: string, args?: CopiedRow): Promise<CopiedRow[]>;
	/** Executes the statements without checking foreign keys, because rows may be copied before those they refer to. */
	write(statements: readonly CopyStatement[]): Promise<void>;
	close(): void;
}

export class DatabaseInUse extends Error {}

/** Settings of the target file. It needs no durability, because an interrupted copy is deleted anyway. */
const TARGET_PRAGMAS = ["journal_mode = OFF", "synchronous = OFF", "foreign_keys = OFF", "temp_store = FILE"];

type Native = InstanceType<typeof NativeDatabase>;

/** The maximum number of cached prepared statements. A copy needs fewer, so each is prepared only once. */
const STATEMENTS_KEPT = 32;

class FileSide implements CopySide {
	readonly #native: Native;
	readonly #prepared = new Map<string, ReturnType<Native["prepare"]>>();

	constructor(path: string, prepare: (native: Native) => void) {
		this.#native = new NativeDatabase(path);
		try {
			this.#native.defaultSafeIntegers(true);
			prepare(this.#native);
		} catch (error) {
			this.#native.close();
			throw error;
		}
	}

	async read(sql: string, args: CopiedRow = []): Promise<CopiedRow[]> {
		return this.#statement(sql).raw(true).all(args) as CopiedRow[];
	}

	async write(statements: readonly CopyStatement[]): Promise<void> {
		this.#native.exec("BEGIN");
		for (const { sql, args } of statements) this.#statement(sql).run(args);
		this.#native.exec("COMMIT");
	}

	close(): void {
		this.#native.close();
	}

	#statement(sql: string): ReturnType<Native["prepare"]> {
		const known = this.#prepared.get(sql);
		if (known) return known;
		if (this.#prepared.size >= STATEMENTS_KEPT) this.#prepared.clear();
		const statement = this.#native.prepare(sql);
		this.#prepared.set(sql, statement);
		return statement;
	}
}

/** Locks the file, so that it does not change while it is copied. Throws `DatabaseInUse` if it is already open. */
function lockAll(native: Native): void {
	try {
		native.pragma("locking_mode = EXCLUSIVE");
		native.exec("BEGIN EXCLUSIVE");
	} catch (error) {
		throw (error as { code?: unknown }).code === "SQLITE_BUSY" ? new DatabaseInUse() : error;
	}
}

export const privateFile = (path: string): CopySide => new FileSide(path, () => {});

export const lockedFile = (path: string): CopySide => new FileSide(path, lockAll);

export const newFile = (path: string): CopySide =>
	new FileSide(path, (native) => {
		for (const pragma of TARGET_PRAGMAS) native.pragma(pragma);
	});

interface ServerAddress {
	url: string;
	authToken?: string | undefined;
}

async function clientOf({ url, authToken }: ServerAddress) {
	const { createClient } = await import("@libsql/client");
	return createClient({ url, intMode: "bigint", ...(authToken ? { authToken } : {}) });
}

/** Reads a database on a server in one transaction, so that concurrent writes do not change what is copied. */
export async function serverState(address: ServerAddress): Promise<CopySide> {
	const client = await clientOf(address);
	const transaction = await client.transaction("read");
	return {
		read: async (sql, args = []) => plain(await transaction.execute({ sql, args: [...args] })),
		write: () => Promise.reject(new Error("A state is only read")),
		close: () => {
			transaction.close();
			client.close();
		},
	};
}

export async function serverSide(address: ServerAddress): Promise<CopySide> {
	const client = await clientOf(address);
	return {
		read: async (sql, args = []) => plain(await client.execute({ sql, args: [...args] })),
		write: async (statements) => {
			await client.migrate([...statements]);
		},
		close: () => client.close(),
	};
}

const plain = ({ rows }: { rows: ArrayLike<unknown>[] }): CopiedRow[] =>
	rows.map((row) =>
		Array.from(row, (value) => (value instanceof ArrayBuffer ? new Uint8Array(value) : (value as CopiedValue))),
	);
