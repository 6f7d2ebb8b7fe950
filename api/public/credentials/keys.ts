import { Buffer } from "node:buffer";
import { createPrivateKey, createPublicKey, hash, hkdfSync, randomBytes } from "node:crypto";
import { CompactSign, importJWK, type JWK } from "jose";
import { changesBetween, recordAudit } from "../../audit/index.ts";
import { CREDENTIAL_TYP, didOf } from "../../kit/credential.ts";
import { randomId } from "../../platform/database/columns.ts";
import { type Deps, type Keys, type SealKeys, SYSTEM } from "../../platform/deps.ts";
import { timestamp } from "../../platform/runtime/clock.ts";
import type { DidDocument } from "./contract.ts";
import { insertKey, type KeyRow, listKeys } from "./repository.ts";

type KeyDeps = Pick<Deps, "database" | "clock"> & { keys: Pick<Keys, "secondFactor"> & SealKeys };
type SigningDeps = KeyDeps & { settings: { publicUrl: string } };

const SALT_BYTES = 32;
/** The PKCS #8 header that precedes the 32 bytes of an Ed25519 private key. */
const PKCS8_ED25519 = Buffer.from("302e020100300506032b657004220420", "hex");

/** Derives the private key from a secret outside of the database, so that a stolen database cannot sign. */
function privateJwk({ secondFactor }: KeyDeps["keys"], salt: string): JWK {
	const secret = Buffer.from(secondFactor, "base64url");
	const seed = Buffer.from(hkdfSync("sha256", secret, Buffer.from(salt, "base64url"), "credential", 32));
	const key = createPrivateKey({ key: Buffer.concat([PKCS8_ED25519, seed]), format: "der", type: "pkcs8" });
	const { x } = createPublicKey(key).export({ format: "jwk" });
	return { kty: "OKP", crv: "Ed25519", x: String(x), d: seed.toString("base64url") };
}

interface Signer {
	kid: string;
	jwk: JWK;
}

/** Returns the newest own key that may sign already, or the oldest if none may. */
function currentSigner(keys: KeyDeps["keys"], rows: readonly KeyRow[], now: string): Signer | undefined {
	const own = rows.flatMap(({ kid, salt, publicJwk, signsFrom }) => {
		const jwk = privateJwk(keys, salt);
		return jwk.x === publicJwk.x ? { kid, jwk, signsFrom } : [];
	});
	return own.find(({ signsFrom }) => signsFrom <= now) ?? own.at(-1);
}

/** Creates a signing key, unless another server instance has just created the first one. */
async function makeKey(
	{ database, clock, keys }: KeyDeps,
	action: "credential.keyCreate" | "credential.keyRotate",
	from: Date,
): Promise<Signer> {
	const now = timestamp(clock);
	const salt = randomBytes(SALT_BYTES).toString("base64url");
	const jwk = privateJwk(keys, salt);
	const kid = randomId(12);
	return database.write(SYSTEM, async (tx) => {
		const known = action === "credential.keyCreate" ? currentSigner(keys, await listKeys(tx, keys), now) : undefined;
		if (known) return known;
		const publicJwk = { kty: "OKP", crv: "Ed25519", x: jwk.x ?? "" } as const;
		const signsFrom = from.toISOString();
		await insertKey(tx, { kid, publicJwk, salt, createdAt: now, signsFrom });
		const changes = changesBetween(undefined, { keyId: kid, signsFrom });
		await recordAudit(tx, { actor: SYSTEM, at: now, action, entityId: kid, changes });
		return { kid, jwk };
	});
}

/** Returns the key that signs now, or creates one if there is none. `rows` are all keys, if they were read already. */
export async function signerOf(deps: KeyDeps, rows?: readonly KeyRow[]): Promise<Signer> {
	const { database, clock, keys } = deps;
	const known = currentSigner(keys, rows ?? (await listKeys(database.db, keys)), timestamp(clock));
	return known ?? makeKey(deps, "credential.keyCreate", clock.now());
}

/** Creates a key that will sign in `leadMs` milliseconds. Former keys stay published to verify earlier credentials. */
export async function rotateCredentialKey(deps: KeyDeps, leadMs: number): Promise<{ kid: string; from: Date }> {
	const from = new Date(deps.clock.now().getTime() + leadMs);
	const { kid } = await makeKey(deps, "credential.keyRotate", from);
	return { kid, from };
}

/** The digest in the header distinguishes altered content from content that was signed elsewhere. */
export async function sign({ settings }: Pick<SigningDeps, "settings">, { kid, jwk }: Signer, content: object) {
	const payload = Buffer.from(JSON.stringify(content));
	return new CompactSign(payload)
		.setProtectedHeader({
			alg: "EdDSA",
			typ: CREDENTIAL_TYP,
			cty: "vc",
			kid: `${didOf(settings.publicUrl)}#${kid}`,
			sha256: hash("sha256", payload, "base64url"),
		})
		.sign(await importJWK(jwk, "EdDSA"));
}

export async function didDocument(deps: SigningDeps): Promise<DidDocument> {
	const { database, keys } = deps;
	let { value: rows } = await database.readPublic((db) => listKeys(db, keys));
	if (rows.length === 0) {
		await signerOf(deps, rows);
		rows = await listKeys(database.db, keys);
	}
	const did = didOf(deps.settings.publicUrl);
	return {
		"@context": ["https://www.w3.org/ns/did/v1", "https://w3id.org/security/suites/jws-2020/v1"],
		id: did,
		verificationMethod: rows.map(({ kid, publicJwk }) => ({
			id: `${did}#${kid}`,
			// This older name of the key type is used, because more programs know it than its successor JsonWebKey.
			type: "JsonWebKey2020",
			controller: did,
			publicKeyJwk: { ...publicJwk, kid, alg: "EdDSA", use: "sig" },
		})),
		assertionMethod: rows.map(({ kid }) => `${did}#${kid}`),
	};
}
