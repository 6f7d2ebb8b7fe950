import { statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Client } from "@libsql/client/sqlite3";
import { sql } from "drizzle-orm";
import { migrate } from "drizzle-orm/libsql/migrator";
import { drizzle } from "drizzle-orm/libsql/sqlite3";
import type { Answer, AroundWrite, Database, Db, PreparedRow, Reader, Tx, Writer } from "./database.ts";
import { FileClient } from "./file/file-client.ts";
import { keepToOwner } from "./file/files.ts";
import { RemoteClient } from "./remote-client.ts";
import { assertKnownSchema, isBehind, schemaOf } from "./schema.ts";

export interface DatabaseAddress {
	url: string;
	authToken?: string | undefined;
	/** By default those of this version. */
	migrationsFolder?: string | undefined;
	/** Undefined where nothing is written to the audit trail. */
	around: ((db: Db) => Promise<AroundWrite>) | undefined;
	/** Called before migrations change existing data; gives the path of its copy. */
	beforeMigration?: ((path: string) => string) | undefined;
}

export class MigrationFailed extends Error {
	readonly copy: string | undefined;

	constructor(cause: unknown, copy: string | undefined) {
		super("The migration failed", { cause });
		this.copy = copy;
	}
}

export const MIGRATIONS = fileURLToPath(new URL("../../migrations", import.meta.url));

/** Larger files would delay the start. */
const CHECK_UP_TO_BYTES = 256 * 1024 * 1024;

export const isFileUrl = (url: string) => url.startsWith("file:");
export const filePath = (url: string) => (url.startsWith("file://") ? fileURLToPath(url) : url.slice("file:".length));

/** Opens, checks and migrates the database. */
export async function openDatabase({ url, authToken, ...options }: DatabaseAddress): Promise<Database> {
	const { migrationsFolder = MIGRATIONS } = options;
	const client: Client = isFileUrl(url) ? fileClient(filePath(url)) : await remoteClient(url, authToken);
	try {
		const db: Db = drizzle({ client });
		if (isFileUrl(url)) await checkPages(client, filePath(url));
		await bringUpToDate(db, isFileUrl(url) ? filePath(url) : undefined, migrationsFolder, options.beforeMigration);
		await checkWritable(db);
		const around: AroundWrite = (await options.around?.(db)) ?? ((_tx, job) => job());
		return {
			db,
			commits: client instanceof FileClient ? client.commits : undefined,
			prepareRow: (text) => prepareRow(client, text),
			migrationsFolder,
			write: writing(db, around, client instanceof FileClient),
			checkWritable: () => checkWritable(db),
			close: () => client.close(),
		};
	} catch (error) {
		client.close();
		throw error;
	}
}

/** The job's first statements are asked together with who writes, whose refusal comes before the job's. */
function writing(db: Db, around: AroundWrite, isFile: boolean): Database["write"] {
	const itself = async (_db: Reader, done: unknown) => done;
	return async <T, A>(by: Writer, job: (tx: Tx) => Promise<T>, answer = itself as Answer<T, A>) => {
		const { answered } = await db.transaction(async (tx) => {
			const [confirmed, done] = await Promise.allSettled([by.confirm(tx), around(tx, () => job(tx))]);
			if (confirmed.status === "rejected") throw confirmed.reason;
			if (done.status === "rejected") throw done.reason;
			const answered = answer(tx, done.value);
			// Told by the commit, if that fails too.
			answered.catch(() => undefined);
			if (isFile) await answered;
			// In an object, or it would be awaited before the commit.
			return { answered };
		});
		return answered;
	};
}

/** Only a commit with a changed row detects a full or read-only disk. */
async function checkWritable(db: Db): Promise<void> {
	await db.transaction(async (tx) => {
		await tx.run(sql`insert into number_series (series, last) values ('readiness', 0)`);
		await tx.run(sql`delete from number_series where series = 'readiness'`);
	});
}

async function bringUpToDate(
	db: Db,
	file: string | undefined,
	migrationsFolder: string,
	beforeMigration: DatabaseAddress["beforeMigration"],
): Promise<void> {
	const schema = await schemaOf(db);
	assertKnownSchema(schema, migrationsFolder);
	// The migrator would check every foreign key.
	if (schema !== undefined && !isBehind(schema, migrationsFolder)) return;
	const copy = schema !== undefined && file !== undefined ? beforeMigration?.(file) : undefined;
	try {
		await migrate(db, { migrationsFolder });
	} catch (error) {
		throw schema === undefined ? error : new MigrationFailed(error, copy);
	}
}

export async function openForReading({
	url,
	authToken,
}: Pick<DatabaseAddress, "url" | "authToken">): Promise<{ db: Db; close(): void }> {
	const client: Client = isFileUrl(url)
		? new FileClient(filePath(url), { readOnly: true })
		: await remoteClient(url, authToken);
	return { db: drizzle({ client }), close: () => client.close() };
}

function fileClient(path: string): Client {
	keepToOwner(path);
	return new FileClient(path);
}

function prepareRow<Row extends readonly unknown[]>(client: Client, text: string): PreparedRow<Row> {
	if (client instanceof FileClient) return client.prepareRow<Row>(text);
	return async (...args) => {
		const { rows } = await client.execute({ sql: text, args });
		return rows[0] && (Array.from(rows[0]) as readonly unknown[] as Row);
	};
}

async function remoteClient(url: string, authToken: string | undefined): Promise<Client> {
	const { createClient } = await import("@libsql/client");
	return new RemoteClient(createClient({ url, ...(authToken ? { authToken } : {}) }));
}

async function checkPages(client: Client, path: string): Promise<void> {
	if (statSync(path).size > CHECK_UP_TO_BYTES) return;
	const { rows } = await client.execute("PRAGMA quick_check(1)");
	const [result] = rows[0] ? Array.from(rows[0]) : [];
	if (result !== "ok") throw new Error(`database disk image is malformed: ${String(result)}`);
}
