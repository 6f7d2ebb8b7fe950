import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { SYSTEM } from "../../platform/deps.ts";
import { type CertificationScenario, createCertification, roadTo } from "../../testing/index.ts";
import { startAppOnce } from "../../testing/started-app.ts";
import {
	CERTIFICATE_STATI,
	CERTIFICATE_STATUS,
	CERTIFICATE_STATUS_NAMES,
	type CertificateStatusName,
	MOVES,
	statiAfter,
} from "./contract.ts";

/**
 * The triggers of the migrations enforce the same lifecycle as the application, also for writes outside of
 * it.
 */

const app = startAppOnce();
let scenario: CertificationScenario;
let count = 0;
beforeAll(async () => {
	scenario = await createCertification(app);
});

const run = (statement: string) => app.deps.database.write(SYSTEM, (tx) => tx.run(sql.raw(statement)));

/** Whether the database accepts a statement. The statement is always rolled back. */
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

const insert = (
	status: CertificateStatusName,
	id: string,
	replaces = "null",
	certificationId = scenario.certification._id,
) =>
	`insert into certificate (id, certification_id, certificate_number, valid_from, valid_to, status, replaces_id, created_at, updated_at)
		values ('${id}', '${certificationId}', '${id}', '2026-03-10', '2029-03-09', ${CERTIFICATE_STATUS[status]}, ${replaces}, '2026-03-10', '2026-03-10')`;

/**
 * The update sets what a signature and a publication also set, so that only the move itself can be refused.
 */
function move(id: string, from: CertificateStatusName, to: CertificateStatusName): string {
	const [before, after] = [CERTIFICATE_STATI[from].content, CERTIFICATE_STATI[to].content];
	const signed = before === "open" && after !== "open" ? ", signed = '{}'" : "";
	const publicId = before !== "issued" && after === "issued" ? `, public_id = '${id}'` : "";
	const cause =
		to === "SUSPENDED" ? ", cause = 'other', suspended_until = '2026-04-10'" : ", cause = null, suspended_until = null";
	return `update certificate set status = ${CERTIFICATE_STATUS[to]}${signed}${publicId}${cause} where id = '${id}'`;
}

const isIssued = (status: CertificateStatusName) => status === "PUBLIC" || status === "SUSPENDED";

/** The certificate has a signed replacement if its status allows one, so that it can be superseded. */
async function certificateIn(status: CertificateStatusName, replaces = "null"): Promise<string> {
	const id = `c${++count}`;
	await run(insert("WIP", id, replaces));
	for (const { from, to } of roadTo(status)) {
		if (to === "SUPERSEDED") await certificateIn("APPROVED", `'${id}'`);
		if (to) await run(move(id, from, to));
	}
	return id;
}

test.each(CERTIFICATE_STATUS_NAMES)("the database allows exactly the moves of the lifecycle from %s", async (from) => {
	const id = await certificateIn(from);
	if (isIssued(from)) await certificateIn("APPROVED", `'${id}'`);
	for (const to of CERTIFICATE_STATUS_NAMES) {
		if (to === from) continue;
		const isLegal = MOVES.some((legal) => legal.from === from && legal.to === to);
		expect([to, await takes(move(id, from, to))]).toEqual([to, isLegal]);
	}
	const mayGo = MOVES.some((legal) => legal.from === from && legal.to === undefined);
	expect(["delete", await takes(`delete from certificate where id = '${id}'`)]).toEqual(["delete", mayGo]);
});

test.each(CERTIFICATE_STATUS_NAMES)(
	"the database accepts no new certificate as %s, only as a draft",
	async (status) => {
		expect(await takes(insert(status, `c${++count}`))).toBe(status === "WIP");
	},
);

test.each(CERTIFICATE_STATUS_NAMES)(
	"the database accepts documents of %s only if publishing leads to this status",
	async (status) => {
		const id = await certificateIn(status);
		const statement = `insert into certificate_document values ('${id}', 'de', x'00', '${id}', '2026-03-10', null)`;
		expect(await takes(statement)).toBe(statiAfter("publish").includes(CERTIFICATE_STATUS[status]));
	},
);

const published = (id: string) => move(id, "APPROVED", "PUBLIC");
const superseded = (id: string) => move(id, "PUBLIC", "SUPERSEDED");

test("a certificate is superseded only for a signed replacement, which is published when the old one is no longer valid", async () => {
	const old = await certificateIn("PUBLIC");
	expect(await takes(superseded(old))).toBe(false);
	const replacement = await certificateIn("IN_APPROVAL", `'${old}'`);
	expect(await takes(superseded(old))).toBe(false);
	await run(move(replacement, "IN_APPROVAL", "APPROVED"));
	expect(await takes(published(replacement))).toBe(false);
	await run(move(old, "PUBLIC", "SUSPENDED"));
	expect(await takes(published(replacement))).toBe(false);
	await run(move(old, "SUSPENDED", "SUPERSEDED"));
	await run(published(replacement));
	expect(await takes(move(old, "SUPERSEDED", "PUBLIC"))).toBe(false);
});

test("a replacement of a certificate that was retracted in the meantime is published on its own", async () => {
	const old = await certificateIn("PUBLIC");
	const replacement = await certificateIn("APPROVED", `'${old}'`);
	await run(move(old, "PUBLIC", "RETRACTED"));
	expect(await takes(published(replacement))).toBe(true);
});

test.each(CERTIFICATE_STATUS_NAMES)(
	"a certificate in %s can be replaced by a draft of its certification only if it is issued and has no replacement",
	async (status) => {
		const old = await certificateIn(status);
		const id = `c${++count}`;
		expect(await takes(insert("WIP", id, `'${old}'`))).toBe(isIssued(status));
		const { certification } = await createCertification(app);
		expect(await takes(insert("WIP", id, `'${old}'`, certification._id))).toBe(false);
		if (!isIssued(status)) return;
		const draft = await certificateIn("WIP", `'${old}'`);
		expect(await takes(insert("WIP", id, `'${old}'`))).toBe(false);
		expect(await takes(`update certificate set replaces_id = null where id = '${draft}'`)).toBe(false);
		await run(`delete from certificate where id = '${draft}'`);
		expect(await takes(insert("WIP", id, `'${old}'`))).toBe(true);
	},
);

test.each([
	["a suspension without a cause", "PUBLIC", "status = 45"],
	["a cause for a valid certificate", "PUBLIC", "cause = 'other'"],
	["another cause", "SUSPENDED", "cause = 'markMisuse'"],
	["another last day", "SUSPENDED", "suspended_until = '2027-01-01'"],
] as const)("the database refuses %s", async (_name, status, change) => {
	const id = await certificateIn(status);
	expect(await takes(`update certificate set ${change} where id = '${id}'`)).toBe(false);
});
