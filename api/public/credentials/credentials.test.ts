import { Buffer } from "node:buffer";
import { hash } from "node:crypto";
import { gunzipSync } from "node:zlib";
import { sql } from "drizzle-orm";
import { compactVerify, decodeProtectedHeader, importJWK } from "jose";
import { beforeEach, describe, expect, test } from "vitest";
import type { AuditEntry } from "../../audit/contract.ts";
import type { Certificate } from "../../modules/certificates/contract.ts";
import { verifyCertificates } from "../../modules/certificates/index.ts";
import { SYSTEM } from "../../platform/deps.ts";
import { silentLog } from "../../platform/runtime/log.ts";
import { fillOnce } from "../../testing/filled-template.ts";
import { forge } from "../../testing/forging.ts";
import { type CertificateScenario, createCertificate, entriesOf, replacementOf, take } from "../../testing/index.ts";
import { rewriteTrail } from "../../testing/rewriting.ts";
import { bringTo } from "../../testing/scenarios.ts";
import { sealAllRows } from "../../testing/seals.ts";
import { startAppPerTest } from "../../testing/started-app.ts";
import { rewriteAnswers, writeMissingAnswers } from "../validation/index.ts";
import type { DidDocument, StatusPurpose } from "./contract.ts";
import { rotateCredentialKey } from "./index.ts";

const ORIGIN = "https://halal.example.org";
const DID = "did:web:halal.example.org";

const options = {
	now: "2026-03-10T09:00:00.000Z",
	settings: { publicUrl: ORIGIN },
	deps: { log: silentLog },
};
const filled = fillOnce(async (base) => {
	const scenarios: CertificateScenario[] = [];
	for (let n = 0; n < 6; n++) scenarios.push(await createCertificate(base, { status: "APPROVED", products: 2 }));
	return scenarios;
}, options);
const app = startAppPerTest(() => ({ ...options, template: filled.template }));
let unused: CertificateScenario[];
beforeEach(() => {
	unused = [...filled.records];
});
const approved = () => unused.pop() ?? expect.fail("No certificate is left");
const published = () => bringTo(app, approved(), "PUBLIC");

const publicIdOf = async ({ key }: CertificateScenario) =>
	(await app.json<Certificate>(`/certificate/${key}`, { as: "Admin" })).publicId ?? "";
const requestCredential = async (scenario: CertificateScenario) =>
	app.request(`/validateCertificate/${await publicIdOf(scenario)}/credential`);
async function credentialOf(scenario: CertificateScenario) {
	const answer = await requestCredential(scenario);
	expect(answer.status).toBe(200);
	return answer.text();
}

/** Verifies with `jose` only, with the key from the published DID document. */
async function verified<T>(jwt: string): Promise<T> {
	const { kid } = decodeProtectedHeader(jwt);
	const { verificationMethod } = await app.json<DidDocument>("/did.json");
	const method = verificationMethod.find(({ id }) => id === kid);
	if (!method) throw new Error(`${kid} is not listed`);
	const { payload } = await compactVerify(jwt, await importJWK(method.publicKeyJwk), { algorithms: ["EdDSA"] });
	return JSON.parse(Buffer.from(payload).toString()) as T;
}

interface Vc {
	issuer: string | { id: string };
	validFrom: string;
	validUntil: string;
	credentialSubject: Record<string, unknown>;
	credentialStatus: { statusPurpose: string; statusListIndex: string; statusListCredential: string }[];
}
interface ListVc {
	id: string;
	credentialSubject: { statusPurpose: string; encodedList: string };
}

/** Reads the bits as the specification describes it. */
async function bitsOf(purpose: StatusPurpose) {
	const answer = await app.request(`/status-lists/${purpose}`);
	expect(answer.headers.get("content-type")).toBe("application/vc+jwt");
	const list = await verified<ListVc>(await answer.text());
	expect(list.id).toBe(`${ORIGIN}/api/status-lists/${purpose}`);
	expect(list.credentialSubject.statusPurpose).toBe(purpose);
	const bytes = gunzipSync(Buffer.from(list.credentialSubject.encodedList.slice(1), "base64url"));
	return {
		length: bytes.length * 8,
		set: Array.from(bytes, (byte, at) =>
			[0, 1, 2, 3, 4, 5, 6, 7].flatMap((bit) => (byte & (128 >> bit) ? at * 8 + bit : [])),
		).flat(),
	};
}
async function listedIndexes() {
	const [revocation, suspension] = [await bitsOf("revocation"), await bitsOf("suspension")];
	return { revoked: revocation.set, suspended: suspension.set };
}
async function indexOf(scenario: CertificateScenario): Promise<number> {
	const { credentialStatus } = await verified<Vc>(await credentialOf(scenario));
	const [first, second] = credentialStatus;
	expect(first?.statusListIndex).toBe(second?.statusListIndex);
	return Number(first?.statusListIndex);
}

describe("a credential", () => {
	test("contains the signed content, with days in Vienna, and stays the same", async () => {
		const scenario = await published();
		const jwt = await credentialOf(scenario);
		expect(decodeProtectedHeader(jwt)).toMatchObject({
			alg: "EdDSA",
			typ: "vc+jwt",
			kid: expect.stringMatching(`^${DID}#`),
		});
		const vc = await verified<Vc>(jwt);
		const { certificateNumber, publicId } = scenario.certificate;
		expect(vc).toMatchObject({
			"@context": expect.arrayContaining(["https://www.w3.org/ns/credentials/v2"]),
			id: `${ORIGIN}/validateCertificate?cid=${publicId}`,
			type: ["VerifiableCredential", "HalalCertificate"],
			issuer: { id: DID },
			iss: DID,
			validFrom: "2026-03-01T00:00:00+01:00",
			validUntil: "2029-02-28T23:59:59+01:00",
		});
		expect(vc.credentialSubject).toMatchObject({
			certificateNumber,
			publicId,
			company: { name: scenario.client.name },
			products: scenario.products.map(({ number, name, nameEN }) => ({ number, name, nameEN })),
		});
		const { documents } = vc.credentialSubject as { documents: { language: string; sha256: string }[] };
		for (const { language, sha256 } of documents) {
			const file = await app.request(`/downloadCert/${scenario.key}?lang=${language}`, { as: "Admin" });
			expect(hash("sha256", new Uint8Array(await file.arrayBuffer()))).toBe(sha256);
		}
		app.clock.advance(3_600_000);
		expect(await credentialOf(scenario)).toBe(jwt);
		const [entry] = (await entriesOf(app, "certificate", scenario.certificate._id)).filter(
			({ action }) => action === "certificate.publish",
		);
		expect(entry?.changes["sha256.credential"]).toEqual([null, hash("sha256", jwt)]);
	});

	test("that was signed before a rotation is still verified, and the new key is listed before it signs", async () => {
		const before = await published();
		const old = await credentialOf(before);
		const { kid } = await rotateCredentialKey(app.deps, 600_000);
		const { verificationMethod } = await app.json<DidDocument>("/did.json");
		expect(verificationMethod.map(({ id }) => id)).toContain(`${DID}#${kid}`);
		const meanwhile = await credentialOf(await published());
		expect(decodeProtectedHeader(meanwhile).kid).toBe(decodeProtectedHeader(old).kid);
		app.clock.advance(600_000);
		const after = await credentialOf(await published());
		expect(decodeProtectedHeader(after).kid).toBe(`${DID}#${kid}`);
		for (const jwt of [old, meanwhile, after]) await verified(jwt);
		const [entry] = await app.json<AuditEntry[]>("/audit?entity=credential", { as: "Admin" });
		expect(entry).toMatchObject({ action: "credential.keyRotate", entityId: kid, user: "System" });
	});
});

/** Removes the credential, as in a database of a version without credentials. */
async function withoutCredential(scenario: CertificateScenario) {
	await forge(
		app,
		`delete from credential where certificate_id = '${scenario.certificate._id}'`,
		`update audit_entry set changes = json_remove(changes, '$."sha256.credential"')`,
	);
	await rewriteTrail(app.deps.database, { changed: {}, keys: app.deps.keys });
	await app.deps.database.write(SYSTEM, rewriteAnswers);
	await writeMissingAnswers(app.deps);
	return scenario;
}
const stored = () =>
	app.deps.database.db.values<[string, number]>(sql`select certificate_id, status_index from credential`);

describe("a certificate of a version without credentials", () => {
	test("gets exactly one for simultaneous requests, and it is recorded in the audit trail", async () => {
		const scenario = await withoutCredential(await published());
		const answers = await Promise.all(Array.from({ length: 8 }, () => credentialOf(scenario)));
		expect(new Set(answers).size).toBe(1);
		expect(await stored()).toHaveLength(1);
		const made = (await entriesOf(app, "certificate", scenario.certificate._id)).filter(
			({ action }) => action === "certificate.credential",
		);
		expect(made).toMatchObject([{ title: "Nachweis ausgestellt", user: "System" }]);
		expect(await verifyCertificates(app.deps.database.db)).toMatchObject({ problems: [] });
	});

	test("that is already suspended is listed at once", async () => {
		const scenario = await withoutCredential(await bringTo(app, approved(), "SUSPENDED"));
		expect((await listedIndexes()).revoked).toEqual([]);
		const index = await indexOf(scenario);
		expect((await listedIndexes()).suspended).toContain(index);
	});
});

describe("a publication", () => {
	test("that fails leaves no credential and uses no index", async () => {
		const scenario = approved();
		const late = "create trigger late before insert on certificate_document begin select raise(abort, 'late'); end";
		await app.deps.database.write(SYSTEM, (tx) => tx.run(sql.raw(late)));
		expect((await take(app, scenario, "publish")).status).toBe(500);
		await app.deps.database.write(SYSTEM, (tx) => tx.run(sql.raw("drop trigger late")));
		expect(await stored()).toEqual([]);
		const count = await app.deps.database.db.values(sql`select coalesce(sum(credentials), 0) from credential_list`);
		expect(count).toEqual([[0]]);
		expect((await take(app, scenario, "publish")).status).toBe(200);
		expect(await stored()).toHaveLength(1);
	});

	test("whose index was taken in the meantime gets another one", async () => {
		const scenario = approved();
		const taken =
			"create trigger taken before insert on credential when new.status_index % 16 <> 0 begin select raise(abort, 'UNIQUE constraint failed: credential.status_index'); end";
		await app.deps.database.write(SYSTEM, (tx) => tx.run(sql.raw(taken)));
		expect((await take(app, scenario, "publish")).status).toBe(200);
		expect((await indexOf(scenario)) % 16).toBe(0);
	});

	test("of many at once gets an index of its own each, and half of the list stays free", async () => {
		const waiting = Array.from({ length: 5 }, approved);
		await Promise.all(waiting.map((scenario) => take(app, scenario, "publish")));
		expect(new Set((await stored()).map(([, index]) => index)).size).toBe(5);
		await app.deps.database.write(SYSTEM, (tx) => tx.run(sql`update credential_list set credentials = 65536`));
		await sealAllRows(app.deps);
		const next = await published();
		await take(app, next, "retract");
		expect(await bitsOf("revocation")).toEqual({ length: 262_144, set: [await indexOf(next)] });
	});
});

describe("the status lists", () => {
	test("have 131,072 bits, and follow suspension, reinstatement, retraction and replacement at once", async () => {
		const [first, second] = [await published(), await published()];
		const [a, b] = [await indexOf(first), await indexOf(second)];
		expect(await bitsOf("revocation")).toEqual({ length: 131_072, set: [] });
		await take(app, first, "suspend");
		expect(await listedIndexes()).toEqual({ revoked: [], suspended: [a] });
		await take(app, first, "reinstate");
		expect(await listedIndexes()).toEqual({ revoked: [], suspended: [] });
		await take(app, first, "retract");
		expect(await listedIndexes()).toEqual({ revoked: [a], suspended: [] });
		await take(app, second, "suspend");
		const third = await replacementOf(app, second, "PUBLIC");
		expect(await listedIndexes()).toEqual({ revoked: [a, b].sort((x, y) => x - y), suspended: [] });
		expect(await indexOf(third)).not.toBe(b);
	});

	test("are cached for at most half a minute, and have the same ETag until they change", async () => {
		const scenario = await published();
		const first = await app.request("/status-lists/suspension");
		expect(first.headers.get("cache-control")).toBe("public, max-age=30, must-revalidate");
		const etag = first.headers.get("etag") ?? "";
		app.clock.advance(60_000);
		const known = await app.request("/status-lists/suspension", { headers: { "if-none-match": etag } });
		expect([known.status, await known.text()]).toEqual([304, ""]);
		await take(app, scenario, "suspend");
		const changed = await app.request("/status-lists/suspension", { headers: { "if-none-match": etag } });
		expect(changed.status).toBe(200);
		expect(changed.headers.get("etag")).not.toBe(etag);
	});
});
