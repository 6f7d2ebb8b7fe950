import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { sealedEntriesOf } from "../../audit/index.ts";
import { CERTIFICATE_STATUS_NAMES, type CertificateStatusName } from "../../modules/certificates/contract.ts";
import type { Database } from "../../platform/database/index.ts";
import { SYSTEM } from "../../platform/deps.ts";
import { silentLog } from "../../platform/runtime/log.ts";
import { fillOnce } from "../../testing/filled-template.ts";
import { type CertificateScenario, createCertificate, replacementOf } from "../../testing/index.ts";
import { inGerman } from "../../testing/reasons.ts";
import { startAppPerTest } from "../../testing/started-app.ts";
import { writeMissingAnswers } from "./first-start.ts";
import { verifyAnswers } from "./verification.ts";

const deps = { log: silentLog };
/** A certificate in each status, and one that was replaced while it was suspended. */
const filled = fillOnce(
	async (base) => {
		const scenarios = new Map<CertificateStatusName, CertificateScenario>();
		for (const status of CERTIFICATE_STATUS_NAMES)
			scenarios.set(status, await createCertificate(base, { status, products: 1 }));
		await replacementOf(base, await createCertificate(base, { status: "SUSPENDED", products: 1 }), "PUBLIC");
		return scenarios;
	},
	{ deps },
);
const app = startAppPerTest(() => ({ template: filled.template, deps }));
const certificateIn = (status: CertificateStatusName) =>
	filled.records.get(status)?.certificate ?? expect.fail("No certificate");

const rows = () => app.deps.database.db.values(sql`select * from public_answer order by public_id`);
const run = (text: string) => app.deps.database.write(SYSTEM, (tx) => tx.run(sql.raw(text)));
/** Removes all answers, as in a database after the migration. */
async function forgetAnswers(): Promise<void> {
	await run("delete from public_answer");
	await run("insert into public_answer_progress values (0)");
}
const verified = async () => inGerman((await verifyAnswers(app.deps.database.db, app.deps.keys)).problems);

test("the first start writes the same answers as the moves, and the next start does nothing", async () => {
	const written = await rows();
	expect(written).toHaveLength(7);
	await forgetAnswers();
	// Answers that are still to be written are not reported as missing.
	expect(await verified()).toEqual([]);
	await writeMissingAnswers(app.deps);
	expect(await rows()).toEqual(written);
	expect(await verified()).toEqual([]);
	await run("delete from public_answer");
	await writeMissingAnswers(app.deps);
	expect(await rows()).toEqual([]);
	expect(await verified()).toHaveLength(7);
});

test("the entries of many certificates are looked up, however many entries there are", async () => {
	const ids = Array.from({ length: 100 }, (_, index) => `certificate${index}`);
	const { db } = app.deps.database;
	const query = sealedEntriesOf(db, {
		entity: "certificate",
		ids,
		actions: ["certificate.create", "certificate.sign"],
	});
	const plan = await db.values(sql`explain query plan ${query.getSQL()}`);
	expect(plan.flat()).toContainEqual(
		expect.stringMatching(/audit_entry USING INDEX \w+ \(entity=\? AND entity_id=\?\)/),
	);
});

test("the first start continues where it was interrupted", async () => {
	const first = certificateIn("PUBLIC");
	const written = await rows();
	await forgetAnswers();
	await run(
		`update public_answer_progress set certificate_seq = (select seq from certificate where id = '${first._id}')`,
	);
	let writes = 0;
	const { database } = app.deps;
	const counted: Database = { ...database, write: (...of) => database.write(...of).finally(() => void writes++) };
	await writeMissingAnswers({ ...app.deps, database: counted });
	expect(writes).toBe(1);
	expect(await rows()).toEqual(written.filter(([id]) => id !== first.publicId));
});

test("the first start writes no answer for a certificate that its audit trail does not confirm: the page is refused, and the verification reports it", async () => {
	const { _id: id, publicId, certificateNumber } = certificateIn("PUBLIC");
	await forgetAnswers();
	await run("drop trigger certificate_issued_once");
	await run("drop trigger certificate_signed_dates");
	await run(`update certificate set valid_to = '2099-01-01' where id = '${id}'`);
	await writeMissingAnswers(app.deps);
	expect((await app.request(`/validateCertificate/${publicId}`)).status).toBe(500);
	expect(await verified()).toEqual([
		{ certificateNumber, problem: "Sein öffentlicher Stand ist durch das Protokoll nicht bestätigt." },
	]);
});

test("the first start writes no answer from entries that do not match their seals, although row, history and trail agree", async () => {
	const { _id: id, publicId } = certificateIn("RETRACTED");
	await forgetAnswers();
	const triggers = await app.deps.database.db.values<[string]>(
		sql`select name from sqlite_master where type = 'trigger'`,
	);
	for (const [name] of triggers) await run(`drop trigger "${name}"`);
	await run(`update certificate set status = 40, cause = null where id = '${id}'`);
	await run(`delete from certificate_status where status = 50 and certificate_id = '${id}'`);
	await run(
		`update audit_entry set action = 'certificate.reinstate', changes = json_set(changes, '$.status', json('[45,40]')) where action = 'certificate.retract' and entity_id = '${id}'`,
	);
	await writeMissingAnswers(app.deps);
	expect((await app.request(`/validateCertificate/${publicId}`)).status).toBe(500);
});
