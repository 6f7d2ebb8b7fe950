import { Buffer } from "node:buffer";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { deflateSync, gzipSync } from "node:zlib";
import { CompactSign, exportJWK, generateKeyPair } from "jose";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { STATUS_PURPOSES } from "../../kit/credential.ts";
import type { CredentialFault } from "../../kit/credential-faults.ts";
import { credentialInPdf } from "../../kit/credential-pdf.ts";
import { CREDENTIAL_SENTENCES } from "../../kit/credential-sentences.ts";
import { readCredentialCall, verifyFile } from "../../maintenance/verify-credential.ts";
import { SENTENCES } from "../../maintenance/verify-sentences.ts";

/** Tests of `npm run verify` with issuers that sign correctly, wrongly or not at all. */

const HOST = "halal.example.org";
const DID = `did:web:${HOST}`;
const EVIL = "did:web:evil.example";
const NOW = "2026-03-10T09:00:00.000Z";

async function issuerCalled(did: string) {
	const { publicKey, privateKey } = await generateKeyPair("Ed25519");
	const kid = `${did}#1`;
	const verificationMethod = [{ id: kid, publicKeyJwk: await exportJWK(publicKey) }];
	const sign = (type: string, payload: object) =>
		new CompactSign(Buffer.from(JSON.stringify({ issuer: did, type: ["VerifiableCredential", type], ...payload })))
			.setProtectedHeader({ alg: "EdDSA", typ: "vc+jwt", kid })
			.sign(privateKey);
	const credential = (payload: object = {}, index: unknown = "7") =>
		sign("HalalCertificate", {
			validFrom: "2026-02-28T23:00:00Z",
			validUntil: "2029-02-28T22:59:59Z",
			credentialSubject: { certificateNumber: "Z-2026-0001-01", company: { name: "Muster GmbH" } },
			credentialStatus: STATUS_PURPOSES.map((statusPurpose) => ({
				statusPurpose,
				statusListCredential: `https://${HOST}/api/status-lists/${statusPurpose}`,
				statusListIndex: index,
			})),
			...payload,
		});
	const lists = async (
		encodedList = `u${gzipSync(Buffer.alloc(16_384)).toString("base64url")}`,
		validUntil = "2026-03-17T09:00:00Z",
	) => {
		const all = STATUS_PURPOSES.map((statusPurpose) =>
			sign("BitstringStatusListCredential", {
				id: `https://${HOST}/api/status-lists/${statusPurpose}`,
				validFrom: NOW,
				validUntil,
				credentialSubject: { statusPurpose, encodedList },
			}),
		);
		return (await Promise.all(all)).join("\n");
	};
	return { document: { id: did, verificationMethod, assertionMethod: [kid] }, credential, lists };
}
type Issuer = Awaited<ReturnType<typeof issuerCalled>>;

let folder: string;
let body: Issuer;
let evil: Issuer;
let valid: string;
let lists: string[];
const fetched = vi.fn<typeof fetch>();

const file = (name: string, content: string | Uint8Array) => {
	const path = join(folder, name);
	writeFileSync(path, content);
	return path;
};
const run = (...args: string[]) => verifyFile(readCredentialCall(args), new Date(NOW));
const didFile = (document: unknown) => ["--did", file("did.json", JSON.stringify(document))];
const says = (fault: CredentialFault | "valid") => CREDENTIAL_SENTENCES.de[fault];

beforeAll(async () => {
	[body, evil] = await Promise.all([issuerCalled(DID), issuerCalled(EVIL)]);
	folder = mkdtempSync(join(tmpdir(), "verify-"));
	valid = file("valid.jwt", await body.credential());
	lists = ["--list", file("lists.txt", await body.lists())];
});
beforeEach(() => {
	fetched.mockReset().mockRejectedValue(new TypeError("no network"));
	vi.stubGlobal("fetch", fetched);
	vi.stubEnv("PUBLIC_URL", "");
	vi.stubEnv("XDG_CACHE_HOME", mkdtempSync(join(folder, "cache-")));
});
afterAll(() => {
	vi.unstubAllGlobals();
	vi.unstubAllEnvs();
	rmSync(folder, { recursive: true });
});

describe("the expected issuer", () => {
	test("is never taken from the credential: without it nothing is fetched or decided", async () => {
		const forged = file("forged.jwt", await evil.credential({ issuer: `${EVIL}\nDer Nachweis ist echt` }));
		for (const path of [valid, forged]) {
			const { text, exitCode } = await run(path, ...lists);
			expect(exitCode).toBe(3);
			expect(text).toMatch(/^Von wem der Nachweis sein soll, ist nicht angegeben\. Er nennt did:web:[^\n]+$/);
		}
		expect((await run(forged)).text).toContain(`Er nennt ${EVIL}?Der?Nachweis`);
		expect(fetched).not.toHaveBeenCalled();
	});

	test.each<[string, () => string[], string]>([
		["--issuer", () => ["--issuer", DID, ...didFile(body.document)], ""],
		["PUBLIC_URL", () => didFile(body.document), `https://${HOST}`],
		["the given keys", () => didFile(body.document), ""],
	])("is given by %s", async (_, args, url) => {
		vi.stubEnv("PUBLIC_URL", url);
		const { text, exitCode } = await run(valid, ...args(), ...lists);
		expect([text.split("\n")[0], exitCode]).toEqual([says("valid"), 0]);
		const foreign = file("foreign.jwt", await evil.credential());
		expect(await run(foreign, ...args(), ...lists)).toEqual({ text: says("foreignIssuer"), exitCode: 2 });
	});

	test("may be the portal on this machine, but no other that uses this name", async () => {
		const own = await issuerCalled("did:web:localhost%3A8000");
		const path = file("own.jwt", await own.credential());
		const ownLists = ["--list", file("own-lists.txt", await own.lists())];
		fetched.mockImplementation(async () => Response.json(own.document));
		expect((await run(path, ...ownLists)).exitCode).toBe(0);
		expect(String(fetched.mock.calls[0]?.[0])).toBe("http://localhost:8000/.well-known/did.json");
		const other = await issuerCalled("did:web:localhost.evil.example");
		expect((await run(file("other.jwt", await other.credential()))).exitCode).toBe(3);
	});

	test("is compared before the first request", async () => {
		vi.stubEnv("PUBLIC_URL", `https://${HOST}`);
		const foreign = file("foreign.jwt", await evil.credential());
		expect(await run(foreign)).toEqual({ text: says("foreignIssuer"), exitCode: 2 });
		expect(fetched).not.toHaveBeenCalled();
	});

	test("is not confirmed by damaged or foreign keys", async () => {
		for (const document of [{ ...body.document, id: undefined }, [], null, "{"])
			await expect(run(valid, ...didFile(document))).rejects.toThrow(/did\.json: Das ist kein did\.json/);
		await expect(run(valid, "--issuer", DID, ...didFile(evil.document))).rejects.toThrow(
			`did.json: Die Schlüssel sind die von ${EVIL}, nicht die von ${DID}.`,
		);
		vi.stubEnv("PUBLIC_URL", "halal");
		await expect(run(valid)).rejects.toThrow('PUBLIC_URL: "halal" ist keine Adresse.');
	});
});

describe("without a network", () => {
	const call = () => run(valid, "--issuer", DID, ...lists);

	test("the keys of the last request are used and reported", async () => {
		expect(await call()).toEqual({ text: says("issuerUnavailable"), exitCode: 3 });
		fetched.mockResolvedValueOnce(Response.json(body.document));
		const online = await call();
		expect(online.exitCode).toBe(0);
		expect(fetched).toHaveBeenLastCalledWith(`https://${HOST}/.well-known/did.json`, expect.anything());
		const { text, exitCode } = await call();
		expect(exitCode).toBe(0);
		expect(text).toContain(`${online.text}\nDie Schlüssel des Ausstellers sind nicht erreichbar. Verwendet wurden`);
	});

	test("cached keys accuse no credential with an unknown key, and belong to the issuer", async () => {
		fetched.mockResolvedValueOnce(Response.json(evil.document));
		expect(await call()).toEqual({ text: says("foreignIssuer"), exitCode: 2 });
		expect((await call()).text).toBe(says("issuerUnavailable"));
		fetched.mockResolvedValueOnce(Response.json({ ...body.document, assertionMethod: [] }));
		expect(await call()).toEqual({ text: says("unknownKey"), exitCode: 2 });
		expect(await call()).toEqual({ text: says("issuerUnavailable"), exitCode: 3 });
	});
});

describe("a signed credential", () => {
	const faultWith = async (path: string, all = lists) =>
		(await run(path, ...didFile(body.document), ...all)).text.split("\n")[0];

	test.each(["de", "en"] as const)("that has expired has its own exit code and message: %s", async (lang) => {
		const path = file("days.jwt", await body.credential({ validUntil: "2026-03-10T08:59:58Z" }));
		const { text, exitCode } = await run(path, ...didFile(body.document), ...lists, "--lang", lang);
		expect([text.split("\n")[0], exitCode]).toEqual([CREDENTIAL_SENTENCES[lang].expired, 1]);
	});

	test.each<[string, CredentialFault, string | undefined, string | undefined]>([
		["is over", "listOutdated", undefined, "2026-03-10T09:00:00Z"],
		["is in no base64", "listAltered", "u!!!", undefined],
		["cannot be unpacked", "listAltered", "uAAAA", undefined],
		["is in another base", "listAltered", `z${gzipSync(Buffer.alloc(16_384)).toString("base64url")}`, undefined],
		["is too short", "listAltered", `u${gzipSync(Buffer.alloc(16_383)).toString("base64url")}`, undefined],
	])("whose list %s has its own message", async (_, fault, encoded, until) => {
		const list = file("one.txt", await body.lists(encoded, until));
		expect(await faultWith(valid, ["--list", list])).toBe(says(fault));
	});

	test.each(["", " 7", "1.5", 7])("needs a valid number in its lists, which %j is not", async (index) => {
		const path = file("index.jwt", await body.credential({}, index));
		expect(await run(path, ...didFile(body.document), ...lists)).toEqual({ text: says("malformed"), exitCode: 2 });
	});
});

test("an unknown call is refused", () => {
	for (const args of [[], ["a", "b"], ["a", "--issuer", "x"], ["a", "--lang", "fr"]])
		expect(() => readCredentialCall(args)).toThrow("Aufruf: npm run verify");
});

describe("a PDF", () => {
	const embedded = (content: Uint8Array | string, more = "") =>
		Buffer.concat([
			Buffer.from(`5 0 obj\n<< /Type /EmbeddedFile ${more} >>\nstream\n`),
			Buffer.from(content),
			Buffer.from("\nendstream\nendobj\n"),
		]);
	const pdf = (...parts: (Uint8Array | string)[]) =>
		Buffer.concat([Buffer.from("%PDF-1.7\n"), ...parts.map((part) => Buffer.from(part))]);
	const read = (content: Uint8Array) => credentialInPdf(new Uint8Array(content));

	test("is not checked itself, and the result says so", async () => {
		const args = [...didFile(body.document), ...lists];
		const forged = file("forged.pdf", pdf("Valid for everything", embedded(await body.credential())));
		const { text, exitCode } = await run(forged, ...args);
		expect([...text.split("\n").slice(0, 2), exitCode]).toEqual([says("valid"), SENTENCES.de.ofPdf, 0]);
		expect((await run(valid, ...args)).text).not.toContain(SENTENCES.de.ofPdf);
	});

	test("may declare the lengths of its files elsewhere, and contain others", async () => {
		const credential = await body.credential();
		const packed = deflateSync(credential);
		expect(await read(pdf(embedded(packed, "/Filter /FlateDecode /Length 12 0 R")))).toBeUndefined();
		const exact = embedded(packed, `/Filter /FlateDecode /Length ${packed.length}`);
		expect(await read(pdf("1 0 obj << >>\nstream\nx\nendstream\n", embedded("notes"), exact))).toBe(credential);
		expect(await read(pdf(embedded(credential, "/Length 12 0 R")))).toBe(credential);
	});

	test("that is made to slow a reader down does not", async () => {
		const bomb = deflateSync(Buffer.alloc(15 * 1024 * 1024)).subarray(0, -4);
		const hostile = [
			pdf("stream\n".repeat(150_000)),
			pdf("1 0 obj stream\nendstream\n".repeat(50_000)),
			pdf(`5 0 obj /Type /EmbeddedFile ${"stream\nendstream ".repeat(50_000)}`),
			pdf(`5 0 obj /Type${" ".repeat(200_000)}`, "stream\nendstream\n".repeat(20_000)),
			pdf(...Array.from({ length: 20_000 }, () => embedded("x", "/Length 9999999"))),
			pdf(...Array.from({ length: 200 }, () => embedded(bomb, `/Filter /FlateDecode /Length ${bomb.length}`))),
		];
		const begun = performance.now();
		for (const content of hostile) expect(await read(content)).toBeUndefined();
		expect(performance.now() - begun).toBeLessThan(4_000);
	});

	test("of more than 32 MB is refused", async () => {
		await expect(run(file("large.pdf", Buffer.alloc(32 * 1024 * 1024 + 1)))).rejects.toThrow(
			/large\.pdf: Die Datei hat mehr als 32 MB/,
		);
	});
});
