import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { exportJWK, generateKeyPair } from "jose";
import { z } from "zod";
import { randomId } from "../database/columns.ts";
import type { Keys, SealKeys } from "../deps.ts";
import { parseJson } from "../json.ts";

export const KEYS_NAME = "keys.json";

const SECRETS = ["humanCheck", "device", "secondFactor", "auditSeal"] as const;
const newSecret = () => randomBytes(32).toString("base64url");
const newSecrets = () =>
	Object.fromEntries(SECRETS.map((name) => [name, newSecret()])) as Pick<Keys, (typeof SECRETS)[number]>;

const filled = z.string().min(1);
const publicJwk = z.looseObject({ kid: filled, x: filled });
const sealedFromSchema = z.object({ seq: z.int(), hash: filled }).optional();
const keysSchema = z.object({
	accessToken: z.object({ privateJwk: publicJwk.extend({ d: filled }), publicJwk }),
	humanCheck: filled,
	device: filled,
	secondFactor: filled,
	auditSeal: filled,
	sealedFrom: sealedFromSchema,
});
const sealSchema = z.object({ auditSeal: filled.optional(), sealedFrom: sealedFromSchema });

const isKeys = (value: unknown): value is Keys => keysSchema.safeParse(value).success;

export async function generateKeys(): Promise<Keys> {
	const { privateKey, publicKey } = await generateKeyPair("Ed25519", { extractable: true });
	const kid = randomId(12);
	return {
		accessToken: {
			privateJwk: { ...(await exportJWK(privateKey)), kid },
			publicJwk: { ...(await exportJWK(publicKey)), kid },
		},
		...newSecrets(),
	};
}

/** Created at the first start, readable by the owner only. */
export async function loadKeys(dataDir: string): Promise<Keys> {
	const path = join(dataDir, KEYS_NAME);
	let text: string;
	try {
		text = readFileSync(path, "utf8");
	} catch (error) {
		if ((error as { code?: unknown }).code !== "ENOENT") throw error;
		const keys = await generateKeys();
		mkdirSync(dataDir, { recursive: true });
		writeFileSync(path, JSON.stringify(keys), { mode: 0o600, flag: "wx" });
		return keys;
	}
	const stored: unknown = parseJson(text);
	// Earlier versions stored fewer secrets.
	const isComplete = typeof stored !== "object" || stored === null || SECRETS.every((name) => name in stored);
	const keys: unknown = isComplete ? stored : { ...newSecrets(), ...stored };
	if (!isKeys(keys)) throw new Error(`${path} ist beschädigt.`);
	if (!isComplete) replace(path, JSON.stringify(keys));
	return keys;
}

export function saveKeys(dataDir: string, keys: Keys): void {
	replace(join(dataDir, KEYS_NAME), JSON.stringify(keys));
}

/** Undefined if the keys are missing or damaged. */
export function readSealKeys(folder: string): SealKeys | undefined {
	let stored: unknown;
	try {
		stored = parseJson(readFileSync(join(folder, KEYS_NAME), "utf8"));
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
