import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { exportJWK, generateKeyPair } from "jose";
import { z } from "zod";
import { randomId } from "../database/columns.ts";
import type { Keys, SealKeys, SigningKeys } from "../deps.ts";
import { parseJson } from "../json.ts";
import { newToken } from "../tokens.ts";
import { SettingsError } from "./setting-values.ts";

export const KEYS_NAME = "keys.json";

/** Where the keys come from: a folder with the key file, or the content of that file in the variable `KEYS`. */
export interface KeySource {
	keysDir: string;
	keysJson?: string | undefined;
}

const SECRETS = ["humanCheck", "device", "secondFactor", "auditSeal"] as const;
const newSecrets = () =>
	Object.fromEntries(SECRETS.map((name) => [name, newToken()])) as Pick<Keys, (typeof SECRETS)[number]>;

const filled = z.string().min(1);
const publicJwk = z.looseObject({ kid: filled, x: filled });
const sealedFromSchema = z.object({ seq: z.int(), hash: filled, rows: z.literal(true).optional() }).optional();
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
	return {
		accessToken: {
			privateJwk: { ...(await exportJWK(privateKey)), kid },
			publicJwk: { ...(await exportJWK(publicKey)), kid },
		},
		humanCheck: newToken(),
		device: newToken(),
	};
}

export const generateKeys = async (): Promise<Keys> => ({ ...newSecrets(), ...(await generateSigningKeys()) });

/**
 * Returns the stored keys, or undefined if there is no key file. Unlike `loadKeys`, it never creates one. `isComplete`
 * is false if secrets were generated because the key file of an earlier version lacks them.
 */
export function readKeys({ keysDir, keysJson }: KeySource): { keys: Keys; isComplete: boolean } | undefined {
	if (keysJson !== undefined) {
		const keys: unknown = parseJson(keysJson);
		if (!isKeys(keys)) throw new SettingsError("KEYS: It must be the content of a complete keys.json.");
		return { keys, isComplete: true };
	}
	const path = join(keysDir, KEYS_NAME);
	const text = readText(path);
	if (text === undefined) return undefined;
	const stored = parseJson(text);
	const missing = SECRETS.filter((name) => !Object.hasOwn(Object(stored), name));
	// A key file of an earlier version may lack only the newest secrets. If an older one is missing, it is damaged.
	const isComplete = missing.length === 0;
	const isOfEarlierVersion = !isComplete && SECRETS.slice(-missing.length).every((name) => missing.includes(name));
	const keys: unknown = isOfEarlierVersion ? { ...newSecrets(), ...Object(stored) } : stored;
	if (!isKeys(keys)) throw new Error(`${path} is damaged; restore it from a backup.`);
	return { keys, isComplete };
}

/** Creates the key file with the content `fresh`, or adds missing secrets to it; only its owner can read it. */
export async function loadKeys(source: KeySource | string, fresh?: Keys): Promise<Keys> {
	const from = typeof source === "string" ? { keysDir: source } : source;
	const path = join(from.keysDir, KEYS_NAME);
	let stored = readKeys(from);
	if (!stored) {
		await createFile(path, fresh ?? (await generateKeys()));
		stored = readKeys(from);
	}
	if (!stored) throw new Error(`"${path}" was removed while it was being made.`);
	if (!stored.isComplete) replace(path, JSON.stringify(stored.keys));
	return stored.keys;
}

function readText(path: string): string | undefined {
	try {
		return readFileSync(path, "utf8");
	} catch (error) {
		if ((error as { code?: unknown }).code === "ENOENT") return undefined;
		throw error;
	}
}

/** Creates the key file under another name and links it when complete, so that no instance reads a partial file. */
async function createFile(path: string, keys: Keys): Promise<void> {
	mkdirSync(dirname(path), { recursive: true });
	const draft = `${path}.${randomId(8)}.new`;
	writeFileSync(draft, JSON.stringify(keys), { mode: 0o600, flag: "wx", flush: true });
	try {
		linkSync(draft, path);
	} catch (error) {
		if ((error as { code?: unknown }).code !== "EEXIST") throw error;
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

/** Applies a key rotation. Throws if the key file is missing or belongs to another installation. */
export async function refreshKeys(keys: Keys, source: KeySource): Promise<void> {
	const stored = readKeys(source);
	if (!stored || stored.keys.auditSeal !== keys.auditSeal || stored.keys.secondFactor !== keys.secondFactor) {
		const what = stored ? "contains other keys than this server uses" : "does not exist any more";
		throw new Error(`"${join(source.keysDir, KEYS_NAME)}" ${what}: put it back before the next start`);
	}
	const read = rotatedOf(stored.keys);
	// The keys are replaced only if they differ, because caches refer to the key objects.
	if (JSON.stringify(read) !== JSON.stringify(rotatedOf(keys))) Object.assign(keys, read);
}

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
	// Keys of earlier versions have no secret for seals (HMACs). They sealed nothing, so an empty secret is returned.
	if (auditSeal === undefined) return sealedFrom === undefined ? { auditSeal: "" } : undefined;
	return { auditSeal, ...(sealedFrom ? { sealedFrom } : {}) };
}

/** Replaces a file in one step, by renaming a complete new one, so that no reader sees a partial file. */
function replace(path: string, text: string): void {
	const draft = `${path}.new`;
	writeFileSync(draft, text, { mode: 0o600, flush: true });
	renameSync(draft, path);
}
