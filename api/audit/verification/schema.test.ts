import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { SYSTEM } from "../../platform/deps.ts";
import { inGerman } from "../../testing/reasons.ts";
import { startAppPerTest } from "../../testing/started-app.ts";
import { TRAIL } from "../../trail.ts";
import type { AuditVerification } from "../contract.ts";
import { verifyTrail } from "../index.ts";

const app = startAppPerTest();

describe("the schema", () => {
	const page = () => app.json<AuditVerification>("/audit/verification", { as: "Admin" });
	const schemaProblems = async () => {
		const { db, migrationsFolder } = app.deps.database;
		const trail = { ...TRAIL, verifyCertificates: async () => ({ certificates: 0, problems: [] }) };
		// Other tests cover the rows.
		const { seq = 0, hash = "" } = app.deps.keys.sealedFrom ?? {};
		const keys = { ...app.deps.keys, sealedFrom: { seq, hash } };
		const { ok, schema } = await verifyTrail({ db, migrationsFolder, keys }, trail);
		expect(ok).toBe(schema.length === 0);
		return inGerman(schema);
	};
	const plainly = (...statements: string[]) =>
		app.deps.database.write(SYSTEM, async (tx) => {
			for (const statement of statements) await tx.run(sql.raw(statement));
		});

	it("with a missing or changed trigger is reported", async () => {
		const triggers = await app.deps.database.db.values<[string, string]>(
			sql.raw("select name, sql from sqlite_master where type = 'trigger' order by name"),
		);
		expect(triggers.length).toBeGreaterThan(10);
		const each = (problem: string) => triggers.map(([name]) => ({ name, problem }));
		const dropped = triggers.map(([name]) => `drop trigger "${name}"`);
		await plainly(...dropped);
		expect(await schemaProblems()).toEqual(each("Der Trigger fehlt."));
		await plainly(...triggers.map(([, text]) => text.replace(/\bBEGIN\b[\s\S]*$/, "BEGIN SELECT 1; END")));
		expect(await schemaProblems()).toEqual(each("Der Trigger wurde verändert."));
		await plainly(...dropped, ...triggers.map(([, text]) => text));
		expect(await schemaProblems()).toEqual([]);
	});

	it("with other changes is reported, also on the operations page", async () => {
		await plainly(
			"create table hidden (x)",
			"alter table client add column hidden text",
			"drop index user_name",
			"create view hidden_view as select 1",
			"create trigger hidden_trigger after insert on session begin update user set roles = '[\"Admin\"]'; end",
		);
		const problems = await schemaProblems();
		expect(Object.fromEntries(problems.map(({ name, problem }) => [name, problem]))).toEqual({
			hidden: "Die Tabelle gehört nicht in diese Datenbank.",
			client: "Die Tabelle wurde verändert.",
			user_name: "Der Index fehlt.",
			hidden_view: "Die Ansicht gehört nicht in diese Datenbank.",
			hidden_trigger: "Der Trigger gehört nicht in diese Datenbank.",
		});
		expect(await page()).toMatchObject({ ok: false, schema: { problems: problems.length, first: problems } });
	});
});
