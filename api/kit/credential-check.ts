import { CREDENTIAL_TYP, CREDENTIAL_TYPE, LEAST_BITS, STATUS_PURPOSES, type StatusPurpose } from "./credential.ts";
import type { CredentialFacts, CredentialFault, CredentialResult } from "./credential-faults.ts";

/**
 * This file verifies credentials, which are certificates as signed data, for the website and a command-line program. It
 * uses only built-in cryptography, so that no library has to be downloaded.
 */

export interface Sources {
	now: Date;
	/** The only issuer whose credentials are accepted; undefined accepts the issuer that the credential names. */
	issuer?: string | undefined;
	/** Returns the parsed DID document, which lists the issuer's keys. Rejects if it is unavailable. */
	didDocument(did: string): Promise<unknown>;
	/** Returns the list of revoked or of suspended credentials as a compact JWS. Rejects if it is unavailable. */
	list(url: string, purpose: StatusPurpose): Promise<string>;
}

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields =>
	typeof value === "object" && value !== null && !Array.isArray(value);
const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : {});
const textOf = (value: unknown): string => (typeof value === "string" ? value : "");
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]);

const COMPACT = /^[\w-]+\.[\w-]+\.[\w-]*$/;

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
	const binary = atob(base64url.replace(/-/g, "+").replace(/_/g, "/"));
	return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}
const base64urlOf = (bytes: ArrayBuffer) =>
	btoa(String.fromCharCode(...new Uint8Array(bytes)))
		.replace(/\+/g, "-")
		.replace(/\//g, "_")
		.replace(/=+$/, "");

function parsed(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}

interface Jws {
	header: Fields;
	payload: Fields | undefined;
	payloadBytes: Uint8Array<ArrayBuffer>;
	signed: Uint8Array<ArrayBuffer>;
	signature: Uint8Array<ArrayBuffer>;
}

function jwsOf(compact: string): Jws | undefined {
	if (!COMPACT.test(compact)) return undefined;
	const [head = "", body = "", tail = ""] = compact.split(".");
	try {
		const payloadBytes = bytesOf(body);
		const decoder = new TextDecoder();
		const [header, payload] = [parsed(decoder.decode(bytesOf(head))), parsed(decoder.decode(payloadBytes))];
		if (!isFields(header) || typeof header.alg !== "string") return undefined;
		const signed = new TextEncoder().encode(`${head}.${body}`);
		const content = isFields(payload) ? payload : undefined;
		return { header, payload: content, payloadBytes, signed, signature: bytesOf(tail) };
	} catch {
		return undefined;
	}
}

const JSON_IN_BASE64 = "eyJ";

/** Returns the credential in the text of a file, which may be JSON that contains it; undefined if there is none. */
export function credentialIn(text: string): string | undefined {
	const trimmed = text.replace(/^\uFEFF/, "").trim();
	if (/^[{"]/.test(trimmed)) {
		const value = parsed(trimmed);
		if (typeof value === "string") return credentialIn(value);
		const { id, credential, verifiableCredential, vc, jwt } = fieldsOf(value);
		for (const one of [id, credential, verifiableCredential, vc, jwt].map(textOf)) {
			const found = one.startsWith("{") ? undefined : credentialIn(one.replace(`data:${CREDENTIAL_TYPE},`, ""));
			if (found !== undefined) return found;
		}
		return undefined;
	}
	if (jwsOf(trimmed)) return trimmed;
	// Mail programs break long lines, so white space inside of the credential is ignored.
	const joined = trimmed.startsWith(JSON_IN_BASE64) ? trimmed.replace(/\s+/g, "") : "";
	return jwsOf(joined) ? joined : undefined;
}

const issuerOf = ({ issuer }: Fields): string => textOf(issuer) || textOf(fieldsOf(issuer).id);
/** Returns the issuer that the credential names. Anyone can have written it, because the signature is not verified. */
export const claimedIssuer = (compact: string): string => issuerOf(jwsOf(compact)?.payload ?? {});

const SIGNATURE_BYTES = 64;

type Checked = { fault: CredentialFault } | { fault: undefined; payload: Fields };

/** Returns undefined if the signature was made with a key that the issuer lists, otherwise what is wrong with it. */
async function checkSignature({ header, signed, signature }: Jws, did: Fields): Promise<CredentialFault | undefined> {
	const kid = textOf(header.kid);
	const method = listOf(did.verificationMethod)
		.map(fieldsOf)
		.find(({ id }) => id === kid);
	const { kty, crv, x } = fieldsOf(method?.publicKeyJwk);
	const isListed = listOf(did.assertionMethod).some((one) => one === kid) && kid.startsWith(`${textOf(did.id)}#`);
	if (!isListed || kty !== "OKP" || crv !== "Ed25519") return "unknownKey";
	// A signature of another length means that the credential was cut off while copying, not that it was forged.
	if (signature.byteLength !== SIGNATURE_BYTES) return "malformed";
	let key: CryptoKey;
	try {
		key = await crypto.subtle.importKey("jwk", { kty, crv, x: textOf(x) }, "Ed25519", false, ["verify"]);
	} catch (error) {
		return error instanceof Error && error.name === "NotSupportedError" ? "unsupported" : "unknownKey";
	}
	return (await crypto.subtle.verify("Ed25519", key, signature, signed)) ? undefined : "forged";
}

/**
 * Returns true if the content does not match the hash in the header. The signature would not match either; the hash
 * only distinguishes a changed genuine credential from a forged one.
 */
async function isAltered({ header: { sha256 }, payloadBytes }: Jws): Promise<boolean> {
	return sha256 !== undefined && sha256 !== base64urlOf(await crypto.subtle.digest("SHA-256", payloadBytes));
}

/** Returns the content or the first fault. `type` is required in addition to `VerifiableCredential`. */
async function check(compact: string, type: string, { issuer, didDocument }: Sources): Promise<Checked> {
	const jws = jwsOf(compact);
	if (!jws) return { fault: "malformed" };
	const { header, payload } = jws;
	const alg = textOf(header.alg);
	if (alg.toLowerCase() === "none") return { fault: "unsigned" };
	if (await isAltered(jws)) return { fault: "altered" };
	if (!payload) return { fault: "malformed" };
	const types = listOf(payload.type);
	const isCredential = types.includes("VerifiableCredential") && types.includes(type);
	const typ = textOf(header.typ)
		.toLowerCase()
		.replace(/^application\//, "");
	if (!isCredential || typ !== CREDENTIAL_TYP || header.crit !== undefined) return { fault: "malformed" };
	if (alg !== "EdDSA" && alg !== "Ed25519") return { fault: "algorithm" };
	const named = issuerOf(payload);
	const isNamedTwice = payload.iss !== undefined && payload.iss !== named;
	if (named === "" || isNamedTwice || (issuer !== undefined && named !== issuer)) return { fault: "foreignIssuer" };
	let did: Fields;
	try {
		did = fieldsOf(await didDocument(named));
	} catch {
		return { fault: "issuerUnavailable" };
	}
	if (did.id !== named) return { fault: "foreignIssuer" };
	const fault = await checkSignature(jws, did);
	return fault ? { fault } : { fault, payload };
}

/** The maximum bytes of an unpacked status list, so that a malicious server cannot fill the memory. */
const MOST_BYTES = 32 * 1024 * 1024;

/** Returns the unpacked bytes, and reduces `budget.left` by their number. Rejects if they exceed it or are damaged. */
export async function unpacked(
	bytes: Uint8Array<ArrayBuffer>,
	format: CompressionFormat,
	budget: { left: number },
): Promise<Uint8Array> {
	const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream(format)).getReader();
	const parts: Uint8Array<ArrayBuffer>[] = [];
	for (;;) {
		const { value } = await reader.read();
		if (!value) return new Uint8Array(await new Blob(parts).arrayBuffer());
		// Counts every piece immediately, so that a damaged file also reduces the budget.
		budget.left -= value.length;
		if (budget.left < 0) {
			await reader.cancel();
			throw new Error("The content is too long");
		}
		parts.push(value);
	}
}

/** Returns the unpacked bits of a status list. Rejects a text other than multibase base64url, which begins with `u`. */
async function bitsIn(encoded: string): Promise<Uint8Array> {
	if (!encoded.startsWith("u")) throw new Error("The list is in another base");
	return unpacked(bytesOf(encoded.slice(1)), "gzip", { left: MOST_BYTES });
}

type Bit = { fault: CredentialFault } | { fault: undefined; isSet: boolean; listedAt: string };

async function bitIn(entry: Fields, purpose: StatusPurpose, issuer: string, sources: Sources): Promise<Bit> {
	const url = textOf(entry.statusListCredential);
	const number = textOf(entry.statusListIndex);
	if (!/^\d+$/.test(number)) return { fault: "malformed" };
	let compact: string;
	try {
		compact = (await sources.list(url, purpose)).trim();
	} catch {
		return { fault: "listUnavailable" };
	}
	const checked = await check(compact, "BitstringStatusListCredential", { ...sources, issuer });
	if (checked.fault === "foreignIssuer" || checked.fault === "unknownKey") return { fault: "listForeign" };
	if (checked.fault === "issuerUnavailable") return { fault: checked.fault };
	if (checked.fault) return { fault: "listAltered" };
	const { id, credentialSubject, validFrom, validUntil } = checked.payload;
	const { statusPurpose, encodedList } = fieldsOf(credentialSubject);
	if (id !== url || statusPurpose !== purpose) return { fault: "listForeign" };
	if (!(Date.parse(textOf(validUntil)) > sources.now.getTime())) return { fault: "listOutdated" };
	const bits = await bitsIn(textOf(encodedList)).catch(() => new Uint8Array());
	const index = Number(number);
	const byte = bits[Math.floor(index / 8)];
	if (bits.length * 8 < LEAST_BITS || byte === undefined) return { fault: "listAltered" };
	return { fault: undefined, isSet: (byte & (128 >> (index % 8))) !== 0, listedAt: textOf(validFrom) };
}

/** Reads both lists, because each shows only the revoked or only the suspended credentials. */
async function checkStatus(
	payload: Fields,
	issuer: string,
	sources: Sources,
): Promise<Omit<CredentialResult, "facts">> {
	const entries = listOf(payload.credentialStatus).map(fieldsOf);
	const bits = await Promise.all(
		STATUS_PURPOSES.map(async (purpose): Promise<Bit> => {
			const entry = entries.find(({ statusPurpose }) => statusPurpose === purpose);
			return entry ? bitIn(entry, purpose, issuer, sources) : { fault: "malformed" };
		}),
	);
	const faults = { revocation: "revoked", suspension: "suspended" } as const;
	for (const [at, purpose] of STATUS_PURPOSES.entries()) {
		const bit = bits[at];
		if (bit?.fault === undefined && bit?.isSet) return { fault: faults[purpose], listedAt: bit.listedAt };
	}
	const failed = bits.find(({ fault }) => fault !== undefined);
	if (failed?.fault) return { fault: failed.fault };
	const [listedAt = ""] = bits.flatMap((bit) => (bit.fault === undefined ? bit.listedAt : [])).sort();
	return { fault: undefined, listedAt };
}

function factsOf(payload: Fields): CredentialFacts {
	const subject = fieldsOf(payload.credentialSubject);
	return {
		issuer: issuerOf(payload),
		publicId: textOf(subject.publicId),
		certificateNumber: textOf(subject.certificateNumber),
		company: textOf(fieldsOf(subject.company).name),
		firstDay: textOf(subject.firstDay),
		lastDay: textOf(subject.lastDay),
	};
}

/**
 * Checks a credential: first the issuer and the signature, then revocation and suspension, then the period of validity.
 * Returns the first fault and, if the signature is right, the content.
 */
export async function checkCredential(compact: string, given: Sources): Promise<CredentialResult> {
	const documents = new Map<string, Promise<unknown>>();
	const didDocument = (did: string) => {
		const document = documents.get(did) ?? given.didDocument(did);
		documents.set(did, document);
		return document;
	};
	const sources = { ...given, didDocument };
	const checked = await check(compact, "HalalCertificate", sources);
	if (checked.fault) return { fault: checked.fault };
	const { payload } = checked;
	const facts = factsOf(payload);
	const { fault, ...lists } = await checkStatus(payload, facts.issuer, sources);
	if (fault === "malformed") return { fault };
	if (fault === "revoked" || fault === "suspended") return { fault, facts, ...lists };
	const now = sources.now.getTime();
	const [from, until] = [Date.parse(textOf(payload.validFrom)), Date.parse(textOf(payload.validUntil))];
	if (!(now < until + 1_000)) return { fault: "expired", facts, ...lists };
	if (!(now >= from)) return { fault: "notYetValid", facts, ...lists };
	return { fault, facts, ...lists };
}
