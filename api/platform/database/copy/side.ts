import { Connection } from "../file/connection.ts";
import { isBusy } from "../problems.ts";
import type { NativeStatement, NativeValue } from "../values.ts";

/** Integers are bigints and fractions are numbers, so that SQLite stores each with its original type. */
export type CopiedRow = readonly NativeValue[];

export interface CopySide {
	read(sql: string, args?: CopiedRow): Promise<CopiedRow[]>;
	/** Executes the statements without checking foreign keys, because rows may be copied before those they refer to. */
	write(statements: readonly NativeStatement[]): Promise<void>;
	close(): void;
}

export class DatabaseInUse extends Error {}

/** Settings of the target file. It needs no durability, because an interrupted copy is deleted anyway. */
const TARGET_PRAGMAS = ["journal_mode = OFF", "synchronous = OFF", "foreign_keys = OFF", "temp_store = FILE"];

const open = (path: string, pragmas: readonly string[]) => new Connection(path, 0, pragmas, { hasBigInts: true });

const fileSide = (connection: Connection): CopySide => ({
	read: async (sql, args = []) => connection.run({ sql, args: [...args] }).rows as unknown as CopiedRow[],
	write: async (statements) => {
		connection.exec("BEGIN");
		for (const statement of statements) connection.run(statement);
		connection.exec("COMMIT");
	},
	close: () => connection.close(),
});

export const privateFile = (path: string): CopySide => fileSide(open(path, []));

export const newFile = (path: string): CopySide => fileSide(open(path, TARGET_PRAGMAS));

/** Locks the file, so that it does not change while it is copied. Throws `DatabaseInUse` if it is already open. */
export function lockedFile(path: string): CopySide {
	const connection = open(path, ["locking_mode = EXCLUSIVE"]);
	try {
		connection.exec("BEGIN EXCLUSIVE");
		return fileSide(connection);
	} catch (error) {
		connection.close();
		throw isBusy(error) ? new DatabaseInUse() : error;
	}
}

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
		Array.from(row, (value) => (value instanceof ArrayBuffer ? new Uint8Array(value) : (value as NativeValue))),
	);
