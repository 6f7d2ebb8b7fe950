import { Buffer } from "node:buffer";
import { Bitstring } from "@digitalbazaar/bitstring";
import { type JWTVerifyOptions, verifyJWT } from "did-jwt";
import { CompactSign, decodeJwt, exportJWK, generateKeyPair } from "jose";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { checkCredential, credentialIn } from "../../kit/credential-check.ts";
import { type CredentialFault, FAULTS } from "../../kit/credential-faults.ts";
import { CREDENTIAL_SENTENCES } from "../../kit/credential-sentences.ts";
import { type CertificateScenario, createCertificate, take } from "../../testing/index.ts";
import { startAppOnce } from "../../testing/started-app.ts";
import type { DidDocument, StatusPurpose } from "./contract.ts";

/** The tests act as a verifier that trusts only the name of the issuer. */

const ORIGIN = "https://halal.example.org";
const DID = "did:web:halal.example.org";
const NOW = "2026-03-10T09:00:00.000Z";

const app = startAppOnce({ now: NOW, settings: { publicUrl: ORIGIN } });
let valid: string;
let suspended: string;
let did: DidDocument;
let lists: Record<StatusPurpose, string>;

const credentialOf = async ({ certificate }: CertificateScenario) =>
	(await app.request(`/validateCertificate/${certificate.publicId}/credential`)).text();
const listOf = async (purpose: StatusPurpose) => (await app.request(`/status-lists/${purpose}`)).text();

beforeAll(async () => {
	valid = await credentialOf(await createCertificate(app, { status: "PUBLIC", products: 1 }));
	suspended = await credentialOf(await createCertificate(app, { status: "SUSPENDED", products: 1 }));
	did = await app.json<DidDocument>("/did.json");
	lists = { revocation: await listOf("revocation"), suspension: await listOf("suspension") };
});

interface Given {
	now?: string;
	issuer?: string;
	document?: unknown;
	list?: (url: string, purpose: StatusPurpose) => string | Promise<string>;
}
async function faultOf(compact: string, { now = NOW, issuer = DID, document = did, list }: Given = {}) {
	const result = await checkCredential(compact, {
		now: new Date(now),
		issuer,
		didDocument: async () => document,
		list: async (url, purpose) => (list ?? ((_, of) => lists[of]))(url, purpose),
	});
	return result.fault;
}

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
const parts = (compact: string) => compact.split(".") as [string, string, string];
/** Returns a credential or list with other content under the same signature. */
function altered(compact: string, content: object): string {
	const [header, , signature] = parts(compact);
	return [header, part({ ...decodeJwt(compact), ...content }), signature].join(".");
}
/** Signs content with another key, as an attacker would. */
async function signedByOthers(header: Record<string, unknown>, content: object = {}, of = valid) {
	const { privateKey } = await generateKeyPair("Ed25519");
	return new CompactSign(Buffer.from(JSON.stringify({ ...decodeJwt(of), ...content })))
		.setProtectedHeader({ alg: "EdDSA", typ: "vc+jwt", ...header })
		.sign(privateKey);
}
const ownKey = async () => ({ jwk: await exportJWK((await generateKeyPair("Ed25519")).publicKey) });
const throwing = (): never => {
	throw new Error("no network");
};
const EVIL = "did:web:evil.example";
const OTHER = "did:web:other.example";
const LATE = { validUntil: "2099-01-01T00:00:00Z" };

const REFUSED: [CredentialFault, string, () => [string | Promise<string>, Given?]][] = [
	["unsigned", "that says alg: none", () => [`${part({ alg: "none", typ: "vc+jwt" })}.${parts(valid)[1]}.`]],
	[
		"algorithm",
		"signed with a secret",
		() => [[part({ alg: "HS256", typ: "vc+jwt" }), ...parts(valid).slice(1)].join(".")],
	],
	["altered", "with another last day", () => [altered(valid, LATE)]],
	["altered", "that is damaged", () => [parts(valid).with(1, parts(valid)[1].slice(4)).join(".")]],
	["forged", "signed by others as the issuer", () => [signedByOthers({ kid: did.assertionMethod[0] })]],
	["forged", "with another signature", () => [parts(valid).with(2, parts(suspended)[2]).join(".")]],
	["malformed", "of which the end was not copied", () => [valid.slice(0, -20)]],
	["unknownKey", "under a key that is not listed", () => [signedByOthers({ kid: `${DID}#own` })]],
	[
		"unknownKey",
		"that contains its own key",
		() => [ownKey().then((own) => signedByOthers({ kid: `${EVIL}#1`, ...own }))],
	],
	["foreignIssuer", "of another issuer", () => [signedByOthers({}, { issuer: EVIL, iss: EVIL })]],
	["foreignIssuer", "of this issuer, although another one is expected", () => [valid, { issuer: OTHER }]],
	["foreignIssuer", "with the DID document of another issuer", () => [valid, { document: { ...did, id: OTHER } }]],
	["malformed", "that is a list", () => [lists.revocation]],
	["malformed", "that is something else", () => ["hello"]],
	["expired", "a second after its last day", () => [valid, { now: "2029-02-28T23:00:00.000Z", list: throwing }]],
	["notYetValid", "a second before its first day", () => [valid, { now: "2026-02-28T22:59:59.000Z" }]],
	["suspended", "that is suspended", () => [suspended]],
	["listUnavailable", "without a list", () => [valid, { list: throwing }]],
	["listForeign", "with the list of another purpose", () => [valid, { list: () => lists.revocation }]],
	[
		"listForeign",
		"with a list that another issuer has signed",
		() => [valid, { list: () => signedByOthers({ kid: `${DID}#own` }, {}, lists.revocation) }],
	],
	["listAltered", "with an altered list", () => [valid, { list: (_, of) => altered(lists[of], LATE) }]],
	["listOutdated", "with a list of last month", () => [valid, { now: "2026-04-10T09:00:00.000Z" }]],
];

describe("a credential", () => {
	test("is not judged by a browser that does not support the signature", async () => {
		const importing = vi.spyOn(crypto.subtle, "importKey").mockRejectedValue(new DOMException("", "NotSupportedError"));
		expect(await faultOf(valid)).toBe("unsupported");
		importing.mockRestore();
	});

	test.each(REFUSED)("is %s: one %s", async (fault, _what, of) => {
		const [compact, given] = of();
		expect(await faultOf(await compact, given)).toBe(fault);
	});

	test("is valid from the first to the last second of its days in Vienna", async () => {
		expect(await faultOf(valid)).toBeUndefined();
		const fresh = { list: (_: string, of: StatusPurpose) => lists[of] };
		expect(await faultOf(valid, { now: "2026-02-28T23:00:00.000Z", ...fresh })).toBeUndefined();
		expect(await faultOf(valid, { now: "2029-02-28T22:59:59.000Z", list: throwing })).toBe("listUnavailable");
	});

	test("is found in a file on its own or wrapped in JSON, and in no other text", () => {
		const wrapped = { type: "EnvelopedVerifiableCredential", id: `data:application/vc+jwt,${valid}` };
		for (const text of [
			valid,
			`\uFEFF${valid}\r\n`,
			JSON.stringify(valid),
			JSON.stringify(wrapped),
			JSON.stringify({ credential: valid }),
		])
			expect(credentialIn(text)).toBe(valid);
		// Mail programs break long lines like this.
		expect(credentialIn(valid.replace(/.{76}/g, "$&\r\n"))).toBe(valid);
		for (const text of ["", "a.b.c", "{}", "Z-2026-0001-01", "{"]) expect(credentialIn(text)).toBeUndefined();
	});
});

test("each error has its own message in each language", () => {
	for (const sentences of Object.values(CREDENTIAL_SENTENCES))
		expect(new Set(Object.values(sentences)).size).toBe(FAULTS.length + 1);
});

describe("another implementation", () => {
	const resolver = {
		resolve: async () => ({ didDocument: did, didResolutionMetadata: {}, didDocumentMetadata: {} }),
	} as unknown as NonNullable<JWTVerifyOptions["resolver"]>;
	const at = Math.floor(Date.parse(NOW) / 1000);

	test("verifies the credential and both lists, and refuses altered ones", async () => {
		for (const jwt of [valid, lists.revocation, lists.suspension])
			expect(await verifyJWT(jwt, { resolver, policies: { now: at } })).toMatchObject({ verified: true, issuer: DID });
		await expect(verifyJWT(altered(valid, { sub: "x" }), { resolver, policies: { now: at } })).rejects.toThrow();
	});

	test("reads a suspension from the list", async () => {
		const index = (jwt: string) =>
			Number(decodeJwt<{ credentialStatus: [{ statusListIndex: string }] }>(jwt).credentialStatus[0].statusListIndex);
		const { credentialSubject } = decodeJwt<{ credentialSubject: { encodedList: string } }>(lists.suspension);
		const { encodedList } = credentialSubject;
		expect(encodedList.startsWith("u")).toBe(true);
		const bits = new Bitstring({ buffer: await Bitstring.decodeBits({ encoded: encodedList.slice(1) }) });
		expect([bits.length, bits.get(index(suspended)), bits.get(index(valid))]).toEqual([131_072, true, false]);
	});
});

test("requests do not alter the lists", async () => {
	await take(app, await createCertificate(app, { products: 1 }), "release");
	expect(await listOf("suspension")).toBe(lists.suspension);
});
