import { LRUCache } from "lru-cache";
import type { Database } from "../../platform/database/index.ts";
import { found } from "../../platform/errors.ts";
import { isAsSigned } from "../certificates/index.ts";
import type { PublicValidation } from "./contract.ts";
import { preparePublicLookup, prepareStanding, type SignedRecord } from "./repository.ts";
import { isBacked, isTold } from "./rules.ts";

/** What is told of a certificate whatever the moment. */
export interface Verdict extends Pick<SignedRecord, "status" | "validTo"> {
	/** The members between `status` and `checkedAt`, as JSON. */
	members: string;
}

/** Bytes that are changed in the file without SQLite are no commit: only reading again finds them. */
const READ_AGAIN_MS = 1_000;
const MEGABYTE = 1024 * 1024;
const KEPT_BYTES = 64 * MEGABYTE;
/** The entry, its key and its numbers, beside the text. */
const ENTRY_BYTES = 400;

/** The record was changed past the application. */
export const contradiction = (certificateNumber: string) =>
	new Error(`Certificate ${certificateNumber} is not what its history and the audit trail tell`);

/** 404 before publication; fails if the records contradict each other. */
function verdictOf(record: SignedRecord | undefined): Verdict {
	const { signed, status, validFrom, validTo, certificateNumber, told, ...row } = found(record);
	found(isTold(status) || undefined);
	const isSigned = isAsSigned({ signed, validFrom, validTo }, told.factsHash);
	if (signed === null || !isSigned || !isBacked({ ...row, status, told })) throw contradiction(certificateNumber);
	const members: Omit<PublicValidation, "status" | "checkedAt"> = {
		certificationNumber: signed.certificationNumber,
		certificateNumber: signed.certificateNumber,
		clientName: signed.client.name,
		clientAddress: signed.client.address,
		validFrom,
		validTo,
		products: signed.products.map(({ number, name, nameEN }) => ({ number, name, nameEN })),
		productionSites: signed.productionSites.map(({ name }) => name),
	};
	return { status, validTo, members: JSON.stringify(members).slice(1, -1) };
}

interface Kept {
	verdict: Verdict;
	standing: SignedRecord["standing"];
	/** The own commits that were counted when it was last compared. */
	comparedAt: number;
	readAtMs: number;
}

interface Keeping {
	keptBytes?: number;
	/** Of a clock that is never set. */
	nowMs?: () => number;
}

/**
 * Gives verdicts, and keeps them while all that they rest on stays as it was: every question asks whether anything was
 * committed. After a commit of another process, or a change of the schema, which could be one of the triggers, all are
 * made anew; after one of this process each is compared with the last numbers of its history and trail. After a second
 * each is made anew in any case.
 */
export function createVerdicts(database: Database, keeping: Keeping = {}) {
	const { keptBytes = KEPT_BYTES, nowMs = () => performance.now() } = keeping;
	const lookUp = preparePublicLookup(database);
	const readStanding = prepareStanding(database);
	const { commits } = database;
	const kept = new LRUCache<string, Kept>({
		maxSize: keptBytes,
		sizeCalculation: ({ verdict }) => ENTRY_BYTES + 2 * verdict.members.length,
	});
	let seen: number | undefined;
	let foreign: string | undefined;
	let ownCommits = 0;

	/** Without an await between this and the reading, nothing of this process comes in between. */
	function noticeCommits(all: number, foreignNow: () => string): void {
		if (all === seen) return;
		seen = all;
		ownCommits++;
		const before = foreign;
		foreign = foreignNow();
		if (foreign !== before) kept.clear();
	}

	function fresh(publicId: string): Verdict | undefined {
		const known = kept.get(publicId);
		if (!known || nowMs() - known.readAtMs >= READ_AGAIN_MS) return undefined;
		if (known.comparedAt !== ownCommits) {
			const standing = readStanding(publicId);
			if (!Array.isArray(standing) || !known.standing.every((part, at) => part === standing[at])) return undefined;
			known.comparedAt = ownCommits;
		}
		return known.verdict;
	}

	return {
		of(publicId: string): Verdict | Promise<Verdict> {
			if (commits) {
				noticeCommits(commits.all(), commits.foreign);
				const verdict = fresh(publicId);
				if (verdict) return verdict;
			}
			const readAtMs = nowMs();
			const record = lookUp(publicId);
			if (record instanceof Promise) return record.then(verdictOf);
			const verdict = verdictOf(record);
			if (record && commits) {
				const { standing } = record;
				kept.set(publicId, { verdict, standing, comparedAt: ownCommits, readAtMs });
			}
			return verdict;
		},
		bytes: () => kept.calculatedSize,
	};
}
export type Verdicts = ReturnType<typeof createVerdicts>;
