import { hash, randomInt } from "node:crypto";
import { decodeJwt } from "jose";
import type { AuditChanges } from "../../audit/contract.ts";
import { authenticEntries, canonicalJson, recordAudit } from "../../audit/index.ts";
import { certificateStatus } from "../../modules/certificates/contract.ts";
import type { Issued, PreparedPublication } from "../../modules/certificates/index.ts";
import { isUniqueViolation, type Reader, type Tx } from "../../platform/database/index.ts";
import { type Deps, type SealKeys, SYSTEM } from "../../platform/deps.ts";
import { found, unavailable } from "../../platform/errors.ts";
import { timestamp } from "../../platform/runtime/clock.ts";
import { contentOf } from "./content.ts";
import { sign, signerOf } from "./keys.ts";
import {
	countCredential,
	findByPublicId,
	findCredential,
	findSubject,
	freeIndex,
	insertCredential,
	listKeys,
	recordedCredentials,
} from "./repository.ts";

/** Number of random indexes that one query tries. At most half are used, so one of them is nearly always free. */
const CANDIDATES = 16;
const NUMBERS = 2 ** 31;
const randomNumbers = () => Array.from({ length: CANDIDATES }, () => randomInt(NUMBERS));

/** Reads the signing keys, and a free index in the status lists by which the credential can later be revoked. */
const signingState = (db: Reader, keys: SealKeys) => Promise.all([listKeys(db, keys), freeIndex(db, randomNumbers())]);

/** Signs a credential before the transaction begins, so that the transaction stays short. */
async function signCredential(deps: Deps, issued: Issued, [keys, free]: Awaited<ReturnType<typeof signingState>>) {
	let index = free;
	while (index === undefined) index = await freeIndex(deps.database.db, randomNumbers());
	const signer = await signerOf(deps, keys);
	const jwt = await sign(deps, signer, contentOf(deps.settings.publicUrl, issued, index, deps.clock.now()));
	return { jwt, kid: signer.kid, statusIndex: index, sha256: hash("sha256", jwt) };
}

type Credential = Awaited<ReturnType<typeof signCredential>>;

/** Stores a credential; the caller must also call `countCredential`, which lets the status lists grow in time. */
const storeCredential = (tx: Tx, certificateId: string, { jwt, kid, statusIndex }: Credential, at: string) =>
	insertCredential(tx, { certificateId, jwt, kid, statusIndex, createdAt: at });

/** Returns true if another publication took the same status list index first, so that a new one has to be drawn. */
const isIndexTaken = (error: unknown) => isUniqueViolation(error, "credential.status_index");

/** Reads the signing keys and a free index, and returns a function that signs the credential of a publication. */
export async function prepareCredential(deps: Deps): Promise<(issued: Issued) => Promise<PreparedPublication>> {
	const state = await signingState(deps.database.db, deps.keys);
	return async (issued) => {
		const credential = await signCredential(deps, issued, state);
		return {
			audit: { "sha256.credential": [null, credential.sha256] },
			reserve: countCredential,
			store: (tx, certificateId, at) => storeCredential(tx, certificateId, credential, at),
			isOutdatedBy: isIndexTaken,
		};
	};
}

const contradiction = (certificate: string) =>
	new Error(`Certificate ${certificate} is not what the audit trail records`);

/** Returns the signed content from audit entries with valid seals (HMACs); throws 404 before the publication. */
async function issuedFacts(db: Reader, keys: SealKeys, certificateId: string): Promise<Issued> {
	const [subject, entries] = await Promise.all([
		findSubject(db, certificateId),
		authenticEntries(db, keys, {
			entity: "certificate",
			entityId: certificateId,
			actions: ["certificate.sign", "certificate.publish"],
		}),
	]);
	const { certificateNumber, status, publicId, signed, validFrom, validTo } = found(subject);
	found(certificateStatus(status)?.content === "issued" || undefined);
	const last = (action: string) => entries.findLast((entry) => entry.action === action)?.changes ?? {};
	const publication = last("certificate.publish");
	const [de, en] = [publication["sha256.de"]?.[1], publication["sha256.en"]?.[1]];
	const isWhole = signed !== null && publicId !== null && typeof de === "string" && typeof en === "string";
	// Audit entries of earlier versions do not record the public id, so a missing one is no contradiction.
	if ((publication["publicId"]?.[1] ?? publicId) !== publicId) throw contradiction(certificateNumber);
	if (!isWhole || hash("sha256", canonicalJson(signed)) !== last("certificate.sign").factsHash?.[1])
		throw contradiction(certificateNumber);
	if (signed.validFrom !== validFrom || signed.validTo !== validTo) throw contradiction(certificateNumber);
	return { publicId, facts: signed, hashes: { de, en } };
}

/** Throws if a stored credential belongs to another certificate, because no signature protects its row. */
function assertIsOf(publicId: string, jwt: string): string {
	const { credentialSubject } = decodeJwt<{ credentialSubject?: { publicId?: unknown } }>(jwt);
	if (credentialSubject?.publicId !== publicId) throw contradiction(`with the public id ${publicId}`);
	return jwt;
}

/** Returns the credential as compact JWS, which the first request creates if an earlier version published. */
export async function credentialOf(deps: Deps, certificateId: string, publicId: string): Promise<string> {
	const { database, clock } = deps;
	const [stored, state] = await Promise.all([
		findCredential(database.db, certificateId),
		signingState(database.db, deps.keys),
	]);
	if (stored !== undefined) return assertIsOf(publicId, stored);
	const credential = await signCredential(deps, await issuedFacts(database.db, deps.keys, certificateId), state);
	const at = timestamp(clock);
	const written = database.write(SYSTEM, async (tx) => {
		const before = await findCredential(tx, certificateId);
		if (before !== undefined) return assertIsOf(publicId, before);
		// A certificate must not get a second credential, because the first one could then no longer be revoked.
		if ((await recordedCredentials(tx, [certificateId])).length > 0) throw contradiction(certificateId);
		await countCredential(tx);
		await storeCredential(tx, certificateId, credential, at);
		const changes: AuditChanges = { "sha256.credential": [null, credential.sha256] };
		const entry = { actor: SYSTEM, at, action: "certificate.credential", entityId: certificateId, changes } as const;
		await recordAudit(tx, entry);
		return credential.jwt;
	});
	return written.catch((error: unknown) => {
		if (isIndexTaken(error)) return credentialOf(deps, certificateId, publicId);
		throw error;
	});
}

/**
 * Returns a function that returns the credential of a certificate, or signs one if there is none yet. The caller must
 * first read the public answer, which confirms that the certificate is public.
 */
export async function publicCredential(deps: Deps, publicId: string): Promise<() => Promise<string>> {
	const { value: known, asOf } = await deps.database.readPublic((db) => findByPublicId(db, publicId));
	// A local copy of the database may be older than the publication, so a certificate that it lacks may still exist.
	if (asOf && !known?.jwt) throw unavailable();
	const { id, jwt } = found(known);
	return async () => (jwt === null ? credentialOf(deps, id, publicId) : assertIsOf(publicId, jwt));
}
