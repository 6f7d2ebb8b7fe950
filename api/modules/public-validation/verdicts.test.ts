import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import NativeDatabase from "libsql";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Database } from "../../platform/database/index.ts";
import { SYSTEM } from "../../platform/deps.ts";
import { type CertificateScenario, createCertificate, startTestApp, type TestApp, take } from "../../testing/index.ts";
import { createVerdicts } from "./verdicts.ts";

const errors: string[] = [];
let app: TestApp;
beforeEach(async () => {
	errors.length = 0;
	const keep = (...line: unknown[]) => void errors.push(JSON.stringify(line));
	app = await startTestApp({ deps: { log: { info: () => {}, error: keep } } });
});
afterEach(() => app.close());

const idOf = ({ certificate }: CertificateScenario) => certificate._id;
const publicIdOf = ({ certificate }: CertificateScenario) => certificate.publicId ?? "";
const ask = async (scenario: CertificateScenario) => {
	const response = await app.request(`/validateCertificate/${publicIdOf(scenario)}`);
	const { status } = (await response.json()) as { status?: number };
	return status ?? response.status;
};

const fileOf = () => join(app.deps.settings.dataDir, "portal.db");

/** Runs a program in another process, with the path of the database as its only argument. */
function elsewhere(program: string): void {
	const { status, stderr } = spawnSync(process.execPath, ["run", "-A", "--no-lock", "--ext=ts", "-", fileOf()], {
		input: program,
		encoding: "utf8",
	});
	if (status !== 0) throw new Error(stderr);
}

/** Who may write the file changes it past the server, and past every trigger. */
function tamper(statement: string): void {
	const file = new NativeDatabase(fileOf());
	const triggers = file.prepare("select name, sql from sqlite_master where type = 'trigger'").all() as {
		name: string;
		sql: string;
	}[];
	file.exec("begin immediate");
	for (const { name } of triggers) file.exec(`drop trigger "${name}"`);
	file.exec(statement);
	for (const { sql } of triggers) file.exec(sql);
	file.exec("commit");
	file.close();
}

/** Others like it, made in a moment. */
function copiesOf(scenario: CertificateScenario, count: number): CertificateScenario[] {
	const { certificate } = scenario;
	const columns =
		"certification_id, valid_from, valid_to, status, revision, submitted_by, submitted_hash, signed, created_at, updated_at";
	const copies = Array.from({ length: count }, (_, n) => ({
		...scenario,
		key: scenario.key.replace(certificate._id, `copy${n}`),
		certificate: { ...certificate, _id: `copy${n}`, publicId: `public${n}` },
	}));
	const statements = copies.map(
		({ certificate: { publicId } }, n) => `
			insert into certificate (id, certificate_number, public_id, ${columns})
				select 'copy${n}', certificate_number || '.${n}', '${publicId}', ${columns} from certificate where id = '${certificate._id}';
			insert into certificate_status (certificate_id, status, ts, user_id, user)
				select 'copy${n}', status, ts, user_id, user from certificate_status where certificate_id = '${certificate._id}' order by seq;
			insert into audit_entry select seq + (select max(seq) from audit_entry), ts, user_id, user, action, entity, 'copy${n}',
				replace(changes, '${certificate.publicId}', '${publicId}'), hash, hash || '.${n}' from audit_entry
				where entity_id = '${certificate._id}' order by seq;`,
	);
	tamper(statements.join(""));
	return copies;
}

/** Counts how often a certificate is proven, and how often its row alone is read; `meanwhile` runs before that reading. */
function counted(database: Database, meanwhile = () => {}) {
	const counts = { lookUps: 0, rows: 0 };
	const prepareRow: Database["prepareRow"] = (text) => {
		const read = database.prepareRow<readonly unknown[]>(text);
		return (...args) => {
			if (text.includes("group_concat")) counts.lookUps++;
			else if (text.includes("signed")) {
				counts.rows++;
				meanwhile();
			}
			return read(...args) as never;
		};
	};
	return { counts, database: { ...database, prepareRow } };
}

/** As if the file had been left alone for long. */
function untouched({ commits, ...database }: Database): Database {
	const counted = commits && { all: () => commits.all(), foreign: () => commits.foreign(), bytes: () => "" };
	return { ...database, commits: counted };
}

describe("what another process has changed after an answer is found out at the next question:", () => {
	const cases: [string, (id: string) => string][] = [
		["the row", (id) => `update certificate set valid_to = '2099-01-01' where id = '${id}'`],
		[
			"what was signed",
			(id) => `update certificate set signed = json_set(signed, '$.client.name', 'X') where id = '${id}'`,
		],
		["the status", (id) => `update certificate set status = 50 where id = '${id}'`],
		["the history", (id) => `update certificate_status set status = 50 where status = 40 and certificate_id = '${id}'`],
		["a gone history", (id) => `delete from certificate_status where certificate_id = '${id}'`],
		[
			"the trail",
			(id) =>
				`update audit_entry set changes = json_set(changes, '$.factsHash[1]', 'x') where action = 'certificate.sign' and entity_id = '${id}'`,
		],
		["a gone trail", (id) => `delete from audit_entry where action = 'certificate.publish' and entity_id = '${id}'`],
	];
	test.each(cases)("%s", async (_name, statementFor) => {
		const scenario = await createCertificate(app, { status: "PUBLIC" });
		const other = await createCertificate(app, { status: "PUBLIC" });
		for (let n = 0; n < 2; n++) expect([await ask(scenario), await ask(other)]).toEqual([40, 40]);
		tamper(statementFor(idOf(scenario)));
		expect(await ask(scenario)).toBe(500);
		expect(errors.join()).toContain(scenario.certificate.certificateNumber);
		expect(await ask(other)).toBe(40);
		expect(await ask(scenario)).toBe(500);
	});

	test("by a commit from elsewhere", async () => {
		const scenario = await createCertificate(app, { status: "PUBLIC" });
		expect(await ask(scenario)).toBe(40);
		elsewhere(`
			import { DatabaseSync } from "node:sqlite";
			const file = new DatabaseSync(process.argv[2]);
			file.exec("drop trigger certificate_issued_once; drop trigger certificate_signed_dates");
			file.exec("update certificate set valid_to = '2099-01-01' where id = '${idOf(scenario)}'");
			file.close();`);
		expect(await ask(scenario)).toBe(500);
	});

	test.each([
		["kept", undefined],
		["only known to be proven", 1],
	])("by bytes written into the file, after a second, where the verdict is %s", async (_how, keptBytes) => {
		const scenario = await createCertificate(app, { status: "PUBLIC" });
		await app.deps.database.db.run("pragma wal_checkpoint(truncate)");
		const { certificateNumber } = scenario.certificate;
		let nowMs = 0;
		const verdicts = createVerdicts(app.deps.database, { nowMs: () => nowMs, ...(keptBytes && { keptBytes }) });
		const told = () => verdicts.of(publicIdOf(scenario));
		expect(told()).toMatchObject({ status: 40 });
		const signed = `"certificateNumber":"${certificateNumber}"`;
		expect(readFileSync(fileOf()).includes(signed)).toBe(true);
		elsewhere(`
			import { Buffer } from "node:buffer";
			import { closeSync, openSync, readFileSync, writeSync } from "node:fs";
			const bytes = readFileSync(process.argv[2]);
			const file = openSync(process.argv[2], "r+");
			for (let at = -1; (at = bytes.indexOf('${signed}', at + 1)) >= 0; ) writeSync(file, Buffer.from("X"), 0, 1, at + ${signed.length - 2});
			closeSync(file);`);
		expect(readFileSync(fileOf()).includes(signed)).toBe(false);
		nowMs = 999;
		expect(told()).toMatchObject({ status: 40 });
		nowMs = 1000;
		expect(told).toThrow(certificateNumber);
	});

	test("also while this process has a transaction open", async () => {
		const scenario = await createCertificate(app, { status: "PUBLIC" });
		expect(await ask(scenario)).toBe(40);
		tamper(`update certificate set valid_to = '2099-01-01' where id = '${idOf(scenario)}'`);
		await app.deps.database.write(SYSTEM, async (tx) => {
			await tx.run("select 1");
			expect(() => app.deps.database.commits?.foreign()).not.toThrow();
		});
		expect(await ask(scenario)).toBe(500);
	});

	test("and what this process has changed past the triggers", async () => {
		const scenario = await createCertificate(app, { status: "PUBLIC" });
		expect(await ask(scenario)).toBe(40);
		await app.deps.database.write(SYSTEM, async (tx) => {
			await tx.run("drop trigger certificate_issued_once");
			await tx.run("drop trigger certificate_signed_dates");
			await tx.run(`update certificate set valid_to = '2099-01-01' where id = '${idOf(scenario)}'`);
		});
		expect(await ask(scenario)).toBe(500);
	});
});

describe("a certificate that was told valid", () => {
	const RACES = process.env.TEST_ALL ? 200 : 40;
	test(`is told retracted or suspended at the first question after that, in ${RACES} races`, async () => {
		for (const [race, scenario] of copiesOf(await createCertificate(app, { status: "PUBLIC" }), RACES).entries()) {
			const [step, code] = race % 2 === 0 ? (["retract", 70] as const) : (["suspend", 60] as const);
			app.clock.advance(120_000);
			expect(await ask(scenario)).toBe(40);
			let isOver = false;
			const asking = Array.from({ length: 6 }, async (_, n) => {
				for (let turn = 0; turn < n; turn++) await Promise.resolve();
				for (let again = 0; again < 4; again++) {
					const wasOver = isOver;
					const told = await ask(scenario);
					if (wasOver) expect(told).toBe(code);
				}
			});
			const moving = take(app, scenario, step).then(async ({ status }) => {
				expect(status).toBe(200);
				isOver = true;
				expect(await ask(scenario)).toBe(code);
			});
			await Promise.all([...asking, moving]);
			expect(await ask(scenario)).toBe(code);
		}
	}, 120_000);

	test("is told expired from midnight in Vienna, and valid again where the clock was set back", async () => {
		const scenario = await createCertificate(app, { status: "PUBLIC" });
		const at = (moment: string) => {
			app.clock.set(moment);
			return ask(scenario);
		};
		expect(await at("2029-02-28T22:59:59.999Z")).toBe(40);
		expect(await at("2029-02-28T23:00:00.000Z")).toBe(90);
		expect(await at("2029-02-28T22:59:59.999Z")).toBe(40);
	});

	test("says of every answer when it was made", async () => {
		const scenario = await createCertificate(app, { status: "PUBLIC" });
		for (const checkedAt of ["2026-03-11T09:00:00.000Z", "2026-03-12T10:00:00.000Z"]) {
			app.clock.set(checkedAt);
			expect(await app.json(`/validateCertificate/${publicIdOf(scenario)}`)).toMatchObject({ checkedAt });
		}
	});
});

describe("verdicts", () => {
	test("are kept: asked again, also after other writes, the certificate is not looked up", async () => {
		const scenario = await createCertificate(app, { status: "PUBLIC" });
		const { counts, database } = counted(untouched(app.deps.database));
		const verdicts = createVerdicts(database);
		for (let n = 0; n < 3; n++) verdicts.of(publicIdOf(scenario));
		await createCertificate(app);
		for (let n = 0; n < 3; n++) verdicts.of(publicIdOf(scenario));
		expect(counts).toEqual({ lookUps: 1, rows: 0 });
	});

	test("are kept as long as nobody touches the file, however long that is", async () => {
		const scenario = await createCertificate(app, { status: "PUBLIC" });
		const { counts, database } = counted(untouched(app.deps.database));
		let nowMs = 0;
		const verdicts = createVerdicts(database, { nowMs: () => nowMs });
		for (; nowMs < 3_600_000; nowMs += 600_000) verdicts.of(publicIdOf(scenario));
		expect(counts.lookUps).toBe(1);
	});

	test("that could not be kept are proven once, and again after a write", async () => {
		const id = publicIdOf(await createCertificate(app, { status: "PUBLIC" }));
		const { counts, database } = counted(untouched(app.deps.database));
		const verdicts = createVerdicts(database, { keptBytes: 1 });
		const first = verdicts.of(id);
		for (let n = 0; n < 3; n++) expect(verdicts.of(id)).toEqual(first);
		expect(verdicts.bytes()).toBe(0);
		expect(counts).toEqual({ lookUps: 1, rows: 3 });
		await createCertificate(app);
		verdicts.of(id);
		expect(counts).toEqual({ lookUps: 2, rows: 3 });
	});

	test("that could not be kept are asked for whole where the row does not tell since when they are so", async () => {
		const scenario = await createCertificate(app, { status: "PUBLIC" });
		expect((await take(app, scenario, "retract")).status).toBe(200);
		const verdicts = createVerdicts(untouched(app.deps.database), { keptBytes: 1 });
		const first = verdicts.of(publicIdOf(scenario));
		expect(first).toMatchObject({ status: 50, movedOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) });
		expect(verdicts.of(publicIdOf(scenario))).toEqual(first);
	});

	test.each([
		["before the next question", false],
		["while its row is read", true],
	])("that could not be kept are proven again after a foreign write %s", async (_when, isDuring) => {
		const scenario = await createCertificate(app, { status: "PUBLIC" });
		const change = () => tamper(`update certificate set valid_to = '2099-01-01' where id = '${idOf(scenario)}'`);
		const { counts, database } = counted(untouched(app.deps.database), isDuring ? change : undefined);
		const verdicts = createVerdicts(database, { keptBytes: 1 });
		expect(verdicts.of(publicIdOf(scenario))).toMatchObject({ status: 40 });
		if (!isDuring) change();
		expect(() => verdicts.of(publicIdOf(scenario))).toThrow(scenario.certificate.certificateNumber);
		expect(counts.rows).toBe(isDuring ? 1 : 0);
	});

	test("are not kept where the database cannot tell of commits", async () => {
		const scenario = await createCertificate(app, { status: "PUBLIC" });
		const { counts, database } = counted(app.deps.database);
		const verdicts = createVerdicts({ ...database, commits: undefined });
		for (let n = 0; n < 3; n++) await verdicts.of(publicIdOf(scenario));
		expect(counts.lookUps).toBe(3);
		expect(verdicts.bytes()).toBe(0);
	});

	test("are not kept of what is not published or does not exist, which can be published at any moment", async () => {
		const scenario = await createCertificate(app, { status: "APPROVED" });
		tamper(`update certificate set public_id = 'early' where id = '${idOf(scenario)}'`);
		const verdicts = createVerdicts(app.deps.database);
		for (const id of ["unknown", "early"]) {
			expect(() => verdicts.of(id)).toThrow(expect.objectContaining({ status: 404 }));
			expect(verdicts.bytes()).toBe(0);
		}
	});

	test("never take more memory than they may", async () => {
		const ids = copiesOf(await createCertificate(app, { status: "PUBLIC" }), 8).map(publicIdOf);
		const first = createVerdicts(app.deps.database);
		await first.of(ids[0] ?? "");
		const bound = Math.ceil(first.bytes() * 3.5);
		const verdicts = createVerdicts(app.deps.database, { keptBytes: bound });
		const sizes: number[] = [];
		for (let round = 0; round < 3; round++)
			for (const id of ids) {
				await verdicts.of(id);
				sizes.push(verdicts.bytes());
			}
		expect(Math.max(...sizes)).toBeLessThanOrEqual(bound);
		expect(Math.max(...sizes)).toBeGreaterThan(bound / 2);
	});
});
