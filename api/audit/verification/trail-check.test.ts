import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import NativeDatabase from "libsql";
import { beforeEach, describe, expect, test } from "vitest";
import { type CertificateScenario, createCertificate, take } from "../../testing/index.ts";
import { startAppPerTest } from "../../testing/started-app.ts";
import { TRAIL } from "../../trail.ts";
import { forgetHead } from "../head.ts";
import { createTrailCheck, type TrailFault } from "./trail-check.ts";

const errors: unknown[] = [];
const reported: TrailFault[] = [];
const app = startAppPerTest();
let check: ReturnType<typeof createTrailCheck>;
beforeEach(async () => {
	errors.length = 0;
	reported.length = 0;
	check = startCheck();
});

const startCheck = () =>
	createTrailCheck(
		{ ...app.deps, log: { info: () => {}, error: (_event, fields) => void errors.push(fields) } },
		TRAIL,
		async (fault) => void reported.push(fault),
	);
const dataDir = () => app.deps.settings.dataDir;
const headPath = () => join(dataDir(), "audit-head.json");
const statusOf = async ({ certificate }: CertificateScenario) =>
	(await app.json<{ status: number }>(`/validateCertificate/${certificate.publicId}`)).status;

/** Changes the file with SQL, bypassing the server and every trigger. */
function tamper(statements: string): void {
	const file = new NativeDatabase(join(dataDir(), "portal.db"));
	const triggers = file.prepare("select name, sql from sqlite_master where type = 'trigger'").all() as {
		name: string;
		sql: string;
	}[];
	file.exec("begin immediate");
	for (const { name } of triggers) file.exec(`drop trigger "${name}"`);
	file.exec(statements);
	for (const { sql } of triggers) file.exec(sql);
	file.exec("commit");
	file.close();
}

/** Undoes a retraction with all its traces: row, history, public answer, audit entries and their seals. */
async function undoneRetraction(): Promise<CertificateScenario> {
	const scenario = await createCertificate(app, { status: "PUBLIC" });
	await check.followHead();
	tamper(
		`create table kept_certificate as select * from certificate; create table kept_answer as select * from public_answer`,
	);
	const { seq } = JSON.parse(readFileSync(headPath(), "utf8")) as { seq: number };
	expect((await take(app, scenario, "retract")).status).toBe(200);
	await check.followHead();
	expect(await statusOf(scenario)).toBe(70);
	tamper(`delete from audit_entry where seq > ${seq}; delete from audit_seal where seq > ${seq};
		delete from certificate_status where status = 50;
		update certificate set (status, status_since, cause, revision, updated_at) =
			(select status, status_since, cause, revision, updated_at from kept_certificate where id = certificate.id);
		replace into public_answer select * from kept_answer;
		drop table kept_certificate; drop table kept_answer`);
	return scenario;
}

describe("the periodic check of the trail", () => {
	test("reports nothing about what the application has written", async () => {
		await createCertificate(app, { status: "PUBLIC" });
		await check.followHead();
		await check.job.run();
		expect([errors, reported]).toEqual([[], []]);
		expect(check.findings()).toEqual({ "audit.head": 0, "audit.trail": 0, "audit.answers": 0 });
	});

	test("reports a changed public answer once", async () => {
		const scenario = await createCertificate(app, { status: "PUBLIC" });
		tamper("update public_answer set seal = ''");
		for (let n = 0; n < 2; n++) await check.job.run();
		expect(reported).toEqual(["audit.answers"]);
		expect(errors).toEqual([
			expect.objectContaining({ first: expect.stringContaining(scenario.certificate.certificateNumber) }),
		]);
		expect(check.findings()).toMatchObject({ "audit.trail": 0, "audit.answers": 1 });
	});

	test("reports a retraction that was undone with all its traces, by the entry that the server has seen", async () => {
		const scenario = await undoneRetraction();
		// This state was once valid, so the public page cannot detect the change.
		expect(await statusOf(scenario)).toBe(40);
		await check.job.run();
		await check.followHead();
		expect(reported).toEqual(["audit.trail", "audit.head"]);
		expect(check.findings()).toMatchObject({ "audit.trail": 1, "audit.head": 1 });
		const shown = await app.json<{ ok: boolean; firstBroken?: { problem: string } }>("/audit/verification", {
			as: "Admin",
		});
		expect(shown).toMatchObject({ ok: false, firstBroken: { problem: expect.stringContaining("fehlen") } });

		// It is reported also after other entries were written instead, and after a restart.
		for (let n = 0; n < 2; n++) await createCertificate(app);
		reported.length = 0;
		const restarted = startCheck();
		await restarted.followHead();
		await restarted.job.run();
		expect(reported).toEqual(["audit.head", "audit.trail"]);
	});

	test("does not report it without the file that contains the known entry", async () => {
		await undoneRetraction();
		forgetHead(dataDir());
		await check.job.run();
		expect(reported).toEqual([]);
	});

	test("reports that the file was changed", async () => {
		await check.followHead();
		const text = readFileSync(headPath(), "utf8");
		for (const changed of [text.replace(/"seq":\d+/, '"seq":1'), text.replace(/"seal":"\w+"/, '"seal":""'), "x"]) {
			writeFileSync(headPath(), changed);
			reported.length = 0;
			const restarted = startCheck();
			await restarted.followHead();
			await restarted.job.run();
			expect(reported, changed).toEqual(["audit.head", "audit.trail"]);
		}
	});

	test("notes the last entry", async () => {
		await check.followHead();
		const earlier = readFileSync(headPath(), "utf8");
		await createCertificate(app);
		await check.followHead();
		const later = readFileSync(headPath(), "utf8");
		expect(later).not.toBe(earlier);
		await check.followHead();
		expect(readFileSync(headPath(), "utf8")).toBe(later);
	});
});
