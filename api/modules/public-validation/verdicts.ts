import { LRUCache } from "lru-cache";
import { CAUSES, type Cause } from "../../kit/public-states.ts";
import type { Commits, Database, Replica } from "../../platform/database/index.ts";
import { found, unavailable } from "../../platform/errors.ts";
import { dayOf } from "../../platform/runtime/clock.ts";
import { type CertificateFacts, certificateStatus } from "../certificates/contract.ts";
import { isAsSigned } from "../certificates/index.ts";
import type { PublicValidation } from "./contract.ts";
import {
	type Issued,
	prepareCertificate,
	preparePublicLookup,
	prepareStanding,
	type SignedRecord,
} from "./repository.ts";
import { createRowSet } from "./row-set.ts";
import { isBacked, isTold } from "./rules.ts";

/** What is told of a certificate whatever the moment. */
export interface Verdict extends Pick<SignedRecord, "status" | "validFrom" | "validTo"> {
	/** The day of the last move that is told, unless that is the publication. */
	movedOn: string | undefined;
	/** The members between `status` and `checkedAt`, as JSON. */
	members: string;
	certificateNumber: string;
	/** What has superseded it. */
	replacement: Issued | undefined;
	/** The moment that is told, where it is not this one. */
	asOf?: Date;
}

/** Bytes that are changed in the file without SQLite are no commit, but they move the file's time of change. */
const LOOK_AT_FILE_MS = 1_000;
const MEGABYTE = 1024 * 1024;
const KEPT_BYTES = 64 * MEGABYTE;
/** The entry, its key and its numbers, beside the text. */
const ENTRY_BYTES = 400;

/** The record was changed past the application. */
export const contradiction = (certificateNumber: string) =>
	new Error(`Certificate ${certificateNumber} is not what its history and the audit trail tell`);

/** 404 before publication; fails if the records contradict each other. */
export function proven(record: SignedRecord | undefined): Verdict {
	const known = found(record);
	const { signed, status, validFrom, validTo, told } = known;
	found(isTold(status) || undefined);
	const isSigned = isAsSigned({ signed, validFrom, validTo }, told.factsHash);
	if (signed === null || !isSigned || !isBacked(known)) throw contradiction(known.certificateNumber);
	return verdictOf({ signed, status, validFrom, validTo, beside: known });
}

const CAUSE_WORDS: Readonly<Record<string, Cause>> = CAUSES;

/** What the row does not tell by itself. */
type Beside = Pick<SignedRecord, "replaces" | "replacement" | "told">;

const isPlain = ({ status, replaces, told }: SignedRecord) =>
	certificateStatus(status)?.told === "VALID" && replaces === undefined && told.movedAt === undefined;

/** What an old state does not tell may have been published since. */
async function provenAnywhere(replica: Replica, publicId: string): Promise<Verdict> {
	const { value, asOf } = await replica.readPublic(async (source) => preparePublicLookup(source)(publicId));
	if (!asOf) return proven(value);
	if (!value || !isTold(value.status)) throw unavailable();
	return { ...proven(value), asOf };
}

interface Facts extends Pick<SignedRecord, "status" | "validFrom" | "validTo"> {
	signed: CertificateFacts;
	beside?: Beside;
}

function verdictOf({ signed, status, validFrom, validTo, beside }: Facts): Verdict {
	const cause = CAUSE_WORDS[String(beside?.told.cause)];
	const members: Omit<PublicValidation, "status" | "since" | "notYetValid" | "checkedAt" | "asOf"> = {
		...(cause ? { cause } : {}),
		...(beside?.replacement
			? { replacedBy: beside.replacement.publicId, replacedByNumber: beside.replacement.number }
			: {}),
		...(beside?.replaces ? { replaces: beside.replaces.publicId, replacesNumber: beside.replaces.number } : {}),
		certificationNumber: signed.certificationNumber,
		certificateNumber: signed.certificateNumber,
		clientName: signed.client.name,
		clientAddress: signed.client.address,
		validFrom,
		validTo,
		products: signed.products.map(({ number, name, nameEN }) => ({ number, name, nameEN })),
		productionSites: signed.productionSites.map(({ name }) => name),
	};
	const movedAt = beside?.told.movedAt;
	const movedOn = movedAt === undefined ? undefined : dayOf(new Date(movedAt));
	return {
		status,
		validFrom,
		validTo,
		movedOn,
		members: JSON.stringify(members).slice(1, -1),
		certificateNumber: signed.certificateNumber,
		replacement: beside?.replacement,
	};
}

interface Kept {
	verdict: Verdict;
	standing: SignedRecord["standing"] | undefined;
	/** The own commits that were counted when it was last compared. */
	comparedAt: number;
}

interface Keeping {
	keptBytes?: number;
	/** Of a clock that is never set. */
	nowMs?: () => number;
}

/**
 * Gives verdicts, and keeps them while all that they rest on stays as it was: every question asks whether anything was
 * committed. After a commit of another process, or a change of the schema, which could be one of the triggers, all are
 * made anew; after one of this process each is compared with the last numbers of its history and trail. When the bytes
 * of the file were changed, which is looked at every second, all are made anew too.
 *
 * Of more certificates than verdicts can be kept it is known that they were proven, that nothing was written since, and
 * that all that is told of them stands in their row: for these the row is read and nothing else.
 */
export function createVerdicts(database: Database, keeping: Keeping = {}) {
	const { keptBytes = KEPT_BYTES, nowMs = () => performance.now() } = keeping;
	const lookUp = preparePublicLookup(database);
	const readCertificate = prepareCertificate(database);
	const readStanding = prepareStanding(database);
	const { commits, replica } = database;
	const kept = new LRUCache<string, Kept>({
		maxSize: keptBytes,
		sizeCalculation: ({ verdict }) => ENTRY_BYTES + 2 * verdict.members.length,
	});
	const provenRows = createRowSet();
	let seen: number | undefined;
	let foreign: string | undefined;
	let bytes: string | undefined;
	let lookedAtMs = Number.NEGATIVE_INFINITY;
	let ownCommits = 0;

	function forget(): void {
		kept.clear();
		provenRows.clear();
	}

	/** Without an await between this and the reading, nothing of this process comes in between. */
	function noticeChanges(commits: Commits): void {
		const now = nowMs();
		if (now - lookedAtMs >= LOOK_AT_FILE_MS) {
			lookedAtMs = now;
			const before = bytes;
			bytes = commits.bytes();
			if (bytes !== before) forget();
		}
		const last = seen;
		seen = commits.all();
		if (seen === last) return;
		ownCommits++;
		provenRows.clear();
		const before = foreign;
		foreign = commits.foreign();
		if (foreign !== before) forget();
	}

	function fresh(publicId: string): Verdict | undefined {
		const known = kept.get(publicId);
		if (!known) return undefined;
		if (known.comparedAt !== ownCommits) {
			const standing = readStanding(publicId);
			if (!Array.isArray(standing) || !known.standing?.every((part, at) => part === standing[at])) return undefined;
			known.comparedAt = ownCommits;
		}
		return known.verdict;
	}

	/** The row is that of the proof only if nothing was committed until it was read. */
	function provenBefore(publicId: string, commits: Commits): Verdict | undefined {
		if (provenRows.isEmpty()) return undefined;
		const row = readCertificate(publicId);
		if (!row || !provenRows.has(row.seq) || commits.all() !== seen) return undefined;
		const verdict = verdictOf({ ...row, signed: row.signed() });
		kept.set(publicId, { verdict, standing: undefined, comparedAt: ownCommits });
		return verdict;
	}

	return {
		of(publicId: string): Verdict | Promise<Verdict> {
			if (commits) {
				noticeChanges(commits);
				const verdict = fresh(publicId) ?? provenBefore(publicId, commits);
				if (verdict) return verdict;
			}
			if (replica) return provenAnywhere(replica, publicId);
			const record = lookUp(publicId);
			if (record instanceof Promise) return record.then(proven);
			const verdict = proven(record);
			if (record && commits) {
				kept.set(publicId, { verdict, standing: record.standing, comparedAt: ownCommits });
				if (isPlain(record)) provenRows.add(record.seq);
			}
			return verdict;
		},
		bytes: () => kept.calculatedSize,
	};
}
export type Verdicts = ReturnType<typeof createVerdicts>;
