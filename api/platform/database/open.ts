import { statSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { type Client, LibsqlError } from "@libsql/client/sqlite3";
import { sql } from "drizzle-orm";
import { migrate } from "drizzle-orm/libsql/migrator";
import { drizzle } from "drizzle-orm/libsql/sqlite3";
import type { Answer, AroundWrite, Database, Db, Reader, Tx, Writer } from "./database.ts";
import { FileClient } from "./file/file-client.ts";
import { keepToOwner } from "./file/files.ts";
import { assertSpace } from "./file/space.ts";
import { isOutOfService, SERVER_UNAVAILABLE } from "./problems.ts";
import { type CopyOptions, PublicCopy } from "./public-copy.ts";
import { assertKnownSchema, isBehind, isUnfinishedCopy, newestSchema, schemaOf } from "./schema.ts";
import { openServer, type ServerAddress } from "./server.ts";

export interface DatabaseAddress {
	url: string;
	authToken?: string | undefined;
	migrationsFolder?: string | undefined;
	/** Called before anything is written to the database. Throws if the database must not be opened. */
	check?: ((db: Db) => Promise<void>) | undefined;
	/** Returns the wrapper that adds HMACs (seals) to new audit entries; undefined for programs that write none. */
	around: ((db: Db) => Promise<AroundWrite>) | undefined;
	answerWithinMs?: number | undefined;
	onAnswer?: ServerAddress["onAnswer"];
	/** The local replica that answers public requests; its server accepts the same token as the primary. */
	copy?: Omit<CopyOptions, "authToken" | "isOfThisSchema"> | undefined;
	reservedBytes?: number | undefined;
	/** Called before migrations change existing data. Creates a backup and returns its path. */
	beforeMigration?: ((path: string) => string) | undefined;
}

export class MigrationFailed extends Error {
	readonly copy: string | undefined;

	constructor(cause: unknown, copy: string | undefined) {
		super("The migration failed", { cause });
		this.copy = copy;
	}
}

/** Thrown for a database into which a copy was interrupted or is still running, because it may be incomplete. */
export class UnfinishedCopy extends Error {}

export const MIGRATIONS = fileURLToPath(new URL("../../migrations", import.meta.url));

/** Milliseconds without a response after which a database server counts as unavailable. */
const PRIMARY_WITHIN_MS = 10_000;
/** Milliseconds without a response after which a request is answered by the local replica instead of the server. */
const WATCHED_WITHIN_MS = 1_000;

/** Matches the report of a damaged search index, which does not prevent the start because it can be rebuilt. */
const OF_SEARCH = /^malformed inverted index for FTS5 table /;
/** The number of problems to read. It exceeds the number of search indexes, so that other damage is found as well. */
const PROBLEMS_READ = 20;

/** Larger database files are not checked at the start, because the check would delay it too much. */
const CHECK_UP_TO_BYTES = 256 * 1024 * 1024;

export const isFileUrl = (url: string) => url.startsWith("file:");
export const filePath = (url: string) => (url.startsWith("file://") ? fileURLToPath(url) : url.slice("file:".length));

/** A database that is being opened. Until its server was checked, `database` refuses every statement. */
export interface Opening {
	database: Database;
	/** Checks and migrates the database, then calls `first`. May be repeated if the server was unavailable. */
	complete(first?: (database: Database) => Promise<void>): Promise<void>;
}

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

export async function beginOpening({ url, authToken, copy: options, ...address }: DatabaseAddress): Promise<Opening> {
	const { migrationsFolder = MIGRATIONS, answerWithinMs: withinMs = PRIMARY_WITHIN_MS, onAnswer } = address;
	const file = isFileUrl(url) ? filePath(url) : undefined;
	const server = (own: Partial<ServerAddress>) => openServer({ url, authToken, withinMs, onAnswer, ...own });
	if (file !== undefined) keepToOwner(file);
	const unchecked = drizzle({ client: file === undefined ? await server({}) : new FileClient(file) });
	/**
	 * The connection for the bytes of files. It is opened when the first file is read, because each connection reads
	 * the whole schema.
	 */
	let uncached: typeof unchecked | undefined;
	let isComplete = false;
	const assertReady = () => {
		if (!isComplete) throw new LibsqlError("The server has not been checked yet", SERVER_UNAVAILABLE);
	};
	const checked = file === undefined ? drizzle({ client: await server({ assertReady }) }) : unchecked;
	let around: AroundWrite = (tx, job) => job(tx);
	const watched = { withinMs: WATCHED_WITHIN_MS, onAnswer: undefined };
	const copy =
		options &&
		new PublicCopy(
			{
				primary: checked,
				primaryWithinSecond: drizzle({ client: await server({ ...watched, assertReady }) }),
				watched: await server(watched),
				origin: await server({ ...watched, url: options.url }),
			},
			{
				...options,
				authToken,
				isOfThisSchema: async (db) => (await schemaOf(db)) === newestSchema(migrationsFolder),
			},
		);
	const databaseOver = (db: typeof checked): Database => ({
		db,
		uncached: () => {
			if (file === undefined || db.$client.closed) return db;
			uncached ??= drizzle({ client: new FileClient(file, { readOnly: true, isCached: false }) });
			return uncached;
		},
		isFile: file !== undefined,
		copy,
		readPublic: copy?.read ?? (async (job) => ({ value: await job(db) })),
		migrationsFolder,
		write: writing(db, (tx, job) => around(tx, job), file !== undefined),
		checkWritable: async () => {
			if (file !== undefined) assertSpace(file, address.reservedBytes);
			await checkWritable(db);
		},
		sizes: () => sizesOf(db, file),
		close: () => {
			copy?.close();
			uncached?.$client.close();
			db.$client.close();
		},
	});
	return {
		database: databaseOver(checked),
		async complete(first) {
			if (file !== undefined) await checkPages(unchecked.$client, file);
			await address.check?.(unchecked);
			// Migrations use a connection without a time limit, because they may take long on a large database.
			const unlimited = file === undefined ? drizzle({ client: await server({ withinMs: undefined }) }) : unchecked;
			await bringUpToDate(unchecked, unlimited, file, migrationsFolder, address.beforeMigration);
			await checkWritable(unchecked);
			around = (await address.around?.(unchecked)) ?? around;
			await first?.(databaseOver(unchecked));
			isComplete = true;
		},
	};
}

/** Returns the function that writes. It checks the writer's rights in the transaction and runs no request twice. */
function writing(db: Db, around: AroundWrite, isFile: boolean): Database["write"] {
	const itself = async (_db: Reader, done: unknown) => done;
	return async <T, A>(by: Writer, job: (tx: Tx) => Promise<T>, answer = itself as Answer<T, A>) => {
		const { once } = by;
		const run = async (tx: Tx) => {
			const found = once?.find(tx);
			found?.catch(() => undefined);
			await by.confirm(tx);
			const before = await found;
			const done = before ? (before.done as T) : await around(tx, job);
			if (!before) await once?.keep(tx, done, true);
			if (isFile) return { done };
			const answered = answer(tx, done);
			// An error of the query also makes the commit fail, which reports it; here it must not count as unhandled.
			answered.catch(() => undefined);
			// The promise is wrapped in an object, because it would otherwise be awaited before the commit.
			return { done, answered };
		};
		const { done, answered } = await db.transaction(run);
		// A file is read after the commit, because in a transaction each prepared query would have to be built again.
		return answered ?? answer(db, done);
	};
}

/** Changes a row and commits, because a full or read-only disk is detected only by a commit. */
async function checkWritable(db: Db): Promise<void> {
	await db.transaction(async (tx) => {
		await tx.run(sql`insert into number_series (series, last) values ('readiness', 0)`);
		await tx.run(sql`delete from number_series where series = 'readiness'`);
	});
}

async function sizesOf(db: Db, file: string | undefined): Promise<Record<string, number>> {
	const [row] = await db.values<[number]>(
		sql`select page_count * page_size from pragma_page_count(), pragma_page_size()`,
	);
	const wal = file === undefined ? undefined : statSync(`${file}-wal`, { throwIfNoEntry: false })?.size;
	return { database: Number(row?.[0]), ...(wal === undefined ? {} : { wal }) };
}

async function bringUpToDate(
	db: Db,
	unlimited: Db,
	file: string | undefined,
	migrationsFolder: string,
	copyFirst: DatabaseAddress["beforeMigration"],
): Promise<void> {
	if (await isUnfinishedCopy(db)) throw new UnfinishedCopy("The database is the target of a copy that has not ended");
	const schema = await schemaOf(db);
	assertKnownSchema(schema, migrationsFolder);
	// Skips the migrator if there is nothing to migrate, because it would check every foreign key even then.
	if (schema !== undefined && !isBehind(schema, migrationsFolder)) return;
	const copy = schema !== undefined && file !== undefined ? copyFirst?.(file) : undefined;
	try {
		if (file === undefined) await migrateInOneInstance(unlimited, migrationsFolder);
		else await migrate(db, { migrationsFolder });
	} catch (error) {
		throw schema === undefined ? error : new MigrationFailed(error, copy);
	}
}

const MIGRATED_WITHIN = { attempts: 600, pauseMs: 1_000 };

/** Migrates in one of several starting instances; the others find the database locked or migrated, and wait. */
async function migrateInOneInstance(db: Db, migrationsFolder: string): Promise<void> {
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
		: await openServer({ url, authToken });
	return { db: drizzle({ client }), close: () => client.close() };
}

async function checkPages(client: Client, path: string): Promise<void> {
	if (statSync(path).size > CHECK_UP_TO_BYTES) return;
	const { rows } = await client.execute(`PRAGMA quick_check(${PROBLEMS_READ})`);
	const problem = rows.map((row) => String(Array.from(row)[0])).find((text) => text !== "ok" && !OF_SEARCH.test(text));
	if (problem !== undefined) throw new Error(`database disk image is malformed: ${problem}`);
}
