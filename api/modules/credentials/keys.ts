import { Buffer } from "node:buffer";
import { createPrivateKey, createPublicKey, hash, hkdfSync, randomBytes } from "node:crypto";
import { CompactSign, importJWK, type JWK } from "jose";
import { recordAudit } from "../../audit/index.ts";
import { CREDENTIAL_TYP, didOf } from "../../kit/credential.ts";
import { randomId } from "../../platform/database/columns.ts";
import { type Deps, type Keys, SYSTEM } from "../../platform/deps.ts";
import { isoOf } from "../../platform/runtime/clock.ts";
import type { DidDocument } from "./contract.ts";
import { readPublic } from "./read-public.ts";
import { insertKey, type KeyRow, listKeys } from "./repository.ts";

type KeyDeps = Pick<Deps, "database" | "clock"> & { keys: Pick<Keys, "secondFactor"> };
type SigningDeps = KeyDeps & { settings: { publicUrl: string } };

const SALT_BYTES = 32;
/** What PKCS #8 puts before the 32 bytes of an Ed25519 key. */
const PKCS8_ED25519 = Buffer.from("302e020100300506032b657004220420", "hex");

/** From a secret that the database does not hold; the same for all instances, which share it. */
function privateJwk({ secondFactor }: KeyDeps["keys"], salt: string): JWK {
	const secret = Buffer.from(secondFactor, "base64url");
	const seed = Buffer.from(hkdfSync("sha256", secret, Buffer.from(salt, "base64url"), "credential", 32));
	const key = createPrivateKey({ key: Buffer.concat([PKCS8_ED25519, seed]), format: "der", type: "pkcs8" });
	const { x } = createPublicKey(key).export({ format: "jwk" });
	return { kty: "OKP", crv: "Ed25519", x: String(x), d: seed.toString("base64url") };
}

/** Undefined for a key of another installation. */
function usable(keys: KeyDeps["keys"], { kid, salt, publicJwk }: KeyRow) {
	const jwk = privateJwk(keys, salt);
	return jwk.x === publicJwk.x ? { kid, jwk } : undefined;
}
export type Signer = NonNullable<ReturnType<typeof usable>>;

/** The newest that signs already; before the first has begun, that one. */
function signerAmong(keys: KeyDeps["keys"], rows: readonly KeyRow[], now: string): Signer | undefined {
	const own = rows.filter((row) => usable(keys, row));
	const row = own.find(({ signsFrom }) => signsFrom <= now) ?? own.at(-1);
	return row && usable(keys, row);
}

interface Making {
	action: "credential.keyCreate" | "credential.keyRotate";
	signsFrom: Date;
}

/** Unless it is a rotation, nothing is made where a key is there already: of several instances one makes it. */
async function makeKey({ database, clock, keys }: KeyDeps, { action, signsFrom }: Making): Promise<Signer> {
	const now = isoOf(clock.now());
	const salt = randomBytes(SALT_BYTES).toString("base64url");
	const jwk = privateJwk(keys, salt);
	const kid = randomId(12);
	return database.write(SYSTEM, async (tx) => {
		const known = action === "credential.keyCreate" ? signerAmong(keys, await listKeys(tx), now) : undefined;
		if (known) return known;
		const publicJwk = { kty: "OKP", crv: "Ed25519", x: jwk.x ?? "" } as const;
		const row = { kid, publicJwk, salt, createdAt: now, signsFrom: signsFrom.toISOString() };
		await insertKey(tx, row);
		const changes = { keyId: [null, kid] as [null, string], signsFrom: [null, row.signsFrom] as [null, string] };
		await recordAudit(tx, { actor: SYSTEM, at: now, action, entityId: kid, changes });
		return { kid, jwk };
	});
}

/** `rows`: all keys, where they have been read. */
export async function signerOf(deps: KeyDeps, rows?: readonly KeyRow[]): Promise<Signer> {
	const { database, clock, keys } = deps;
	const known = signerAmong(keys, rows ?? (await listKeys(database.db)), isoOf(clock.now()));
	return known ?? makeKey(deps, { action: "credential.keyCreate", signsFrom: clock.now() });
}

/** Gives the moment from which the new key signs. The former ones stay listed. */
export async function rotateCredentialKey(deps: KeyDeps, leadMs: number): Promise<{ kid: string; from: Date }> {
	const from = new Date(deps.clock.now().getTime() + leadMs);
	const { kid } = await makeKey(deps, { action: "credential.keyRotate", signsFrom: from });
	return { kid, from };
}

/** Compact JWS. The digest tells what was altered from what was never signed here. */
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
	let { value: rows } = await readPublic(deps.database, listKeys);
	if (rows.length === 0) {
		await signerOf(deps, rows);
		rows = await listKeys(deps.database.db);
	}
	const did = didOf(deps.settings.publicUrl);
	return {
		"@context": ["https://www.w3.org/ns/did/v1", "https://w3id.org/security/suites/jws-2020/v1"],
		id: did,
		verificationMethod: rows.map(({ kid, publicJwk }) => ({
			id: `${did}#${kid}`,
			// The older name, which more programs know than its successor JsonWebKey.
			type: "JsonWebKey2020",
			controller: did,
			publicKeyJwk: { ...publicJwk, kid, alg: "EdDSA", use: "sig" },
		})),
		assertionMethod: rows.map(({ kid }) => `${did}#${kid}`),
	};
}
