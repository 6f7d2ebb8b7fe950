import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import { limitConcurrency } from "../../platform/async/limit-concurrency.ts";
import { createPauses } from "../../platform/async/time-slices.ts";
import { type Deps, SYSTEM } from "../../platform/deps.ts";
import { unavailable } from "../../platform/errors.ts";
import { timestamp, today } from "../../platform/runtime/clock.ts";
import type { DirectoryFile, FileFormat } from "./contract.ts";
import { csvOf } from "./csv.ts";
import type { Place } from "./cursor.ts";
import { listedOf } from "./page.ts";
import { bytesOfFile, countWithdrawals, entriesForFile, findFile, writeFile } from "./repository.ts";

export interface MadeFile {
	month: string;
	/** Of the bytes, hex. */
	sha256: string;
	bytes(): Promise<Uint8Array<ArrayBuffer>>;
}

type FileDeps = Pick<Deps, "database" | "clock">;
type FiledCertificate = DirectoryFile["certificates"][number];

const AT_ONCE = 200;
const TRIES = 3;
const [pack, unpack] = [promisify(gzip), promisify(gunzip)];

async function allListed({ db }: Deps["database"], day: string): Promise<FiledCertificate[]> {
	const all: FiledCertificate[] = [];
	const pause = createPauses();
	for (let place: Place | undefined; ; await pause()) {
		const rows = await entriesForFile(db, { place, day, most: AT_ONCE });
		for (const row of rows) {
			const { company, certificate } = listedOf(row, day);
			all.push({ ...company, ...certificate });
		}
		const [no, nameSort] = rows.at(-1) ?? [];
		if (rows.length < AT_ONCE || no === undefined || nameSort === undefined) return all;
		place = { nameSort, no };
	}
}

function textOf(format: FileFormat, file: DirectoryFile): string {
	return format === "csv" ? csvOf(file) : JSON.stringify(file);
}

/**
 * The file of the month, as all instances give it: made when it is first asked for, and kept in the database. Who withdraws
 * a consent drops it in the same transaction (a trigger), and the next who asks gets one that was made anew.
 */
export function createFiles({ database, clock }: FileDeps) {
	/** Of each format the last one that was sent; the database tells whether it is still the one. */
	const sent = new Map<FileFormat, { sha256: string; bytes: Uint8Array<ArrayBuffer> }>();
	const oneAtATime = limitConcurrency(1);

	async function make(format: FileFormat): Promise<MadeFile> {
		for (let tried = 0; tried < TRIES; tried++) {
			const withdrawn = await countWithdrawals(database.db);
			const asOf = today(clock);
			const month = asOf.slice(0, 7);
			const certificates = await allListed(database, asOf);
			const bytes = new TextEncoder().encode(textOf(format, { month, asOf, certificates }));
			const sha256 = createHash("sha256").update(bytes).digest("hex");
			const packed = await pack(bytes);
			const row = { format, month, sha256, madeAt: timestamp(clock), bytes: packed };
			const isKept = await database.write(SYSTEM, async (tx) => {
				if ((await countWithdrawals(tx)) !== withdrawn) return false;
				await writeFile(tx, row);
				return true;
			});
			if (!isKept) continue;
			sent.set(format, { sha256, bytes });
			return { month, sha256, bytes: async () => bytes };
		}
		throw unavailable();
	}

	async function find(format: FileFormat): Promise<MadeFile | undefined> {
		const row = await findFile(database.db, format);
		if (row?.month !== today(clock).slice(0, 7)) return undefined;
		const { month, sha256 } = row;
		const known = sent.get(format);
		if (known?.sha256 === sha256) return { month, sha256, bytes: async () => known.bytes };
		const bytes = async () => {
			const packed = await bytesOfFile(database.db, format, sha256);
			// Dropped since.
			if (!packed) throw unavailable();
			const plain = new Uint8Array(await unpack(packed));
			sent.set(format, { sha256, bytes: plain });
			return plain;
		};
		return { month, sha256, bytes };
	}

	return async (format: FileFormat): Promise<MadeFile> =>
		(await find(format)) ?? oneAtATime(async () => (await find(format)) ?? make(format));
}
