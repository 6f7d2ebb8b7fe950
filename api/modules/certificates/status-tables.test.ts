import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { AuditVerification } from "../../audit/contract.ts";
import { SYSTEM } from "../../platform/deps.ts";
import { createCertificate } from "../../testing/index.ts";
import { startAppPerTest } from "../../testing/started-app.ts";
import { updateStatusTables } from "./index.ts";

const app = startAppPerTest();

const verification = () => app.json<AuditVerification>("/audit/verification", { as: "Admin" });

test.each([
	["insert into certificate_status_move values (10, 40)", "certificate_status_move"],
	["delete from certificate_status_move where to_status = 50", "certificate_status_move"],
	["update certificate_status_flag set is_issued = 1 where code = 10", "certificate_status_flag"],
	["insert into certificate_status_flag values (99, 1, 1, 1)", "certificate_status_flag"],
])(
	"the verification names rows that differ from the code, and the next start corrects them: %s",
	async (change, name) => {
		expect((await verification()).ok).toBe(true);
		await app.deps.database.write(SYSTEM, (tx) => tx.run(sql.raw(change)));
		expect(await verification()).toMatchObject({
			ok: false,
			schema: { problems: 1, first: [{ name, problem: "Die Zeilen der Tabelle weichen vom Programm ab." }] },
		});
		await updateStatusTables(app.deps);
		expect((await verification()).ok).toBe(true);
	},
);

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
