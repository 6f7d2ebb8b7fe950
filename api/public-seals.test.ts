import { describe, expect, it } from "vitest";
import { silentLog } from "./platform/runtime/log.ts";
import { fillOnce } from "./testing/filled-template.ts";
import { forge, putBack, rowsOf } from "./testing/forging.ts";
import { createCertificate, type TestApp, take } from "./testing/index.ts";
import { startAppPerTest } from "./testing/started-app.ts";

/** An attacker can write the database, but does not have `keys.json`. Public responses must stay right. */

/** A published certificate, which the directory lists. */
const filled = fillOnce(async (base) => {
	const scenario = await createCertificate(base, { status: "PUBLIC" });
	await base.json(`/client/${scenario.client._id}/directory`, { as: "Admin", method: "PUT" });
	return scenario;
});
const app = startAppPerTest(() => ({ template: filled.template, deps: { log: silentLog } }));
const move = (step: "suspend" | "reinstate" | "retract") => take(app, filled.records, step);

const NOW = "2026-03-10T09:00:00.000Z";
const SECRET = "A".repeat(43);
const HASH = "0".repeat(64);

interface Did {
	verificationMethod: { publicKeyJwk: { kid: string } }[];
}
const listAnswer = (purpose: string) => app.request(`/status-lists/${purpose}`);

async function isListed(purpose: string, index: number): Promise<boolean> {
	const [, payload = ""] = (await (await listAnswer(purpose)).text()).split(".");
	const { credentialSubject } = JSON.parse(Buffer.from(payload, "base64url").toString());
	const { gunzipSync } = await import("node:zlib");
	const bits = gunzipSync(Buffer.from(credentialSubject.encodedList.slice(1), "base64url"));
	return ((bits[index >> 3] ?? 0) & (128 >> (index & 7))) !== 0;
}

describe("credentials", () => {
	it("an inserted key is not listed as a key of the issuer", async () => {
		await app.request("/did.json");
		const before = await app.json<Did>("/did.json");
		await forge(
			app,
			`insert into credential_key (kid, public_jwk, salt, created_at, signs_from)
				values ('forged', '{"kty":"OKP","crv":"Ed25519","x":"${SECRET}"}', 'x', '${NOW}', '${NOW}')`,
		);
		expect(await app.json<Did>("/did.json")).toEqual(before);
	});

	it("a retracted certificate stays in the list, regardless of the status in its row", async () => {
		await move("retract");
		const [row] = await rowsOf(app, "credential");
		const { _id: id } = filled.records.certificate;
		await forge(
			app,
			`update certificate set status = 40 where id = '${id}'`,
			`delete from certificate_status where certificate_id = '${id}' and status = 50`,
		);
		expect(await isListed("revocation", Number(row?.["status_index"]))).toBe(true);
	});

	it.each([
		["its index was changed", "update credential set status_index = status_index + 1"],
		["its credential was deleted", "delete from credential"],
		["the retraction was deleted from the trail", "delete from audit_entry where action = 'certificate.retract'"],
		[
			"the retraction became something else in the trail",
			"update audit_entry set action = 'certificate.reinstate' where action = 'certificate.retract'",
		],
		["the lists were made shorter", "update credential_list set bits = 8"],
	])("no list is signed if %s", async (_what, statement) => {
		await move("retract");
		await forge(app, statement, "update user set last_login = null");
		expect((await listAnswer("revocation")).status).toBe(500);
	});

	it("a list is valid for a day", async () => {
		const [, payload = ""] = (await (await listAnswer("suspension")).text()).split(".");
		const { validFrom, validUntil } = JSON.parse(Buffer.from(payload, "base64url").toString());
		expect(Date.parse(validUntil) - Date.parse(validFrom)).toBeLessThanOrEqual(24 * 3_600_000);
	});
});

describe("the directory", () => {
	const shown = async () => JSON.stringify(await app.json("/directory"));
	const file = async (format = "csv") => (await app.request(`/directory.${format}`)).text();

	it.each([
		"update directory_entry set company = 'Gefälscht GmbH'",
		"update directory_entry set valid_to = '2099-12-31'",
		"update directory_entry set certificate_number = 'Gefälscht'",
		"update directory_product set name = 'Gefälscht'",
	])("does not show changed data: %s", async (statement) => {
		expect(await shown()).toContain("Z-2026-0001-01");
		await forge(app, statement);
		expect(`${await shown()} ${await file()} ${await file("json")}`).not.toMatch(/Gefälscht|2099/);
	});

	it("shows nothing without a consent that the application has recorded", async () => {
		const { client, certificate } = await createCertificate(app, { status: "PUBLIC" });
		await forge(
			app,
			`insert into directory_consent (client_id, given_on, recorded_at, recorded_by)
				values ('${client._id}', '2026-03-01', '${NOW}', 'x')`,
		);
		for (const text of [await shown(), await file()]) expect(text).not.toContain(certificate.certificateNumber);
	});

	it("does not list a retracted certificate that was made valid past the application", async () => {
		await move("retract");
		await forge(app, "update certificate set status = 40");
		expect(await shown()).not.toContain("Z-2026-0001-01");
		for (const method of ["DELETE", "PUT"] as const)
			await app.json(`/client/${filled.records.client._id}/directory`, { as: "Admin", method });
		expect(await shown()).not.toContain("Z-2026-0001-01");
	});

	it.each(["csv", "json"])("serves no %s file that was changed in the database", async (format) => {
		const honest = await file(format);
		await forge(app, `update directory_file set bytes = x'1f8b', sha256 = '${HASH}'`);
		expect(await file(format)).toBe(honest);
		await forge(app, "update directory_file set bytes = x'1f8b'");
		const other = await startTestAppOver(app);
		expect(await (await other.request(`/api/directory.${format}`)).text()).toBe(honest);
	});

	it("updates its files with each move, and serves an earlier file for at most an hour", async () => {
		const number = filled.records.certificate.certificateNumber;
		expect(await file()).toContain('"valid"');
		const [earlier] = await rowsOf(app, "directory_file", "format = 'csv'");
		await move("suspend");
		expect(await file()).toContain('"suspended"');
		expect(await file("json")).toContain('"suspended"');
		await move("reinstate");
		expect(await file()).toContain('"valid"');
		await move("retract");
		for (const format of ["csv", "json"]) expect(await file(format)).not.toContain(number);
		expect((await app.request("/directory.csv")).headers.get("cache-control")).toBe("no-cache");
		await putBack(app, "directory_file", earlier ? [earlier] : []);
		expect(await file()).toContain(number);
		app.clock.advance(3_600_000);
		expect(await file()).not.toContain(number);
	});

	it("renews its files on the day after a certificate's last day", async () => {
		const { certificate } = filled.records;
		expect(await file()).toContain(certificate.certificateNumber);
		app.clock.set("2029-03-01T10:00:00.000Z");
		expect(await file()).not.toContain(certificate.certificateNumber);
	});
});

/** Starts another instance, which has an empty memory cache. */
async function startTestAppOver({ deps }: TestApp) {
	const { createApp } = await import("./app.ts");
	return createApp(deps, {} as never);
}
