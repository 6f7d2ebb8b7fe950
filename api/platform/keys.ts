import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { exportJWK, generateKeyPair } from "jose";
import { randomId } from "./columns.ts";
import type { Keys } from "./deps.ts";

const SECRETS = ["humanCheck", "device", "secondFactor", "auditSeal"] as const;
const newSecret = () => randomBytes(32).toString("base64url");
/** A secret for each use, so that what is known of one says nothing of another. */
const newSecrets = () =>
	Object.fromEntries(SECRETS.map((name) => [name, newSecret()])) as Pick<Keys, (typeof SECRETS)[number]>;

const isString = (value: unknown) => typeof value === "string" && value.length > 0;

function isKeys(value: unknown): value is Keys {
	if (typeof value !== "object" || value === null) return false;
	const { accessToken, ...secrets } = value as Partial<Keys>;
	return (
		SECRETS.every((name) => isString(secrets[name])) &&
		[accessToken?.privateJwk, accessToken?.publicJwk].every((jwk) => isString(jwk?.kid) && isString(jwk?.x)) &&
		isString(accessToken?.privateJwk.d)
	);
}

/** Fresh secrets of an installation. */
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

/** The secrets in the data folder; made at the first start, readable by their owner only. */
export async function loadKeys(dataDir: string): Promise<Keys> {
	const path = join(dataDir, "keys.json");
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
	const stored: unknown = parse(text);
	// Those of earlier versions lack the secrets that were not in use yet.
	const isComplete = typeof stored !== "object" || stored === null || SECRETS.every((name) => name in stored);
	const keys: unknown = isComplete ? stored : { ...newSecrets(), ...stored };
	if (!isKeys(keys)) throw new Error(`${path} ist beschädigt.`);
	if (!isComplete) replace(path, JSON.stringify(keys));
	return keys;
}

/** All of the new text or the old one, whenever the process ends. */
function replace(path: string, text: string): void {
	const draft = `${path}.new`;
	writeFileSync(draft, text, { mode: 0o600, flush: true });
	renameSync(draft, path);
}

function parse(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}
