import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { SYSTEM } from "../../platform/deps.ts";
import {
	type CertificationScenario,
	createCertification,
	roadTo,
	startTestApp,
	type TestApp,
} from "../../testing/index.ts";
import {
	CERTIFICATE_STATI,
	CERTIFICATE_STATUS,
	CERTIFICATE_STATUS_NAMES,
	type CertificateStatusName,
	MOVES,
	statiAfter,
} from "./contract.ts";

/** The triggers of the migrations hold the same lifecycle as the application, for whoever writes past it. */

let app: TestApp;
let scenario: CertificationScenario;
let count = 0;
beforeAll(async () => {
	app = await startTestApp();
	scenario = await createCertification(app);
});
afterAll(() => app.close());

const run = (statement: string) => app.deps.database.write(SYSTEM, (tx) => tx.run(sql.raw(statement)));

/** Whether the database takes a statement; nothing of it stays. */
async function takes(statement: string): Promise<boolean> {
	const undo = new Error("undo");
	try {
		await app.deps.database.write(SYSTEM, async (tx) => {
			await tx.run(sql.raw(statement));
			throw undo;
		});
	} catch (error) {
		return error === undo;
	}
	return false;
}

const insert = (status: CertificateStatusName, id: string) =>
	`insert into certificate (id, certification_id, certificate_number, valid_from, valid_to, status, created_at, updated_at)
		values ('${id}', '${scenario.certification._id}', '${id}', '2026-03-10', '2029-03-09', ${CERTIFICATE_STATUS[status]}, '2026-03-10', '2026-03-10')`;

/** With what a signature and a publication set, so that the move itself is all that can be wrong. */
function move(id: string, from: CertificateStatusName, to: CertificateStatusName): string {
	const [before, after] = [CERTIFICATE_STATI[from].content, CERTIFICATE_STATI[to].content];
	const signed = before === "open" && after !== "open" ? ", signed = '{}'" : "";
	const publicId = before !== "issued" && after === "issued" ? `, public_id = '${id}'` : "";
	return `update certificate set status = ${CERTIFICATE_STATUS[to]}${signed}${publicId} where id = '${id}'`;
}

async function certificateIn(status: CertificateStatusName): Promise<string> {
	const id = `c${++count}`;
	await run(insert("WIP", id));
	for (const { from, to } of roadTo(status)) if (to) await run(move(id, from, to));
	return id;
}

test.each(CERTIFICATE_STATUS_NAMES)("the database allows exactly the moves of the lifecycle from %s", async (from) => {
	const id = await certificateIn(from);
	for (const to of CERTIFICATE_STATUS_NAMES) {
		if (to === from) continue;
		const isLegal = MOVES.some((legal) => legal.from === from && legal.to === to);
		expect([to, await takes(move(id, from, to))]).toEqual([to, isLegal]);
	}
	const mayGo = MOVES.some((legal) => legal.from === from && legal.to === undefined);
	expect(["delete", await takes(`delete from certificate where id = '${id}'`)]).toEqual(["delete", mayGo]);
});

test.each(CERTIFICATE_STATUS_NAMES)("the database begins no certificate as %s but a draft", async (status) => {
	expect(await takes(insert(status, `c${++count}`))).toBe(status === "WIP");
});

test.each(CERTIFICATE_STATUS_NAMES)(
	"the database takes documents of %s only where publishing leads there",
	async (status) => {
		const id = await certificateIn(status);
		const statement = `insert into certificate_document values ('${id}', 'de', x'00', '${id}', '2026-03-10', null)`;
		expect(await takes(statement)).toBe(statiAfter("publish").includes(CERTIFICATE_STATUS[status]));
	},
);
