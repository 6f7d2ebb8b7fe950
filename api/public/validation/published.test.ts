import { beforeEach, describe, expect, test } from "vitest";
import { verifyTrail } from "../../audit/index.ts";
import { MIGRATIONS } from "../../platform/database/index.ts";
import { fillOnce } from "../../testing/filled-template.ts";
import { forge } from "../../testing/forging.ts";
import { type CertificateScenario, createCertificate, take } from "../../testing/index.ts";
import { startAppPerTest } from "../../testing/started-app.ts";
import { TRAIL } from "../../trail.ts";
import type { PublicValidation } from "./contract.ts";

const errors: string[] = [];
const keep = (...line: unknown[]) => void errors.push(JSON.stringify(line));
const filled = fillOnce(async (base) => ({
	own: await createCertificate(base, { status: "PUBLIC" }),
	other: await createCertificate(base, { status: "PUBLIC" }),
}));
const app = startAppPerTest(() => ({
	template: filled.template,
	deps: { log: { info: () => {}, error: keep } },
}));
let own: CertificateScenario;
let other: CertificateScenario;
beforeEach(() => {
	errors.length = 0;
	({ own, other } = filled.records);
});

const idOf = ({ certificate }: CertificateScenario) => certificate._id;
const publicIdOf = ({ certificate }: CertificateScenario) => certificate.publicId ?? "";
const numberOf = ({ certificate }: CertificateScenario) => certificate.certificateNumber;
async function answerFor(scenario: CertificateScenario): Promise<Partial<PublicValidation>> {
	const response = await app.request(`/validateCertificate/${publicIdOf(scenario)}`);
	return { status: response.status, ...((await response.json()) as object) } as Partial<PublicValidation>;
}
const statusOf = async (scenario: CertificateScenario): Promise<number> => (await answerFor(scenario)).status ?? 0;
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
	test.each<[string, (own: CertificateScenario, other: CertificateScenario) => string]>([
		[
			"its body was changed",
			(of) => `update public_answer set body = replace(body, '2029-', '2099-') where ${rowOf(of)}`,
		],
		["its body is no JSON", (of) => `update public_answer set body = 'x' where ${rowOf(of)}`],
		["its seal was removed", (of) => `update public_answer set seal = '' where ${rowOf(of)}`],
		[
			"it refers to another audit entry",
			(of) => `update public_answer set trail_entry = trail_entry - 1 where ${rowOf(of)}`,
		],
		[
			"it belongs to another certificate",
			(of, another) =>
				`update public_answer set (body, trail_entry, seal) = (select body, trail_entry, seal from public_answer where ${rowOf(another)}) where ${rowOf(of)}`,
		],
		["it was deleted", (of) => `delete from public_answer where ${rowOf(of)}`],
	])("when %s", async (_what, statementFor) => {
		for (let n = 0; n < 2; n++) expect([await statusOf(own), await statusOf(other)]).toEqual([40, 40]);
		expect(await problems()).toEqual([]);
		await tamper(statementFor(own, other));
		expect(await statusOf(own)).toBe(500);
		expect(errors).toHaveLength(1);
		expect(await statusOf(other)).toBe(40);
		expect((await app.request(`/validateCertificate/${publicIdOf(own)}/credential`)).status).toBe(500);
		for (const item of [publicIdOf(own), numberOf(own)]) {
			const bulk = { items: [publicIdOf(other), item], token: "" };
			expect((await app.request("/validateCertificate/bulk", { json: bulk })).status).toBe(500);
		}
		expect(await problems()).toEqual([expect.stringContaining(`${numberOf(own)}: Die öffentliche Auskunft`)]);
	});

	test("when its audit entry is missing", async () => {
		await tamper(`delete from audit_entry where ${entriesOf(own, "publish")}`);
		expect(await statusOf(own)).toBe(500);
		expect(errors.join()).toContain(numberOf(own));
	});

	test("when an older one was restored, although its seal matches", async () => {
		await tamper(`create table kept as select * from public_answer where ${rowOf(own)}`);
		expect((await take(app, own, "retract")).status).toBe(200);
		expect(await statusOf(own)).toBe(70);
		await tamper(`insert or replace into public_answer select * from kept`, "drop table kept");
		expect(await statusOf(own)).toBe(500);
		expect(errors.join()).toContain(numberOf(own));
		expect(await problems()).toEqual([expect.stringContaining("weicht vom Protokoll ab")]);
	});

	test("when a number leads to the public id of another certificate", async () => {
		expect((await take(app, own, "retract")).status).toBe(200);
		await tamper(
			`update certificate set public_id = 'x' where id = '${idOf(own)}'`,
			`update certificate set certificate_number = 'y', public_id = 'z' where id = '${idOf(other)}'`,
			`update certificate set public_id = '${publicIdOf(other)}' where id = '${idOf(own)}'`,
		);
		const bulk = { items: [numberOf(own)], token: "" };
		expect((await app.request("/validateCertificate/bulk", { json: bulk })).status).toBe(500);
	});
});

describe("the public is shown the published content, although an attacker changed", () => {
	test("the trail", async () => {
		const before = await answerFor(own);
		await tamper(
			`update audit_entry set changes = json_set(changes, '$.factsHash[1]', 'x') where ${entriesOf(own, "sign")}`,
		);
		expect(await answerFor(own)).toEqual(before);
		expect(await problems()).not.toEqual([]);
	});

	test("row, history and trail of a retracted certificate together: it never becomes valid again", async () => {
		expect((await take(app, own, "retract")).status).toBe(200);
		await tamper(
			`update certificate set status = 40, cause = null where id = '${idOf(own)}'`,
			`delete from certificate_status where certificate_id = '${idOf(own)}' and status = 50`,
		);
		expect(await statusOf(own)).toBe(70);
		await tamper(`delete from audit_entry where ${entriesOf(own, "retract")}`);
		expect(await statusOf(own)).toBe(500);
		await tamper(
			`update public_answer set body = replace(body, '"status":50', '"status":40'),
				trail_entry = (select seq from audit_entry where ${entriesOf(own, "publish")}) where ${rowOf(own)}`,
		);
		expect(await statusOf(own)).toBe(500);
	});
});

describe("a later move", () => {
	test("does not seal earlier forgeries: content and trail that were rewritten together do not match the entries' seals", async () => {
		const { canonicalJson } = await import("../../audit/index.ts");
		const { hash } = await import("node:crypto");
		const [row] = await app.deps.database.db.values<[string]>(
			`select signed from certificate where id = '${idOf(own)}'`,
		);
		const signed = { ...(JSON.parse(row?.[0] ?? "") as object), certificationNumber: "Z-2099-0001" };
		await tamper(
			`update certificate set signed = '${JSON.stringify(signed)}' where id = '${idOf(own)}'`,
			`update audit_entry set changes = json_set(changes, '$.factsHash[1]', '${hash("sha256", canonicalJson(signed))}') where ${entriesOf(own, "sign")}`,
		);
		expect((await take(app, own, "suspend")).status).toBe(200);
		expect(await statusOf(own)).toBe(500);
		expect(errors.join()).toContain(numberOf(own));
		// The certificate can still be retracted.
		expect((await take(app, own, "retract")).status).toBe(200);
		expect(await statusOf(own)).toBe(500);
	});

	test("is shown on the first request after it, in 6 races", async () => {
		const codes = { suspend: 60, reinstate: 40, retract: 70 };
		let before = 40;
		for (let race = 0; race < 6; race++) {
			const step = race === 5 ? "retract" : race % 2 === 0 ? "suspend" : "reinstate";
			const code = codes[step];
			let isOver = false;
			const lookUps = Array.from({ length: 6 }, async (_, n) => {
				for (let turn = 0; turn < n; turn++) await Promise.resolve();
				for (let again = 0; again < 4; again++) {
					const wasOver = isOver;
					const shown = await statusOf(own);
					if (wasOver) expect(shown).toBe(code);
					else expect([before, code]).toContain(shown);
				}
			});
			const moving = take(app, own, step).then(async ({ status }) => {
				expect(status).toBe(200);
				isOver = true;
				expect(await statusOf(own)).toBe(code);
			});
			await Promise.all([...lookUps, moving]);
			expect(await statusOf(own)).toBe(code);
			before = code;
		}
	});
});

describe("a valid certificate", () => {
	test("keeps its answer on downloads and previews, and its PDF is added", async () => {
		for (const format of ["docx", "pdf"])
			expect((await app.request(`/downloadCert/${own.key}?format=${format}`, { as: "Auditor" })).status).toBe(200);
		expect(await statusOf(own)).toBe(40);
		expect(await problems()).toEqual([]);
	});
});

test("an unpublished certificate is unknown, even with a public id", async () => {
	const scenario = await createCertificate(app, { status: "APPROVED" });
	await tamper(`update certificate set public_id = 'early' where id = '${idOf(scenario)}'`);
	for (const id of ["unknown", "early"]) expect((await app.request(`/validateCertificate/${id}`)).status).toBe(404);
});

test("an answer without a published certificate is reported by the verification", async () => {
	await tamper(
		`insert into public_answer select 'invented', body, trail_entry, seal from public_answer where ${rowOf(own)}`,
	);
	expect((await app.request("/validateCertificate/invented")).status).toBe(500);
	expect(await problems()).toEqual([expect.stringContaining("kein veröffentlichtes Zertifikat")]);
});
