import process from "node:process";
import { beforeEach, describe, expect, test } from "vitest";
import { verifyTrail } from "../../audit/index.ts";
import { MIGRATIONS } from "../../platform/database/index.ts";
import { forge } from "../../testing/forging.ts";
import { type CertificateScenario, createCertificate, take } from "../../testing/index.ts";
import { startAppPerTest } from "../../testing/started-app.ts";
import { TRAIL } from "../../trail.ts";
import type { PublicValidation } from "./contract.ts";

const errors: string[] = [];
const keep = (...line: unknown[]) => void errors.push(JSON.stringify(line));
const app = startAppPerTest({ deps: { log: { info: () => {}, error: keep } } });
beforeEach(() => {
	errors.length = 0;
});

const idOf = ({ certificate }: CertificateScenario) => certificate._id;
const publicIdOf = ({ certificate }: CertificateScenario) => certificate.publicId ?? "";
const numberOf = ({ certificate }: CertificateScenario) => certificate.certificateNumber;
async function answerFor(scenario: CertificateScenario): Promise<Partial<PublicValidation>> {
	const response = await app.request(`/validateCertificate/${publicIdOf(scenario)}`);
	return (await response.json()) as Partial<PublicValidation>;
}
async function statusOf(scenario: CertificateScenario): Promise<number> {
	const response = await app.request(`/validateCertificate/${publicIdOf(scenario)}`);
	const { status } = (await response.json()) as { status?: number };
	return status ?? response.status;
}
async function problems(): Promise<string[]> {
	const { database, keys } = app.deps;
	const { certificates } = await verifyTrail({ db: database.db, migrationsFolder: MIGRATIONS, keys }, TRAIL);
	return (
		certificates?.problems.map(({ certificateNumber, problem }) => `${certificateNumber}: ${problem.de}`) ?? [
			"broken trail",
		]
	);
}

const tamper = (...statements: string[]) => forge(app, ...statements);
const rowOf = (scenario: CertificateScenario) => `public_id = '${publicIdOf(scenario)}'`;
const entriesOf = (scenario: CertificateScenario, action: string) =>
	`entity = 'certificate' and entity_id = '${idOf(scenario)}' and action = 'certificate.${action}'`;

describe("the public answer of a certificate is refused, logged and reported by the verification", () => {
	const cases: [string, (own: CertificateScenario, other: CertificateScenario) => string][] = [
		[
			"its body was changed",
			(own) => `update public_answer set body = replace(body, '2029-', '2099-') where ${rowOf(own)}`,
		],
		["its body is no JSON", (own) => `update public_answer set body = 'x' where ${rowOf(own)}`],
		["its seal was changed", (own) => `update public_answer set seal = replace(seal, 'a', 'b') where ${rowOf(own)}`],
		["its seal was removed", (own) => `update public_answer set seal = '' where ${rowOf(own)}`],
		[
			"it refers to another audit entry",
			(own) => `update public_answer set trail_entry = trail_entry - 1 where ${rowOf(own)}`,
		],
		[
			"it belongs to another certificate",
			(own, other) =>
				`update public_answer set (body, trail_entry, seal) = (select body, trail_entry, seal from public_answer where ${rowOf(other)}) where ${rowOf(own)}`,
		],
		["it was deleted", (own) => `delete from public_answer where ${rowOf(own)}`],
	];
	test.each(cases)("when %s", async (_what, statementFor) => {
		const scenario = await createCertificate(app, { status: "PUBLIC" });
		const other = await createCertificate(app, { status: "PUBLIC" });
		for (let n = 0; n < 2; n++) expect([await statusOf(scenario), await statusOf(other)]).toEqual([40, 40]);
		expect(await problems()).toEqual([]);
		await tamper(statementFor(scenario, other));
		expect(await statusOf(scenario)).toBe(500);
		expect(errors).toHaveLength(1);
		expect(await statusOf(other)).toBe(40);
		const credential = await app.request(`/validateCertificate/${publicIdOf(scenario)}/credential`);
		expect(credential.status).toBe(500);
		for (const item of [publicIdOf(scenario), numberOf(scenario)]) {
			const bulk = { items: [publicIdOf(other), item], token: "" };
			expect((await app.request("/validateCertificate/bulk", { json: bulk })).status).toBe(500);
		}
		expect(await problems()).toEqual([expect.stringContaining(`${numberOf(scenario)}: Die öffentliche Auskunft`)]);
	});

	test("when its audit entry is missing", async () => {
		const scenario = await createCertificate(app, { status: "PUBLIC" });
		await tamper(`delete from audit_entry where ${entriesOf(scenario, "publish")}`);
		expect(await statusOf(scenario)).toBe(500);
		expect(errors.join()).toContain(numberOf(scenario));
	});

	test("when an older one was restored, although its seal matches", async () => {
		const scenario = await createCertificate(app, { status: "PUBLIC" });
		await tamper(`create table kept as select * from public_answer where ${rowOf(scenario)}`);
		expect((await take(app, scenario, "retract")).status).toBe(200);
		expect(await statusOf(scenario)).toBe(70);
		await tamper(`insert or replace into public_answer select * from kept`, "drop table kept");
		expect(await statusOf(scenario)).toBe(500);
		expect(errors.join()).toContain(numberOf(scenario));
		expect(await problems()).toEqual([expect.stringContaining("weicht vom Protokoll ab")]);
	});

	test("when a number leads to the public id of another certificate", async () => {
		const scenario = await createCertificate(app, { status: "PUBLIC" });
		const other = await createCertificate(app, { status: "PUBLIC" });
		expect((await take(app, scenario, "retract")).status).toBe(200);
		await tamper(
			`update certificate set public_id = 'x' where id = '${idOf(scenario)}'`,
			`update certificate set certificate_number = 'y', public_id = 'z' where id = '${idOf(other)}'`,
			`update certificate set public_id = '${publicIdOf(other)}' where id = '${idOf(scenario)}'`,
		);
		const bulk = { items: [numberOf(scenario)], token: "" };
		expect((await app.request("/validateCertificate/bulk", { json: bulk })).status).toBe(500);
	});
});

describe("the public is shown the published content, although an attacker changed", () => {
	test("the trail", async () => {
		const scenario = await createCertificate(app, { status: "PUBLIC" });
		const before = await answerFor(scenario);
		await tamper(
			`update audit_entry set changes = json_set(changes, '$.factsHash[1]', 'x') where ${entriesOf(scenario, "sign")}`,
		);
		expect(await answerFor(scenario)).toEqual(before);
		expect(await problems()).not.toEqual([]);
	});

	test("row, history and trail of a retracted certificate together: it never becomes valid again", async () => {
		const scenario = await createCertificate(app, { status: "PUBLIC" });
		expect((await take(app, scenario, "retract")).status).toBe(200);
		await tamper(
			`update certificate set status = 40, cause = null where id = '${idOf(scenario)}'`,
			`delete from certificate_status where certificate_id = '${idOf(scenario)}' and status = 50`,
		);
		expect(await statusOf(scenario)).toBe(70);
		await tamper(`delete from audit_entry where ${entriesOf(scenario, "retract")}`);
		expect(await statusOf(scenario)).toBe(500);
		await tamper(
			`update public_answer set body = replace(body, '"status":50', '"status":40'),
				trail_entry = (select seq from audit_entry where ${entriesOf(scenario, "publish")}) where ${rowOf(scenario)}`,
		);
		expect(await statusOf(scenario)).toBe(500);
	});
});

describe("a later move", () => {
	test("does not seal earlier forgeries: content and trail that were rewritten together do not match the entries' seals", async () => {
		const scenario = await createCertificate(app, { status: "PUBLIC" });
		const { canonicalJson } = await import("../../audit/index.ts");
		const { hash } = await import("node:crypto");
		const [row] = await app.deps.database.db.values<[string]>(
			`select signed from certificate where id = '${idOf(scenario)}'`,
		);
		const signed = { ...(JSON.parse(row?.[0] ?? "") as object), certificationNumber: "Z-2099-0001" };
		await tamper(
			`update certificate set signed = '${JSON.stringify(signed)}' where id = '${idOf(scenario)}'`,
			`update audit_entry set changes = json_set(changes, '$.factsHash[1]', '${hash("sha256", canonicalJson(signed))}') where ${entriesOf(scenario, "sign")}`,
		);
		expect((await take(app, scenario, "suspend")).status).toBe(200);
		expect(await statusOf(scenario)).toBe(500);
		expect(errors.join()).toContain(numberOf(scenario));
		// The certificate can still be retracted.
		expect((await take(app, scenario, "retract")).status).toBe(200);
		expect(await statusOf(scenario)).toBe(500);
	});

	const RACES = process.env.TEST_ALL ? 60 : 12;
	test(`is shown on the first request after it, in ${RACES} races`, async () => {
		for (let race = 0; race < RACES; race++) {
			const [step, code] = race % 2 === 0 ? (["retract", 70] as const) : (["suspend", 60] as const);
			app.clock.advance(120_000);
			const scenario = await createCertificate(app, { status: "PUBLIC", products: 1 });
			expect(await statusOf(scenario)).toBe(40);
			let isOver = false;
			const lookUps = Array.from({ length: 6 }, async (_, n) => {
				for (let turn = 0; turn < n; turn++) await Promise.resolve();
				for (let again = 0; again < 4; again++) {
					const wasOver = isOver;
					const shown = await statusOf(scenario);
					if (wasOver) expect(shown).toBe(code);
					else expect([40, code]).toContain(shown);
				}
			});
			const moving = take(app, scenario, step).then(async ({ status }) => {
				expect(status).toBe(200);
				isOver = true;
				expect(await statusOf(scenario)).toBe(code);
			});
			await Promise.all([...lookUps, moving]);
			expect(await statusOf(scenario)).toBe(code);
		}
	}, 120_000);
});

describe("a valid certificate", () => {
	test("keeps its answer on downloads and previews, and its PDF is added", async () => {
		const scenario = await createCertificate(app, { status: "PUBLIC" });
		for (const format of ["docx", "pdf"])
			expect((await app.request(`/downloadCert/${scenario.key}?format=${format}`, { as: "Auditor" })).status).toBe(200);
		expect(await statusOf(scenario)).toBe(40);
		expect(await problems()).toEqual([]);
	});
});

test("an unpublished certificate is unknown, even with a public id", async () => {
	const scenario = await createCertificate(app, { status: "APPROVED" });
	await tamper(`update certificate set public_id = 'early' where id = '${idOf(scenario)}'`);
	for (const id of ["unknown", "early"]) expect((await app.request(`/validateCertificate/${id}`)).status).toBe(404);
});

test("an answer without a published certificate is reported by the verification", async () => {
	const scenario = await createCertificate(app, { status: "PUBLIC" });
	await tamper(
		`insert into public_answer select 'invented', body, trail_entry, seal from public_answer where ${rowOf(scenario)}`,
	);
	expect((await app.request("/validateCertificate/invented")).status).toBe(500);
	expect(await problems()).toEqual([expect.stringContaining("kein veröffentlichtes Zertifikat")]);
});
