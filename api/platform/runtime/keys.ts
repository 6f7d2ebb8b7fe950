import { randomBytes } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { exportJWK, generateKeyPair } from "jose";
import { z } from "zod";
import { randomId } from "../database/columns.ts";
import type { Keys, SealKeys, SigningKeys } from "../deps.ts";
import { parseJson } from "../json.ts";

export const KEYS_NAME = "keys.json";

/** A folder with the file, or its content. */
export interface KeySource {
	keysDir: string;
	keysJson?: string | undefined;
}

const SECRETS = ["humanCheck", "device", "secondFactor", "auditSeal"] as const;
const newSecret = () => randomBytes(32).toString("base64url");
const newSecrets = () =>
	Object.fromEntries(SECRETS.map((name) => [name, newSecret()])) as Pick<Keys, (typeof SECRETS)[number]>;

const filled = z.string().min(1);
const publicJwk = z.looseObject({ kid: filled, x: filled });
const sealedFromSchema = z.object({ seq: z.int(), hash: filled }).optional();
const signingSchema = z.object({
	accessToken: z.object({ privateJwk: publicJwk.extend({ d: filled }), publicJwk }),
	humanCheck: filled,
	device: filled,
});
const keysSchema = signingSchema.extend({
	secondFactor: filled,
	auditSeal: filled,
	sealedFrom: sealedFromSchema,
	former: z.array(signingSchema.extend({ until: z.iso.datetime() })).optional(),
});
const sealSchema = z.object({ auditSeal: filled.optional(), sealedFrom: sealedFromSchema });

const isKeys = (value: unknown): value is Keys => keysSchema.safeParse(value).success;

export async function generateSigningKeys(): Promise<SigningKeys> {
	const { privateKey, publicKey } = await generateKeyPair("Ed25519", { extractable: true });
	const kid = randomId(12);
	const { humanCheck, device } = newSecrets();
	return {
		accessToken: {
			privateJwk: { ...(await exportJWK(privateKey)), kid },
			publicJwk: { ...(await exportJWK(publicKey)), kid },
		},
		humanCheck,
		device,
	};
}

export async function generateKeys(): Promise<Keys> {
	const { secondFactor, auditSeal } = newSecrets();
	return { ...(await generateSigningKeys()), secondFactor, auditSeal };
}

/** Created at the first start, readable by the owner only. */
export async function loadKeys(source: KeySource | string): Promise<Keys> {
	const { keysDir, keysJson } = typeof source === "string" ? { keysDir: source } : source;
	if (keysJson !== undefined) return keysOf(keysJson);
	const path = join(keysDir, KEYS_NAME);
	const stored = parseJson(readText(path) ?? (await createFile(path)));
	// Earlier versions stored fewer secrets.
	const isComplete = typeof stored !== "object" || stored === null || SECRETS.every((name) => name in stored);
	const keys: unknown = isComplete ? stored : { ...newSecrets(), ...stored };
	if (!isKeys(keys)) throw new Error(`${path} ist beschädigt.`);
	if (!isComplete) replace(path, JSON.stringify(keys));
	return keys;
}

function keysOf(text: string): Keys {
	const keys: unknown = parseJson(text);
	if (!isKeys(keys)) throw new Error("KEYS ist nicht der Inhalt einer vollständigen keys.json.");
	return keys;
}

/** Undefined without a file. */
function readText(path: string): string | undefined {
	try {
		return readFileSync(path, "utf8");
	} catch (error) {
		if ((error as { code?: unknown }).code === "ENOENT") return undefined;
		throw error;
	}
}

/** Of several instances one creates the file, and all read it. It has its name when it is whole. */
async function createFile(path: string): Promise<string> {
	const text = JSON.stringify(await generateKeys());
	mkdirSync(dirname(path), { recursive: true });
	const draft = `${path}.${randomId(8)}.new`;
	writeFileSync(draft, text, { mode: 0o600, flag: "wx", flush: true });
	try {
		linkSync(draft, path);
		return text;
	} catch (error) {
		if ((error as { code?: unknown }).code !== "EEXIST") throw error;
		return readText(path) ?? "";
	} finally {
		rmSync(draft, { force: true });
	}
}

export function saveKeys({ keysDir }: Pick<KeySource, "keysDir">, keys: Keys): void {
	replace(join(keysDir, KEYS_NAME), JSON.stringify(keys));
}

const rotatedOf = ({ accessToken, humanCheck, device, former = [] }: Keys) => ({
	accessToken,
	humanCheck,
	device,
	former,
});

/** Takes up what a rotation has changed in the file. */
export async function refreshKeys(keys: Keys, source: KeySource): Promise<void> {
	const read = rotatedOf(await loadKeys(source));
	// What is known of the keys in use stays as long as they do.
	if (JSON.stringify(read) !== JSON.stringify(rotatedOf(keys))) Object.assign(keys, read);
}

/** Undefined if the keys are missing or damaged. */
export function readSealKeys(source: KeySource | string): SealKeys | undefined {
	const { keysDir, keysJson } = typeof source === "string" ? { keysDir: source } : source;
	let stored: unknown;
	try {
		stored = parseJson(keysJson ?? readFileSync(join(keysDir, KEYS_NAME), "utf8"));
	} catch {
		return undefined;
	}
	const { data } = sealSchema.safeParse(stored);
	if (!data) return undefined;
	const { auditSeal, sealedFrom } = data;
	// Keys of earlier versions seal nothing.
	if (auditSeal === undefined) return sealedFrom === undefined ? { auditSeal: "" } : undefined;
	return { auditSeal, ...(sealedFrom ? { sealedFrom } : {}) };
}

/** Atomic. */
function replace(path: string, text: string): void {
	const draft = `${path}.new`;
	writeFileSync(draft, text, { mode: 0o600, flush: true });
	renameSync(draft, path);
}
