import { Buffer } from "node:buffer";
import { hash, randomBytes, X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import { recordAudit } from "../../audit/index.ts";
import type { Reader } from "../../platform/database/index.ts";
import { type Deps, SYSTEM } from "../../platform/deps.ts";
import { timestamp } from "../../platform/runtime/clock.ts";
import { reasonOf } from "../../platform/runtime/error-trace.ts";
import { SettingsError } from "../../platform/runtime/secret.ts";
import type { Settings } from "../../platform/runtime/settings.ts";
import type { SealState } from "./contract.ts";
import { insertSealKey, listSealKeys, type SealKeyRow } from "./repository.ts";

/** Bytes as Base64. */
export interface SealKey {
	/** PKCS #8. */
	privateKey: string;
	/** X.509, the own one first. */
	certificates: readonly string[];
	isGenerated: boolean;
}
type KeyDeps = Pick<Deps, "database" | "clock" | "keys" | "settings">;

const SALT_BYTES = 32;
/** What a PKCS #12 in Base64 begins with; a path does not. */
const IN_ITSELF = /^MI[\w+/\s]+=*$/;

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64");
const x509 = (certificate: string) => new X509Certificate(Buffer.from(certificate, "base64"));

const read = new Map<string, Promise<SealKey>>();

async function configured({ file, passphrase }: NonNullable<Settings["seal"]>): Promise<SealKey> {
	try {
		const bytes = IN_ITSELF.test(file) ? Buffer.from(file, "base64") : readFileSync(file);
		const { readPkcs12 } = await import("./pkcs12.ts");
		const { privateKey, certificates } = await readPkcs12(bytes, passphrase);
		return { privateKey: base64(privateKey), certificates: certificates.map(base64), isGenerated: false };
	} catch (error) {
		throw new SettingsError(
			`SEAL_P12, SEAL_PASSPHRASE: Das ist kein lesbares PKCS #12 mit Schlüssel und Zertifikat (${reasonOf(error)}). Ältere Verschlüsselungen (RC2, 3DES) bitte mit "openssl pkcs12" umwandeln.`,
		);
	}
}

/** What is configured is read once; throws what has to be told at the start. */
export function configuredSeal({ seal }: Pick<Settings, "seal">): Promise<SealKey> | undefined {
	if (!seal) return undefined;
	const name = JSON.stringify(seal);
	const known = read.get(name) ?? configured(seal);
	read.set(name, known);
	return known;
}

async function usable({ keys }: KeyDeps, { salt, certificate }: SealKeyRow): Promise<SealKey | undefined> {
	const { privateKeyFrom } = await import("./self-signed.ts");
	const { createPrivateKey } = await import("node:crypto");
	const privateKey = privateKeyFrom(keys.secondFactor, salt);
	const own = createPrivateKey({ key: privateKey, format: "der", type: "pkcs8" });
	// Otherwise of another installation, whose keys are gone.
	if (!x509(certificate).checkPrivateKey(own)) return undefined;
	return { privateKey: base64(privateKey), certificates: [certificate], isGenerated: true };
}

async function generated(deps: KeyDeps, db: Reader): Promise<SealKey | undefined> {
	for (const row of await listSealKeys(db)) {
		const key = await usable(deps, row);
		if (key) return key;
	}
	return undefined;
}

/** Of several instances one makes it, and the others take it. */
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

/** The configured one, else a generated one. `name`: of the certification body. */
export async function sealKeyOf(deps: KeyDeps, name: string): Promise<SealKey> {
	return configuredSeal(deps.settings) ?? (await generated(deps, deps.database.db)) ?? generate(deps, name);
}

const oneLine = (name: string) => name.split("\n").join(", ");

export async function sealState(deps: KeyDeps): Promise<SealState> {
	const key = await (configuredSeal(deps.settings) ?? generated(deps, deps.database.db));
	const own = key?.certificates[0];
	if (!key || !own) return { isGenerated: true };
	const { subject, issuer, validToDate } = x509(own);
	const certificate = {
		subject: oneLine(subject),
		issuer: oneLine(issuer),
		validTo: validToDate.toISOString().slice(0, 10),
		sha256: hash("sha256", Buffer.from(own, "base64")),
	};
	return { isGenerated: key.isGenerated, certificate };
}
