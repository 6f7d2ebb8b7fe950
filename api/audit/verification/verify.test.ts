import { execFile } from "node:child_process";
import { join } from "node:path";
import process from "node:process";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { SYSTEM } from "../../platform/deps.ts";
import { createCertificate, createCertification } from "../../testing/index.ts";
import { startLibsqlServer } from "../../testing/libsql-server.ts";
import { rewriteTrail } from "../../testing/rewriting.ts";
import { startAppPerTest } from "../../testing/started-app.ts";
import { TRAIL } from "../../trail.ts";
import { hashOf } from "../chain.ts";
import { type AuditEntry, type AuditVerification, FINDINGS_SHOWN } from "../contract.ts";
import { recordAudit, verifyChain } from "../index.ts";
import { macOf } from "../seals.ts";
import { createVerification } from "./verification.ts";

const app = startAppPerTest({ signedIn: false });
beforeEach(async () => {
	for (let n = 1; n <= 6; n++)
		await app.deps.database.write(SYSTEM, (tx) => {
			const at = `2026-03-10T09:00:0${n}.000Z`;
			return recordAudit(tx, { actor: SYSTEM, at, action: "client.update", entityId: `c${n}` });
		});
});

/** Changes the database file as an attacker with access to it could. */
const tamper = (statement: string) =>
	app.deps.database.write(SYSTEM, async (tx) => {
		for (const trigger of ["no_update", "no_delete", "in_order"])
			await tx.run(sql.raw(`drop trigger audit_entry_${trigger}`));
		await tx.run(sql.raw(statement));
	});

const script = decodeURIComponent(new URL("../../audit-verify.ts", import.meta.url).pathname);

const runScript = (dataDir: string, ...more: string[]) => runOver({ DATA_DIR: dataDir, DATABASE_URL: "" }, ...more);

function runOver(env: Record<string, string>, ...more: string[]): Promise<{ code: number; output: string }> {
	const args = "Deno" in globalThis ? ["run", "-A", script, ...more] : [script, ...more];
	return new Promise((resolve) => {
		execFile(process.execPath, args, { env: { ...process.env, ...env } }, (error, stdout, stderr) => {
			resolve({ code: Number(error?.code ?? 0), output: stdout + stderr });
		});
	});
}

describe("tampering with the database file", () => {
	it.each([
		["a changed name", "update audit_entry set user = 'Niemand' where seq = 3", 3],
		["a changed moment", "update audit_entry set ts = '2020-01-01T00:00:00.000Z' where seq = 4", 4],
		["a changed action", "update audit_entry set action = 'user.update' where seq = 4", 4],
		["another record", "update audit_entry set entity_id = 'x' where seq = 4", 4],
		["another user", "update audit_entry set user_id = 'x' where seq = 4", 4],
		["a changed value", "update audit_entry set changes = '{\"name\":[1,2]}' where seq = 2", 2],
		["an unreadable value", "update audit_entry set changes = '{' where seq = 2", 2],
		["a changed hash", "update audit_entry set hash = 'f' where seq = 5", 5],
		["a missing entry", "delete from audit_entry where seq = 3", 4],
		[
			"an entry put in",
			"insert into audit_entry select max(seq) + 1, ts, user_id, user, action, entity, entity_id, changes, hash, 'abc' from audit_entry",
			11,
		],
	])("%s is reported", async (_name, statement, seq) => {
		expect(await verifyChain(app.deps.database.db, app.deps.keys, TRAIL)).toMatchObject({
			ok: true,
			entries: 10,
			last: { seq: 10 },
		});
		await tamper(statement);
		expect(await verifyChain(app.deps.database.db, app.deps.keys, TRAIL)).toMatchObject({
			ok: false,
			firstBroken: { seq, problem: { de: expect.any(String), en: expect.any(String) } },
		});
	});

	it("is detected by the next entry even if the entry's own hash was recomputed", async () => {
		const [third] = (await app.json<AuditEntry[]>("/audit", { as: "Admin" })).filter((entry) => entry.seq === 3);
		if (!third) throw new Error("No third entry");
		const { hash: _hash, ...content } = third;
		const fitting = hashOf({ ...content, user: "Niemand" });
		await tamper(`update audit_entry set user = 'Niemand', hash = '${fitting}' where seq = 3`);
		const broken = () => verifyChain(app.deps.database.db, app.deps.keys, TRAIL);
		expect(await broken()).toMatchObject({ ok: false, entries: 2, firstBroken: { seq: 3 } });
		// The next entry also reveals the change if the attacker has the key of the seals.
		const mac = macOf(app.deps.keys, { seq: 3, hash: fitting });
		await app.deps.database.write(SYSTEM, async (tx) => {
			await tx.run("drop trigger audit_seal_no_update");
			await tx.run(`update audit_seal set mac = '${mac}' where seq = 3`);
		});
		expect(await broken()).toMatchObject({ ok: false, entries: 3, firstBroken: { seq: 4 } });
	});

	it("is shown on the operations page", async () => {
		await app.accessToken("Admin");
		await tamper("update audit_entry set user = 'Niemand' where seq = 3");
		expect(await app.json("/audit/verification", { as: "Admin" })).toEqual({
			ok: false,
			schema: {
				problems: 3,
				first: ["audit_entry_in_order", "audit_entry_no_delete", "audit_entry_no_update"].map((name) => ({
					name,
					problem: "Der Trigger fehlt.",
				})),
			},
			checkedAt: "2026-03-10T09:00:00.000Z",
			entries: 2,
			firstBroken: { seq: 3, problem: "Der Inhalt wurde verändert." },
		});
	});
});

describe("the operations page", () => {
	const verification = () => app.json<AuditVerification>("/audit/verification", { as: "Admin" });

	it("shows the first certificates that differ from the trail, and their number", async () => {
		const products = await createCertification(app);
		const numbers: string[] = [];
		for (let n = 0; n <= FINDINGS_SHOWN; n++)
			numbers.push((await createCertificate(app, { in: products })).certificate.certificateNumber);
		await app.deps.database.write(SYSTEM, async (tx) => {
			await tx.run(sql.raw("drop trigger certificate_moves"));
			await tx.run(sql.raw("update certificate set status = 20"));
		});
		const { ok, certificates, last, entries } = await verification();
		expect({ ok, last: last?.seq }).toEqual({ ok: false, last: entries });
		expect(certificates).toEqual({
			checked: FINDINGS_SHOWN + 1,
			problems: FINDINGS_SHOWN + 1,
			first: numbers.slice(0, FINDINGS_SHOWN).map((certificateNumber) => ({
				certificateNumber,
				problem: "Der Status ist „in Genehmigung“; nach dem Protokoll ist er „in Bearbeitung“.",
			})),
		});
	});

	it("shows how many entries and certificates are unchanged, and the last entry", async () => {
		await createCertificate(app, { status: "PUBLIC" });
		const found = await verification();
		const [newest] = await app.json<AuditEntry[]>("/audit?limit=1", { as: "Admin" });
		expect(found).toEqual({
			ok: true,
			checkedAt: "2026-03-10T09:00:00.000Z",
			entries: newest?.seq,
			last: { seq: newest?.seq, hash: newest?.hash },
			schema: { problems: 0, first: [] },
			accounts: { checked: 4, problems: 0, first: [] },
			certificates: { checked: 1, problems: 0, first: [] },
		});
	});

	it("shares one check between concurrent requests, and checks again for a later one", async () => {
		let checks = 0;
		const verify = createVerification(app.deps, {
			...TRAIL,
			verifyCertificates: async () => {
				checks++;
				return { certificates: checks, problems: [] };
			},
		});
		const [one, other] = await Promise.all([verify(), verify()]);
		expect(other).toBe(one);
		expect((await verify()).certificates?.checked).toBe(2);
	});

	it("can be repeated after a check that failed", async () => {
		let isDown = true;
		const verify = createVerification(app.deps, {
			...TRAIL,
			verifyCertificates: async () => {
				if (isDown) throw new Error("The disk is gone");
				return { certificates: 0, problems: [] };
			},
		});
		await expect(verify()).rejects.toThrow("The disk is gone");
		isDown = false;
		expect(await verify()).toMatchObject({ ok: true });
	});
});

describe("audit-verify", () => {
	it("fails without a database instead of creating one", async () => {
		const { code, output } = await runScript(join(app.deps.settings.dataDir, "nowhere"));
		expect(code).toBe(1);
		expect(output).toContain("does not exist");
	});

	it("prints the first broken entry and exits with 1, with a running server", async () => {
		await tamper("update audit_entry set user = 'Niemand' where seq = 3");
		const { code, output } = await runScript(app.deps.settings.dataDir);
		expect(output).toContain("First broken entry: 3");
		expect(code).toBe(1);
	});

	it("prints anchors that are missing or have another hash, and certificates that differ, and exits with 1", async () => {
		const { certificate } = await createCertificate(app, { status: "RETRACTED" });
		const lastOf = async () => (await verifyChain(app.deps.database.db, app.deps.keys, TRAIL)).last;
		const { seq = 0, hash: noted } = (await lastOf()) ?? {};
		await rewriteTrail(app.deps.database, { keys: app.deps.keys });
		// Only the anchor reveals a trail that was rewritten with the keys.
		expect((await runScript(app.deps.settings.dataDir, "--anchor", `${seq}:${noted}`)).code).toBe(1);
		await app.deps.database.write(SYSTEM, async (tx) => {
			await tx.run(sql.raw("drop trigger certificate_moves"));
			await tx.run(sql.raw("update certificate set status = 40"));
		});
		const anchors = [`${seq + 1}:${noted}`, `${seq}:${noted}`, `${seq}:${(await lastOf())?.hash}`];
		const call = anchors.flatMap((anchor) => ["--anchor", anchor]);
		const { code, output } = await runScript(app.deps.settings.dataDir, ...call);
		expect(output).toContain(`Entry ${seq + 1} is missing: the audit trail was rewritten since.\n`);
		expect(output.match(new RegExp(`Entry ${seq} has another hash than the given one:`, "g"))).toHaveLength(1);
		expect(output).not.toContain("trail is unchanged");
		expect(output).toContain(
			`Certificate ${certificate.certificateNumber} differs from the audit trail. The status is PUBLIC; the audit trail says RETRACTED.`,
		);
		expect(code).toBe(1);
	});

	it("exits with 0 for an unchanged trail in a file and on a libSQL server, and prints its last entry", async () => {
		const { last: first } = await verifyChain(app.deps.database.db, app.deps.keys, TRAIL);
		await createCertificate(app, { status: "RETRACTED" });
		const { last } = await verifyChain(app.deps.database.db, app.deps.keys, TRAIL);
		const anchors = ["--anchor", `10:${first?.hash}`, `--anchor=10:${first?.hash.toUpperCase()}`];
		const { dataDir } = app.deps.settings;
		const found = await runScript(dataDir, ...anchors);
		for (const line of [
			`unchanged (${last?.seq} entries)`,
			"It contains each given entry (2).",
			`\nLast entry: ${last?.seq}:${last?.hash}\n`,
			"All certificates match the audit trail (1).",
		])
			expect(found.output).toContain(line);
		expect(found.code).toBe(0);
		const server = await startLibsqlServer(dataDir);
		try {
			expect(await runOver({ DATA_DIR: dataDir, DATABASE_URL: server.url }, ...anchors)).toEqual(found);
		} finally {
			await server.close();
		}
	});
});
