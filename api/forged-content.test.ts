import { hash } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { hashOf } from "./audit/chain.ts";
import { canonicalJson } from "./audit/index.ts";
import { silentLog } from "./platform/runtime/log.ts";
import { auditEntries } from "./schema/audit.ts";
import { forge, rowsOf } from "./testing/forging.ts";
import { type CertificateScenario, createCertificate, take } from "./testing/index.ts";
import { startAppPerTest } from "./testing/started-app.ts";

/**
 * An attacker can write the database, but does not have `keys.json`, and changes a certificate together with its audit
 * entries. The server must not sign the result.
 */

const app = startAppPerTest({ deps: { log: silentLog } });

const quoted = (value: unknown) => `'${JSON.stringify(value).replaceAll("'", "''")}'`;

/** Replaces the changes of an entry and computes a matching hash. */
async function rewriteEntry(id: string, action: string, change: (changes: Record<string, unknown>) => object) {
	const { db } = app.deps.database;
	const entries = await db.select().from(auditEntries).where(eq(auditEntries.entityId, id));
	for (const entry of entries.filter((one) => one.action === action)) {
		const changes = change(entry.changes) as typeof entry.changes;
		const fitting = hashOf({ ...entry, changes });
		await forge(
			app,
			`update audit_entry set changes = ${quoted(changes)}, hash = '${fitting}' where seq = ${entry.seq}`,
		);
	}
}

/** Replaces the company in the signed content and its hash in the trail. */
async function rewriteContent({ certificate: { _id: id } }: CertificateScenario) {
	const [row] = await rowsOf(app, "certificate", `id = '${id}'`);
	const signed = JSON.parse(String(row?.["signed"]));
	signed.client.name = "Gefälscht GmbH";
	await forge(app, `update certificate set signed = ${quoted(signed)} where id = '${id}'`);
	const factsHash = [null, hash("sha256", canonicalJson(signed))];
	await rewriteEntry(id, "certificate.sign", (changes) => ({ ...changes, factsHash }));
}

/** Makes the certificate look published before credentials existed. */
async function forgetCredential({ certificate: { _id: id } }: CertificateScenario) {
	await forge(app, `delete from credential where certificate_id = '${id}'`);
	await rewriteEntry(id, "certificate.publish", ({ "sha256.credential": _, ...changes }) => changes);
}
const credentialOf = ({ certificate: { publicId } }: CertificateScenario) =>
	app.request(`/validateCertificate/${publicId}/credential`);

describe("changed content", () => {
	it("gets no credential, not even one that only the database contains", async () => {
		const scenario = await createCertificate(app, { status: "PUBLIC" });
		await forgetCredential(scenario);
		await rewriteContent(scenario);
		expect((await credentialOf(scenario)).status).toBe(500);
		expect(await rowsOf(app, "credential")).toEqual([]);
	});

	it("gets none if only the record says that it was published", async () => {
		const scenario = await createCertificate(app, { status: "APPROVED" });
		const id = scenario.certificate._id;
		const publicId = "a".repeat(26);
		await forge(app, `update certificate set status = 40, public_id = '${publicId}' where id = '${id}'`);
		const documents = { "sha256.de": [null, "x"], "sha256.en": [null, "x"], publicId: [null, publicId] };
		const [last] = await rowsOf(app, "audit_entry", "seq = (select max(seq) from audit_entry)");
		const { seq, ts, user_id: userId, user } = last ?? {};
		const entry = { seq: Number(seq) + 1, ts, userId, user, action: "certificate.publish", entity: "certificate" };
		const whole = { ...entry, entityId: id, changes: documents, previousHash: last?.["hash"] };
		const fitting = hashOf(whole as unknown as Parameters<typeof hashOf>[0]);
		await forge(
			app,
			`insert into audit_entry (seq, ts, user_id, user, action, entity, entity_id, changes, previous_hash, hash)
				values (${entry.seq}, '${ts}', '${userId}', '${user}', '${entry.action}', 'certificate', '${id}',
					${quoted(documents)}, '${last?.["hash"]}', '${fitting}')`,
		);
		expect((await app.request(`/validateCertificate/${publicId}/credential`)).status).toBe(500);
		expect(await rowsOf(app, "credential")).toEqual([]);
	});

	it("is not published", async () => {
		const scenario = await createCertificate(app, { status: "APPROVED" });
		await rewriteContent(scenario);
		const answer = await take(app, scenario, "publish");
		expect([answer.status, await answer.json()]).toMatchObject([409, { code: "ILLEGAL_TRANSITION" }]);
		expect(await rowsOf(app, "credential")).toEqual([]);
	});

	it("is neither previewed nor printed after its publication", async () => {
		const signed = await createCertificate(app, { status: "APPROVED" });
		await rewriteContent(signed);
		const { certification, certificate } = signed;
		for (const format of ["docx", "pdf"]) {
			const preview = `/download/preview/${certification._id}/${certificate._id}/de?format=${format}`;
			expect((await app.request(preview, { as: "Auditor" })).status).toBe(503);
		}
		const published = await createCertificate(app, { status: "PUBLIC" });
		await rewriteContent(published);
		const print = await app.request(`/downloadCert/${published.key}?lang=de&format=pdf`, { as: "Auditor" });
		expect(print.status).toBe(503);
	});
});

it("a document that was replaced together with its hash in the trail is not returned", async () => {
	const scenario = await createCertificate(app, { status: "PUBLIC" });
	const sha256 = hash("sha256", "forged");
	await forge(app, `update certificate_document set bytes = cast('forged' as blob), sha256 = '${sha256}'`);
	const exchange = (changes: object) => ({ ...changes, "sha256.de": [null, sha256] });
	await rewriteEntry(scenario.certificate._id, "certificate.publish", exchange);
	expect((await app.request(`/downloadCert/${scenario.key}?lang=de`, { as: "Auditor" })).status).toBe(503);
});

it("the credential of another certificate is not returned", async () => {
	const retracted = await createCertificate(app, { status: "PUBLIC" });
	const other = await createCertificate(app, { status: "PUBLIC" });
	await take(app, retracted, "retract");
	const [row] = await rowsOf(app, "credential", `certificate_id = '${other.certificate._id}'`);
	await forge(
		app,
		`update credential set jwt = '${row?.["jwt"]}' where certificate_id = '${retracted.certificate._id}'`,
	);
	expect((await credentialOf(retracted)).status).toBe(500);
	expect((await credentialOf(other)).status).toBe(200);
});

it("a retracted certificate that was made valid past the application gets no PDF", async () => {
	const scenario = await createCertificate(app, { status: "PUBLIC" });
	await take(app, scenario, "retract");
	await forge(app, "update certificate set status = 40", "delete from certificate_status where status = 50");
	const answer = await app.request(`/downloadCert/${scenario.key}?lang=de&format=pdf`, { as: "Auditor" });
	expect(answer.status).toBeGreaterThanOrEqual(500);
	expect(await rowsOf(app, "certificate_pdf")).toEqual([]);
});

it("a document names the signatory that the trail records", async () => {
	const scenario = await createCertificate(app, { status: "APPROVED" });
	const { certification, certificate } = scenario;
	const preview = `/download/preview/${certification._id}/${certificate._id}/de`;
	const shown = async () => (await app.request(preview, { as: "Auditor" })).text();
	expect(await shown()).toContain("Amina Admin");
	await forge(app, "update certificate_status set user = 'Gefälscht' where status = 30");
	expect(await shown()).not.toContain("Gefälscht");
});
