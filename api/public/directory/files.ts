import { hash } from "node:crypto";
import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import { limitConcurrency } from "../../platform/async/limit-concurrency.ts";
import { createPauses } from "../../platform/async/time-slices.ts";
import type { Db } from "../../platform/database/index.ts";
import { type Deps, SYSTEM } from "../../platform/deps.ts";
import { unavailable } from "../../platform/errors.ts";
import { HOUR_MS } from "../../platform/instances/jobs.ts";
import { dayOf, timestamp, today } from "../../platform/runtime/clock.ts";
import type { DirectoryFile, FileFormat } from "./contract.ts";
import { csvOf } from "./csv.ts";
import type { Place } from "./cursor.ts";
import { listedFrom, readCurrent } from "./page.ts";
import { bytesOfFile, countChanges, entriesForFile, findFile, writeFile } from "./repository.ts";

interface MadeFile {
	month: string;
	sha256: string;
	bytes: Uint8Array<ArrayBuffer>;
}

type FileDeps = Pick<Deps, "database" | "clock" | "keys">;
type StoredFile = NonNullable<Awaited<ReturnType<typeof findFile>>>;
type FiledCertificate = DirectoryFile["certificates"][number];

const BATCH_SIZE = 50;
const ATTEMPTS = 3;
const [pack, unpack] = [promisify(gzip), promisify(gunzip)];

async function allListed(deps: FileDeps, day: string): Promise<FiledCertificate[]> {
	const all: FiledCertificate[] = [];
	const pause = createPauses();
	for (let place: Place | undefined; ; await pause()) {
		const rows = await entriesForFile(deps.database.db, { place, day, most: BATCH_SIZE });
		for (const { company, certificate } of await listedFrom(deps.database.db, deps.keys, rows, day))
			all.push({ ...company, ...certificate });
		const [no, nameSort] = rows.at(-1) ?? [];
		if (rows.length < BATCH_SIZE || no === undefined || nameSort === undefined) return all;
		place = { nameSort, no };
	}
}

/**
 * Returns a function that returns the directory as a file. The file is made on the first request and stored in the
 * database, so that all server instances send the same bytes. It is made again after each change, on each day, and
 * after an hour at the latest, so that a row that was restored outside of the application is sent for an hour at most.
 */
export function createFiles(deps: FileDeps) {
	const { database, clock, keys } = deps;
	/** Caches the last sent file of each format. The database decides whether it is still valid. */
	const sent = new Map<FileFormat, Omit<MadeFile, "month">>();
	const oneAtATime = limitConcurrency(1);

	async function make(format: FileFormat): Promise<MadeFile> {
		for (let tried = 0; tried < ATTEMPTS; tried++) {
			const changes = await countChanges(database.db);
			const asOf = today(clock);
			const month = asOf.slice(0, 7);
			const file: DirectoryFile = { month, asOf, certificates: await allListed(deps, asOf) };
			const bytes = new TextEncoder().encode(format === "csv" ? csvOf(file) : JSON.stringify(file));
			const sha256 = hash("sha256", bytes);
			const row = { format, month, sha256, madeAt: timestamp(clock), bytes: await pack(bytes) };
			const isKept = await database.write(SYSTEM, async (tx) => {
				if ((await countChanges(tx)) !== changes) return false;
				await writeFile(tx, row);
				return true;
			});
			if (!isKept) continue;
			sent.set(format, { sha256, bytes });
			return { month, sha256, bytes };
		}
		throw unavailable();
	}

	function isFresh({ madeAt }: StoredFile): boolean {
		const made = new Date(madeAt);
		const age = clock.now().getTime() - made.getTime();
		return dayOf(made) === today(clock) && age >= 0 && age < HOUR_MS;
	}

	async function find(db: Db, format: FileFormat): Promise<MadeFile | undefined> {
		const row = await findFile(db, keys, format);
		if (!row || !isFresh(row)) return undefined;
		const { month, sha256 } = row;
		const known = sent.get(format);
		if (known?.sha256 === sha256) return { month, ...known };
		const packed = await bytesOfFile(db, format, sha256);
		const plain = packed && (await unpack(packed).catch(() => undefined));
		const bytes = plain && new Uint8Array(plain);
		// A different hash means a change outside of the application; a missing file was deleted in the meantime.
		if (!bytes || hash("sha256", bytes) !== sha256) return undefined;
		sent.set(format, { sha256, bytes });
		return { month, sha256, bytes };
	}

	return async (format: FileFormat): Promise<MadeFile> =>
		(await readCurrent(deps, (db) => find(db, format))) ??
		oneAtATime(async () => (await find(database.db, format)) ?? make(format));
}
