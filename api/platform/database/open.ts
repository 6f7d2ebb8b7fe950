import { statSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { type Client, LibsqlError } from "@libsql/client/sqlite3";
import { sql } from "drizzle-orm";
import { migrate } from "drizzle-orm/libsql/migrator";
import { drizzle } from "drizzle-orm/libsql/sqlite3";
import { inOrder } from "../async/in-order.ts";
import { UNFINISHED_COPY } from "./copy/tables.ts";
import type { Answer, AroundWrite, Database, Db, Reader, Source, Tx, Writer } from "./database.ts";
import { FileClient } from "./file/file-client.ts";
import { keepToOwner } from "./file/files.ts";
import { keepStreams } from "./kept-streams.ts";
import { isOutOfService } from "./problems.ts";
import { RemoteClient, rowReader } from "./remote-client.ts";
import { ANSWER_WITHIN_MS, type ReplicaOptions, ReplicaReads } from "./replica/replica.ts";
import { assertKnownSchema, isBehind, newestSchema, schemaOf } from "./schema.ts";
import { SERVER_AWAY, serverFetch } from "./server-fetch.ts";

export interface ReplicaAddress extends Omit<ReplicaOptions, "isOfThisSchema"> {
	url: string;
}

export interface DatabaseAddress {
	url: string;
	authToken?: string | undefined;
	/** By default those of this version. */
	migrationsFolder?: string | undefined;
	/** Undefined where nothing is written to the audit trail. */
	around: ((db: Db) => Promise<AroundWrite>) | undefined;
	/** How long a server may take for an answer. */
	answerWithinMs?: number | undefined;
	/** A replica of the server; it takes the same token. */
	replica?: ReplicaAddress | undefined;
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

/** A copy into this database was broken off or has not ended. */
export class UnfinishedCopy extends Error {}

export const MIGRATIONS = fileURLToPath(new URL("../../migrations", import.meta.url));

/** Of a server. Less than anybody waits for an answer. */
const PRIMARY_WITHIN_MS = 10_000;

/** Larger files would delay the start. */
const CHECK_UP_TO_BYTES = 256 * 1024 * 1024;

export const isFileUrl = (url: string) => url.startsWith("file:");
export const filePath = (url: string) => (url.startsWith("file://") ? fileURLToPath(url) : url.slice("file:".length));

/** A server may be away: until it was checked, everything that is asked of `database` is refused as it is then. */
export interface Opening {
	database: Database;
	/** Checks and migrates, then does what comes before all else. Rejects if the server is away, and may be called again then. */
	complete(first?: (database: Database) => Promise<void>): Promise<void>;
}

/** Opens, checks and migrates the database. */
export async function openDatabase(address: DatabaseAddress): Promise<Database> {
	const { database, complete } = await beginOpening(address);
	try {
		await complete();
		return database;
	} catch (error) {
		database.close();
		throw error;
	}
}

/** Opens a database that need not answer yet. */
export async function beginOpening({
	url,
	authToken,
	replica: address,
	...options
}: DatabaseAddress): Promise<Opening> {
	const { migrationsFolder = MIGRATIONS } = options;
	const withinMs = options.answerWithinMs ?? PRIMARY_WITHIN_MS;
	let limitMs: number | undefined = withinMs;
	const file = isFileUrl(url) ? filePath(url) : undefined;
	const server = file === undefined ? await serverClient(url, authToken, () => limitMs) : undefined;
	const open: Client = server ? new RemoteClient(server) : fileClient(file ?? "");
	let isComplete = false;
	const assertComplete = () => {
		if (!isComplete) throw new LibsqlError("The server has not been checked yet", SERVER_AWAY);
	};
	const client = server ? new RemoteClient(server, assertComplete) : open;
	let around: AroundWrite = (_tx, job) => job();
	const primary = { db: drizzle({ client }), prepareRow: prepareRowOf(client) };
	const replica = address && (await openReplica({ url, authToken, migrationsFolder }, address, primary));
	const databaseOver = (source: Source, of: Client): Database => ({
		...source,
		commits: of instanceof FileClient ? of.commits : undefined,
		replica,
		read: async (by, job) => {
			if (typeof by === "function" && !replica) return (await inOrder(by(), job(source.db)))[1];
			const { seen } = typeof by === "function" ? await by() : by;
			return replica && seen !== undefined ? replica.read(seen, job) : job(source.db);
		},
		migrationsFolder,
		write: writing(source.db, (tx, job) => around(tx, job), of instanceof FileClient),
		checkWritable: () => checkWritable(source.db),
		close: () => {
			replica?.close();
			of.close();
		},
	});
	return {
		database: databaseOver(primary, client),
		async complete(first) {
			const db: Db = drizzle({ client: open });
			if (file !== undefined) await checkPages(open, file);
			await bringUpToDate(db, file, migrationsFolder, {
				copy: options.beforeMigration,
				around: async (migration) => {
					// It takes as long as it takes.
					limitMs = undefined;
					await migration().finally(() => {
						limitMs = withinMs;
					});
				},
			});
			await checkWritable(db);
			around = (await options.around?.(db)) ?? around;
			await first?.(databaseOver({ db, prepareRow: prepareRowOf(open) }, open));
			isComplete = true;
		},
	};
}

async function openReplica(
	{ url, authToken, migrationsFolder }: Pick<DatabaseAddress, "url" | "authToken"> & { migrationsFolder: string },
	{ url: replicaUrl, ...options }: ReplicaAddress,
	primary: Source,
): Promise<ReplicaReads> {
	const open = (of: string) => serverClient(of, authToken, () => ANSWER_WITHIN_MS);
	const replica = await open(replicaUrl);
	const isOfThisSchema = async () => (await schemaOf(drizzle({ client: replica }))) === newestSchema(migrationsFolder);
	return new ReplicaReads({ primary, watch: await open(url), replica }, { isOfThisSchema, ...options });
}

/** Rolls back what was done a second time. */
class DoneBefore {
	readonly done: unknown;

	constructor(done: unknown) {
		this.done = done;
	}
}

/**
 * The job's first statements are asked together with who writes, whose refusal comes before the job's, and with whether it
 * was done before.
 */
function writing(db: Db, around: AroundWrite, isFile: boolean): Database["write"] {
	const itself = async (_db: Reader, done: unknown) => done;
	return async <T, A>(by: Writer, job: (tx: Tx) => Promise<T>, answer = itself as Answer<T, A>) => {
		const { once } = by;
		const assertFirst = async (tx: Tx) => {
			const before = await once?.find(tx);
			if (before) throw new DoneBefore(before.done);
		};
		const run = async (tx: Tx) => {
			const confirming = by.confirm(tx);
			const doing = inOrder(
				assertFirst(tx),
				around(tx, () => job(tx)),
			);
			const [, [, done]] = await inOrder(confirming, doing);
			await once?.keep(tx, done, true);
			const answered = answer(tx, done);
			// Told by the commit, if that fails too.
			answered.catch(() => undefined);
			if (isFile) await answered;
			// In an object, or it would be awaited before the commit.
			return { answered };
		};
		try {
			return await (await db.transaction(run)).answered;
		} catch (error) {
			if (!(error instanceof DoneBefore)) throw error;
			return answer(db, error.done as T);
		}
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
	migrating: { copy: DatabaseAddress["beforeMigration"]; around: (migration: () => Promise<void>) => Promise<void> },
): Promise<void> {
	const marks = await db.values(sql`select 1 from sqlite_master where name = ${UNFINISHED_COPY}`);
	if (marks.length > 0) throw new UnfinishedCopy("The database is the target of a copy that has not ended");
	const schema = await schemaOf(db);
	assertKnownSchema(schema, migrationsFolder);
	// The migrator would check every foreign key.
	if (schema !== undefined && !isBehind(schema, migrationsFolder)) return;
	const copy = schema !== undefined && file !== undefined ? migrating.copy?.(file) : undefined;
	try {
		await migrating.around(() =>
			file === undefined ? migrateAmongInstances(db, migrationsFolder) : migrate(db, { migrationsFolder }),
		);
	} catch (error) {
		throw schema === undefined ? error : new MigrationFailed(error, copy);
	}
}

const MIGRATED_WITHIN = { attempts: 600, pauseMs: 1_000 };

/** Of instances that start at once on a server one migrates: the others find it locked, or tables that they meant to create. */
async function migrateAmongInstances(db: Db, migrationsFolder: string): Promise<void> {
	for (let attempt = 1; ; attempt++) {
		try {
			return await migrate(db, { migrationsFolder });
		} catch (error) {
			const schema = await schemaOf(db);
			if (schema !== undefined && !isBehind(schema, migrationsFolder)) return;
			if (!isOutOfService(error) || attempt >= MIGRATED_WITHIN.attempts) throw error;
			await pause(MIGRATED_WITHIN.pauseMs);
		}
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

function prepareRowOf(client: Client): Database["prepareRow"] {
	return client instanceof FileClient ? (text) => client.prepareRow(text) : rowReader(client);
}

async function serverClient(url: string, authToken: string | undefined, limitMs: () => number | undefined) {
	const { createClient } = await import("@libsql/client");
	const fetch = serverFetch(limitMs);
	const client = createClient({ url, ...(authToken ? { authToken } : {}), fetch });
	return keepStreams(client, { url, authToken, fetch });
}

async function remoteClient(
	url: string,
	authToken: string | undefined,
	limitMs: () => number | undefined = () => undefined,
): Promise<Client> {
	return new RemoteClient(await serverClient(url, authToken, limitMs));
}

async function checkPages(client: Client, path: string): Promise<void> {
	if (statSync(path).size > CHECK_UP_TO_BYTES) return;
	const { rows } = await client.execute("PRAGMA quick_check(1)");
	const [result] = rows[0] ? Array.from(rows[0]) : [];
	if (result !== "ok") throw new Error(`database disk image is malformed: ${String(result)}`);
}
