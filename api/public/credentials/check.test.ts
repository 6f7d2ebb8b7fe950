import { Buffer } from "node:buffer";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Bitstring } from "@digitalbazaar/bitstring";
import { type JWTVerifyOptions, verifyJWT } from "did-jwt";
import { CompactSign, decodeJwt, decodeProtectedHeader, exportJWK, generateKeyPair } from "jose";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { checkCredential, credentialIn } from "../../kit/credential-check.ts";
import { type CredentialFault, FAULTS } from "../../kit/credential-faults.ts";
import { CREDENTIAL_SENTENCES } from "../../kit/credential-sentences.ts";
import { type CertificateScenario, createCertificate, startTestApp, type TestApp, take } from "../../testing/index.ts";
import type { DidDocument, StatusPurpose } from "./contract.ts";

/** The tests act as a verifier that trusts only the name of the issuer. */

const ORIGIN = "https://halal.example.org";
const DID = "did:web:halal.example.org";
const NOW = "2026-03-10T09:00:00.000Z";

let app: TestApp;
let folder: string;
let valid: string;
let suspended: string;
let did: DidDocument;
let lists: Record<StatusPurpose, string>;

const credentialOf = async ({ certificate }: CertificateScenario) =>
	(await app.request(`/validateCertificate/${certificate.publicId}/credential`)).text();
const listOf = async (purpose: StatusPurpose) => (await app.request(`/status-lists/${purpose}`)).text();

beforeAll(async () => {
	folder = mkdtempSync(join(tmpdir(), "credential-"));
	app = await startTestApp({ now: NOW, settings: { publicUrl: ORIGIN } });
	valid = await credentialOf(await createCertificate(app, { status: "PUBLIC", products: 1 }));
	suspended = await credentialOf(await createCertificate(app, { status: "SUSPENDED", products: 1 }));
	did = await app.json<DidDocument>("/did.json");
	lists = { revocation: await listOf("revocation"), suspension: await listOf("suspension") };
});
afterAll(() => {
	app.close();
	rmSync(folder, { recursive: true });
});

interface Given {
	now?: string;
	issuer?: string;
	document?: unknown;
	list?: (url: string, purpose: StatusPurpose) => string;
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
/** Signs with another key, as an attacker would. */
async function signedByOthers(header: Record<string, unknown>, payload: object) {
	const { privateKey } = await generateKeyPair("Ed25519");
	return new CompactSign(Buffer.from(JSON.stringify(payload)))
		.setProtectedHeader({ alg: "EdDSA", typ: "vc+jwt", ...header })
		.sign(privateKey);
}
const throwing = (): never => {
	throw new Error("no network");
};

const REFUSED: [CredentialFault, string, () => Promise<CredentialFault | undefined>][] = [
	[
		"unsigned",
		"that says alg: none",
		() => faultOf(`${part({ ...decodeProtectedHeader(valid), alg: "none" })}.${parts(valid)[1]}.`),
	],
	[
		"algorithm",
		"that is signed with a secret",
		() =>
			faultOf(
				`${part({ alg: "HS256", typ: "vc+jwt", kid: did.assertionMethod[0] })}.${parts(valid)[1]}.${parts(valid)[2]}`,
			),
	],
	[
		"altered",
		"with another last day",
		() =>
			faultOf(
				[parts(valid)[0], part({ ...decodeJwt(valid), validUntil: "2099-01-01T00:00:00Z" }), parts(valid)[2]].join("."),
			),
	],
	["altered", "that is damaged", () => faultOf([parts(valid)[0], parts(valid)[1].slice(4), parts(valid)[2]].join("."))],
	[
		"forged",
		"signed by another key under the id of the issuer's key",
		async () => faultOf(await signedByOthers({ kid: did.assertionMethod[0] }, decodeJwt(valid))),
	],
	[
		"forged",
		"with the signature of another credential",
		() => faultOf([...parts(valid).slice(0, 2), parts(suspended)[2]].join(".")),
	],
	["malformed", "of which the end was not copied", () => faultOf(valid.slice(0, -20))],
	[
		"unknownKey",
		"under a key that is not listed",
		async () => faultOf(await signedByOthers({ kid: `${DID}#own` }, decodeJwt(valid))),
	],
	[
		"unknownKey",
		"that contains its own key",
		async () =>
			faultOf(
				await signedByOthers(
					{ kid: "did:web:evil.example#1", jwk: await exportJWK((await generateKeyPair("Ed25519")).publicKey) },
					decodeJwt(valid),
				),
			),
	],
	[
		"foreignIssuer",
		"of another issuer",
		async () =>
			faultOf(
				await signedByOthers({}, { ...decodeJwt(valid), issuer: "did:web:evil.example", iss: "did:web:evil.example" }),
			),
	],
	[
		"foreignIssuer",
		"of this issuer, although another one is expected",
		() => faultOf(valid, { issuer: "did:web:other.example" }),
	],
	[
		"foreignIssuer",
		"with the DID document of another issuer",
		() => faultOf(valid, { document: { ...did, id: "did:web:x" } }),
	],
	["malformed", "that is a list", () => faultOf(lists.revocation)],
	["malformed", "that is something else", () => faultOf("hello")],
	[
		"expired",
		"a second after its last day in Vienna",
		() => faultOf(valid, { now: "2029-02-28T23:00:00.000Z", list: throwing }),
	],
	["notYetValid", "a second before its first day in Vienna", () => faultOf(valid, { now: "2026-02-28T22:59:59.000Z" })],
	["suspended", "that is suspended", () => faultOf(suspended)],
	["listUnavailable", "without a list", () => faultOf(valid, { list: throwing })],
	["listForeign", "with the list of another purpose", () => faultOf(valid, { list: () => lists.revocation })],
	[
		"listForeign",
		"with a list that another issuer has signed",
		async () => {
			const forged = await signedByOthers({ kid: `${DID}#own` }, decodeJwt(lists.revocation));
			return faultOf(valid, { list: () => forged });
		},
	],
	[
		"listAltered",
		"with a list that was altered",
		() =>
			faultOf(valid, {
				list: (_, of) =>
					[
						parts(lists[of])[0],
						part({ ...decodeJwt(lists[of]), validUntil: "2099-01-01T00:00:00Z" }),
						parts(lists[of])[2],
					].join("."),
			}),
	],
	["listOutdated", "with a list of last month", () => faultOf(valid, { now: "2026-04-10T09:00:00.000Z" })],
];

describe("a credential", () => {
	test("is not judged by a browser that does not support the signature", async () => {
		const importing = vi.spyOn(crypto.subtle, "importKey").mockRejectedValue(new DOMException("", "NotSupportedError"));
		expect(await faultOf(valid)).toBe("unsupported");
		importing.mockRestore();
	});

	test.each(REFUSED)("is %s: one %s", async (fault, _what, of) => {
		expect(await of()).toBe(fault);
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
		const altered = [parts(valid)[0], part({ ...decodeJwt(valid), sub: "x" }), parts(valid)[2]].join(".");
		await expect(verifyJWT(altered, { resolver, policies: { now: at } })).rejects.toThrow();
	});

	test("reads a suspension from the list", async () => {
		const index = (jwt: string) =>
			Number(
				(decodeJwt(jwt) as { credentialStatus: [{ statusListIndex: string }] }).credentialStatus[0].statusListIndex,
			);
		const { encodedList } = (decodeJwt(lists.suspension) as { credentialSubject: { encodedList: string } })
			.credentialSubject;
		expect(encodedList.startsWith("u")).toBe(true);
		const bits = new Bitstring({ buffer: await Bitstring.decodeBits({ encoded: encodedList.slice(1) }) });
		expect([bits.length, bits.get(index(suspended)), bits.get(index(valid))]).toEqual([131_072, true, false]);
	});
});

test("requests do not alter the lists", async () => {
	await take(app, await createCertificate(app, { products: 1 }), "release");
	expect(await listOf("suspension")).toBe(lists.suspension);
});
