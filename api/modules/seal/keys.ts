import { Buffer } from "node:buffer";
import { createPrivateKey, hash, randomBytes, X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import { recordAudit } from "../../audit/index.ts";
import { germanDay } from "../../kit/calendar.ts";
import { sentence } from "../../kit/sentences.ts";
import type { Reader } from "../../platform/database/index.ts";
import { type Deps, SYSTEM } from "../../platform/deps.ts";
import { ApiError } from "../../platform/errors.ts";
import { timestamp } from "../../platform/runtime/clock.ts";
import { reasonOf } from "../../platform/runtime/error-trace.ts";
import { SettingsError } from "../../platform/runtime/setting-values.ts";
import type { Settings } from "../../platform/runtime/settings.ts";
import { signingAlgorithm } from "../../platform/runtime/signing-key.ts";
import type { SealState } from "./contract.ts";
import { insertSealKey, listSealKeys } from "./repository.ts";

/** The key with which the certification body seals PDFs; all bytes are Base64. */
export interface SealKey {
	/** The private key in PKCS #8 format. */
	privateKey: string;
	/** X.509 certificates in DER format, of which the certification body's own certificate comes first. */
	certificates: readonly string[];
	isGenerated: boolean;
}
type KeyDeps = Pick<Deps, "database" | "clock" | "keys" | "settings">;

const SALT_BYTES = 32;
/** Matches the Base64 text of a PKCS #12 file, because the setting may contain either the file itself or its path. */
const PKCS12_BASE64 = /^MI[\w+/\s]+=*$/;

const oneLine = (name: string) => name.split("\n").join(", ");
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64");
const x509 = (certificate: string) => new X509Certificate(Buffer.from(certificate, "base64"));

const dayOf = (moment: Date) => moment.toISOString().slice(0, 10);

function ownCertificate({ certificates: [own = ""], isGenerated }: SealKey, now: Date) {
	const bytes = Buffer.from(own, "base64");
	const { subject, issuer, validFromDate, validToDate } = new X509Certificate(bytes);
	return {
		subject: oneLine(subject),
		issuer: oneLine(issuer),
		validFrom: dayOf(validFromDate),
		validTo: dayOf(validToDate),
		isExpired: validToDate < now,
		// A generated key is accepted before the certificate's first day, because a server instance whose clock is
		// ahead may have generated it.
		isNotYetValid: !isGenerated && validFromDate > now,
		sha256: hash("sha256", bytes),
	};
}

/** Returns why the key cannot seal now, for users and for the log; undefined if it can. */
function faultOf(key: SealKey, now: Date) {
	const { isExpired, isNotYetValid, validFrom, validTo } = ownCertificate(key, now);
	if (isExpired)
		return { message: sentence("seal.expired", { date: germanDay(validTo) }), reason: `expired on ${validTo}` };
	if (isNotYetValid)
		return {
			message: sentence("seal.notYetValid", { date: germanDay(validFrom) }),
			reason: `is valid from ${validFrom}`,
		};
	return undefined;
}

const read = new Map<string, Promise<SealKey>>();

async function readPair({ file, passphrase }: NonNullable<Settings["seal"]>) {
	try {
		const bytes = PKCS12_BASE64.test(file) ? Buffer.from(file, "base64") : readFileSync(file);
		const { readPkcs12 } = await import("./pkcs12.ts");
		return await readPkcs12(bytes, passphrase);
	} catch (error) {
		throw new SettingsError(
			`SEAL_P12, SEAL_PASSPHRASE: The file is not a readable PKCS #12 with key and certificate (${reasonOf(error)}); convert older encryptions (RC2, 3DES) with "openssl pkcs12".`,
		);
	}
}

async function configured(seal: NonNullable<Settings["seal"]>): Promise<SealKey> {
	const { privateKey, certificates } = await readPair(seal);
	if (!signingAlgorithm(privateKey))
		throw new SettingsError("SEAL_P12: This key cannot seal; use RSA, P-256, P-384 or P-521.");
	return { privateKey: base64(privateKey), certificates: certificates.map(base64), isGenerated: false };
}

/**
 * Returns the sealing key from the server's settings, or undefined if none is set. The key is read only once; an
 * unusable key prevents the start.
 */
export function configuredSeal({ seal }: Pick<Settings, "seal">): Promise<SealKey> | undefined {
	if (!seal) return undefined;
	const name = JSON.stringify(seal);
	const known = read.get(name) ?? configured(seal);
	read.set(name, known);
	return known;
}

/**
 * Checks the configured sealing key at the start of the server: throws if it is unusable, and only logs an error if its
 * certificate is expired or not valid yet.
 */
export async function checkSeal({ settings, clock, log }: Pick<Deps, "settings" | "clock" | "log">): Promise<void> {
	const key = await configuredSeal(settings);
	const fault = key && faultOf(key, clock.now());
	if (fault) log.error("seal", { reason: `SEAL_P12: The certificate ${fault.reason}; no PDF is sealed.` });
}

/** Returns the newest stored key that was generated with the secret of this installation. */
async function generated({ keys }: KeyDeps, db: Reader): Promise<SealKey | undefined> {
	for (const { salt, certificate } of await listSealKeys(db, keys)) {
		const { privateKeyFrom } = await import("./self-signed.ts");
		const privateKey = privateKeyFrom(keys.secondFactor, salt);
		const own = createPrivateKey({ key: privateKey, format: "der", type: "pkcs8" });
		// If the key does not match, the row comes from another installation, whose secret is unknown.
		if (x509(certificate).checkPrivateKey(own))
			return { privateKey: base64(privateKey), certificates: [certificate], isGenerated: true };
	}
	return undefined;
}

/** Generates a sealing key. Only one of several server instances does so, and the others use its key. */
async function generate(deps: KeyDeps, name: string): Promise<SealKey> {
	const { privateKeyFrom, selfSigned } = await import("./self-signed.ts");
	const { database, clock, keys } = deps;
	const salt = randomBytes(SALT_BYTES).toString("base64url");
	const privateKey = privateKeyFrom(keys.secondFactor, salt);
	const der = await selfSigned(privateKey, name, clock.now());
	const id = hash("sha256", der);
	const certificate = base64(der);
	return database.write(SYSTEM, async (tx) => {
		const known = await generated(deps, tx);
		if (known) return known;
		const at = timestamp(clock);
		await insertSealKey(tx, { id, salt, certificate, createdAt: at });
		const changes = { certificate: [null, id] as [null, string] };
		await recordAudit(tx, { actor: SYSTEM, at, action: "seal.create", entityId: id, changes });
		return { privateKey: base64(privateKey), certificates: [certificate], isGenerated: true };
	});
}

/**
 * Returns the key that seals PDFs: the configured one, otherwise a generated one in the given name. Throws 503 if its
 * certificate is not valid now.
 */
export async function sealKeyOf(deps: KeyDeps, name: string): Promise<SealKey> {
	const key = await (configuredSeal(deps.settings) ?? generated(deps, deps.database.db));
	if (!key) return generate(deps, name);
	const fault = faultOf(key, deps.clock.now());
	if (fault) throw new ApiError(503, "UNAVAILABLE", { message: fault.message });
	return key;
}

export async function sealState(deps: KeyDeps): Promise<SealState> {
	const key = await (configuredSeal(deps.settings) ?? generated(deps, deps.database.db));
	if (!key) return { isGenerated: true };
	return { isGenerated: key.isGenerated, certificate: ownCertificate(key, deps.clock.now()) };
}
