import { type AuditAction, authenticEntries } from "../../audit/index.ts";
import {
	CERTIFICATE_STATI,
	type CertificateStatusFacts,
	type CertificateStatusName,
	MOVES,
} from "../../modules/certificates/contract.ts";
import { createPauses } from "../../platform/async/time-slices.ts";
import type { Reader } from "../../platform/database/index.ts";
import type { SealKeys } from "../../platform/deps.ts";
import type { StatusPurpose } from "./contract.ts";
import { countEntries, indexesOf, recordedCredentials, type TrailPlace, trailState } from "./repository.ts";

const CHUNK = 500;
/** Audit entries that one statement searches for changes of status; more would block the server for long. */
const RANGE = 20_000;

function purposeOf(status: CertificateStatusName): StatusPurpose | undefined {
	const { publicStatus }: CertificateStatusFacts = CERTIFICATE_STATI[status];
	if (publicStatus === undefined || publicStatus === "VALID") return undefined;
	return publicStatus === "SUSPENDED" ? "suspension" : "revocation";
}

/** The status list in which an audited action sets the certificate's bit; undefined clears its bits. */
const PURPOSES: ReadonlyMap<AuditAction, StatusPurpose | undefined> = new Map(
	MOVES.flatMap(({ action, from, to }) =>
		to && purposeOf(from) !== purposeOf(to) ? [[`certificate.${action}` as const, purposeOf(to)] as const] : [],
	),
);
/** The action of a credential that was created late, because an earlier version published the certificate. */
const LATE_ISSUE = "certificate.credential";
const ACTIONS = [...PURPOSES.keys(), LATE_ISSUE] as const;

interface Flagged {
	purpose: StatusPurpose;
	/** The certificate's index in the status lists; undefined while the certificate has no credential. */
	index: number | undefined;
}

const changed = (what: string) => new Error(`The status lists cannot be signed: ${what}`);

/**
 * Computes the status lists from the audit trail and caches them in memory. Each audit entry and each credential is
 * checked against its seal (HMAC), so that a status written outside of the application is never signed. An entry that
 * was read keeps its effect even if it is deleted later.
 */
export function createStatusBits(keys: SealKeys) {
	const flagged = new Map<string, Flagged>();
	let place: TrailPlace = { seq: 0, hash: "" };
	let version = 0;
	let changedAt = "";
	let reading: Promise<unknown> = Promise.resolve();

	async function findIndexes(db: Reader, ids: readonly string[]): Promise<void> {
		const indexes = await indexesOf(db, keys, ids);
		const missing = ids.filter((id) => !indexes.has(id));
		const [deleted] = missing.length > 0 ? await recordedCredentials(db, missing) : [];
		if (deleted !== undefined) throw changed(`the credential of certificate ${deleted} was deleted`);
		for (const [id, index] of indexes) {
			const known = flagged.get(id);
			if (known) flagged.set(id, { ...known, index });
		}
	}

	async function readOn(db: Reader): Promise<void> {
		const { last, isSame } = await trailState(db, place);
		if (!isSame) throw changed("the audit trail was written anew");
		// There are no new audit entries to read. A local copy of the database may even lack entries that were read
		// before.
		if (!last || last.seq <= place.seq) return;
		const pause = createPauses();
		let counted = 0;
		for (let from = place.seq; from < last.seq; from += RANGE) {
			const upTo = Math.min(from + RANGE, last.seq);
			await readRange(db, from, upTo, pause);
			counted += await countEntries(db, from, upTo);
		}
		// Fewer entries than sequence numbers mean that audit entries were deleted, so no status list is signed.
		if (counted < last.seq - place.seq) throw changed("audit entries are missing");
		place = last;
	}

	async function readRange(db: Reader, from: number, upTo: number, pause: () => Promise<void>): Promise<void> {
		for (let after = from; ; ) {
			const wanted = { entity: "certificate", actions: ACTIONS, after, upTo, limit: CHUNK } as const;
			const entries = await authenticEntries(db, keys, wanted);
			const unindexed = new Set<string>();
			for (const { seq: at, action, entityId, ts } of entries) {
				const purpose = PURPOSES.get(action as AuditAction);
				const known = flagged.get(entityId);
				if (action !== LATE_ISSUE && purpose === undefined) flagged.delete(entityId);
				else if (action !== LATE_ISSUE && purpose) flagged.set(entityId, { purpose, index: known?.index });
				if (flagged.has(entityId) && known?.index === undefined) unindexed.add(entityId);
				if (ts > changedAt) changedAt = ts;
				version = Math.max(version, at);
			}
			await findIndexes(
				db,
				[...unindexed].filter((id) => flagged.has(id)),
			);
			await pause();
			if (entries.length < CHUNK) return;
			after = entries.at(-1)?.seq ?? upTo;
		}
	}

	return {
		/** Reads new audit entries. `version` changes whenever the status lists change. */
		async read(db: Reader): Promise<{ version: number; changedAt: string }> {
			const turn = reading.then(() => readOn(db));
			reading = turn.catch(() => undefined);
			await turn;
			return { version, changedAt };
		},

		bytes(purpose: StatusPurpose, bits: number): Uint8Array {
			const bytes = new Uint8Array(bits / 8);
			for (const { purpose: own, index } of flagged.values())
				if (own === purpose && index !== undefined) {
					const at = index >> 3;
					if (at >= bytes.length) throw changed("an index is beyond the list");
					bytes[at] = (bytes[at] ?? 0) | (128 >> (index & 7));
				}
			return bytes;
		},
	};
}
