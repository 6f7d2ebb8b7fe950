import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { exportJWK, generateKeyPair } from "jose";
import { randomId } from "./columns.ts";
import type { Keys } from "./deps.ts";

const isString = (value: unknown) => typeof value === "string" && value.length > 0;

function isKeys(value: unknown): value is Keys {
	if (typeof value !== "object" || value === null) return false;
	const { accessToken, humanCheck } = value as Partial<Keys>;
	return (
		isString(humanCheck) &&
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
		humanCheck: randomBytes(32).toString("base64url"),
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
	const keys: unknown = parse(text);
	if (!isKeys(keys)) throw new Error(`${path} ist beschädigt.`);
	return keys;
}

function parse(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}
