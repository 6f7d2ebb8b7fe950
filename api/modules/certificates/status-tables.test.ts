import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { SYSTEM } from "../../platform/deps.ts";
import { createCertificate } from "../../testing/index.ts";
import { inGerman } from "../../testing/reasons.ts";
import { startAppOnce } from "../../testing/started-app.ts";
import { updateStatusTables, verifyStatusTables } from "./index.ts";

const app = startAppOnce();

const problems = async () => inGerman(await verifyStatusTables(app.deps.database.db));
const PROBLEM = "Die Zeilen der Tabelle weichen vom Programm ab.";

test.each([
	["insert into certificate_status_move values (10, 40)", "certificate_status_move"],
	["update certificate_status_flag set is_issued = 1 where code = 10", "certificate_status_flag"],
])("rows that differ from the code are reported, and the next start corrects them: %s", async (change, name) => {
	expect(await problems()).toEqual([]);
	await app.deps.database.write(SYSTEM, (tx) => tx.run(sql.raw(change)));
	expect(await problems()).toEqual([{ name, problem: PROBLEM }]);
	expect(await app.json("/audit/verification", { as: "Admin" })).toMatchObject({
		ok: false,
		schema: { problems: 1, first: [{ name, problem: PROBLEM }] },
	});
	await updateStatusTables(app.deps);
	expect(await problems()).toEqual([]);
});

test("the database refuses a move that the code does not list", async () => {
	const { certificate } = await createCertificate(app);
	const publish = () =>
		app.deps.database.write(SYSTEM, (tx) =>
			tx.run(sql`update certificate set status = 40 where id = ${certificate._id}`),
		);
	await expect(publish()).rejects.toThrow();
	await app.deps.database.write(SYSTEM, (tx) => tx.run(sql`insert into certificate_status_move values (10, 40)`));
	await updateStatusTables(app.deps);
	await expect(publish()).rejects.toThrow();
});
