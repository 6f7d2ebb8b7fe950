import { hash, randomInt } from "node:crypto";
import type { AuditChanges } from "../../audit/contract.ts";
import { canonicalJson, entriesOf, recordAudit } from "../../audit/index.ts";
import { isUniqueViolation, type Reader, type Tx } from "../../platform/database/index.ts";
import { type Deps, SYSTEM } from "../../platform/deps.ts";
import { found, unavailable } from "../../platform/errors.ts";
import { timestamp } from "../../platform/runtime/clock.ts";
import { certificateStatus } from "../certificates/contract.ts";
import { contentOf, type Issued } from "./content.ts";
import { sign, signerOf } from "./keys.ts";
import { readPublic } from "./read-public.ts";
import { findByPublicId, findCredential, findSubject, freeIndex, insertCredential, listKeys } from "./repository.ts";

/** At most half of the indexes are used, so nearly always one of them is free. */
const TRIED = 16;
const NUMBERS = 2 ** 31;
const randomNumbers = () => Array.from({ length: TRIED }, () => randomInt(NUMBERS));

/** What has to be known to sign; read together with what else is. */
export const signingState = (db: Reader) => Promise.all([listKeys(db), freeIndex(db, randomNumbers())]);

export interface Credential {
	jwt: string;
	kid: string;
	statusIndex: number;
	/** Of the JWS, hex. */
	sha256: string;
}

/** Before the transaction, which waits for nothing but its own statements. */
export async function signCredential(
	deps: Deps,
	issued: Issued,
	[keys, free]: Awaited<ReturnType<typeof signingState>>,
): Promise<Credential> {
	let index = free;
	while (index === undefined) index = await freeIndex(deps.database.db, randomNumbers());
	const signer = await signerOf(deps, keys);
	const jwt = await sign(deps, signer, contentOf(deps.settings.publicUrl, issued, index, deps.clock.now()));
	return { jwt, kid: signer.kid, statusIndex: index, sha256: hash("sha256", jwt) };
}

export async function storeCredential(
	tx: Tx,
	certificateId: string,
	{ jwt, kid, statusIndex }: Credential,
	at: string,
) {
	await insertCredential(tx, { certificateId, jwt, kid, statusIndex, createdAt: at });
}

/** Another publication was faster: to be signed anew, with another index. */
export const isIndexTaken = (error: unknown) => isUniqueViolation(error, "credential.status_index");

/** The record was changed past the application. */
const contradiction = (certificateNumber: string) =>
	new Error(`Certificate ${certificateNumber} is not what the audit trail tells`);

/** What was signed and issued, as the trail tells it; 404 before publication. */
async function issuedFacts(db: Reader, certificateId: string): Promise<Issued> {
	const [subject, entries] = await Promise.all([
		findSubject(db, certificateId),
		entriesOf(db, {
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
	if (!isWhole || hash("sha256", canonicalJson(signed)) !== last("certificate.sign").factsHash?.[1])
		throw contradiction(certificateNumber);
	if (signed.validFrom !== validFrom || signed.validTo !== validTo) throw contradiction(certificateNumber);
	return { publicId, facts: signed, hashes: { de, en } };
}

/** As compact JWS. One that was published before there were credentials gets its own when it is first asked for. */
export async function credentialOf(deps: Deps, certificateId: string): Promise<string> {
	const { database, clock } = deps;
	const [stored, state] = await Promise.all([findCredential(database.db, certificateId), signingState(database.db)]);
	if (stored !== undefined) return stored;
	const credential = await signCredential(deps, await issuedFacts(database.db, certificateId), state);
	const at = timestamp(clock);
	const written = database.write(SYSTEM, async (tx) => {
		const before = await findCredential(tx, certificateId);
		if (before !== undefined) return before;
		await storeCredential(tx, certificateId, credential, at);
		const changes: AuditChanges = { "sha256.credential": [null, credential.sha256] };
		const entry = { actor: SYSTEM, at, action: "certificate.credential", entityId: certificateId, changes } as const;
		await recordAudit(tx, entry);
		return credential.jwt;
	});
	return written.catch((error: unknown) => {
		if (isIndexTaken(error)) return credentialOf(deps, certificateId);
		throw error;
	});
}

/** Of an issued certificate, by what its page is called; a replica may tell it. */
export async function publicCredential(deps: Deps, publicId: string): Promise<string> {
	const { value: known, asOf } = await readPublic(deps.database, (db) => findByPublicId(db, publicId));
	// What an old state does not tell may have been published since.
	if (asOf && !known?.jwt) throw unavailable();
	const { id, jwt } = found(known);
	return jwt ?? credentialOf(deps, id);
}

/** Of the stored one, hex; null without one. */
export async function storedHash(db: Reader, certificateId: string): Promise<string | null> {
	const jwt = await findCredential(db, certificateId);
	return jwt === undefined ? null : hash("sha256", jwt);
}
