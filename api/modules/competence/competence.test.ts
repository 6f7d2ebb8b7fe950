import { describe, expect, test } from "vitest";
import type { Category } from "../../kit/categories.ts";
import type { PersonalData } from "../../public/enquiries/contract.ts";
import type { TestApp } from "../../testing/app.ts";
import { readExport } from "../../testing/exports.ts";
import {
	anAuditInput,
	auditRequest,
	createAudit,
	createCertification,
	createClient,
	entriesOf,
} from "../../testing/index.ts";
import { startAppOnce } from "../../testing/started-app.ts";
import type { Audit } from "../evaluation/contract.ts";
import type { Competence, CompetenceFormValues } from "./contract.ts";

const app = startAppOnce();
const strict = startAppOnce({ settings: { requiresEvaluation: true } });

const pathOf = (of: TestApp) => `/users/${of.userIds.Auditor}/competence`;
const read = () => app.json<Competence>(pathOf(app), { as: "Admin" });
async function save(values: Partial<CompetenceFormValues>, of = app, headers: Record<string, string> = {}) {
	const json = { competences: [], conflicts: [], ...values };
	const answer = await of.request(pathOf(of), { as: "Admin", method: "PUT", json, headers });
	return { status: answer.status, body: await answer.json() };
}
const ground = "Lead-Auditor-Kurs 2025";
const reason = "Bruder ist Geschäftsführer";

describe("competences and conflicts of interest", () => {
	test("are saved over the version that was read, and recorded in words", async () => {
		const { _id: client, name: clientName } = await createClient(app);
		const { certification } = await createCertification(app);
		const before = await app.request(pathOf(app), { as: "Admin" });
		expect(await before.json()).toEqual({ competences: [], conflicts: [] });
		const headers = { "If-Match": before.headers.get("ETag") ?? "" };
		const schemes = certification.schemes.slice(0, 1);
		const saved: Competence = {
			competences: [{ categories: ["E: Catering"], schemes, until: "2027-12-31", ground }],
			conflicts: [{ client, clientName, reason }],
		};
		expect(await save(saved, app, headers)).toEqual({ status: 200, body: saved });
		expect(await read()).toEqual(saved);
		const stale = { code: "STALE", changedBy: "Amina Admin" };
		expect(await save({}, app, headers)).toMatchObject({ status: 409, body: stale });
		const [entry] = await entriesOf(app, "user", app.userIds.Auditor);
		expect(entry).toMatchObject({ action: "user.competence", title: "Kompetenzen und Interessenkonflikte geändert" });
		const shown = JSON.stringify(entry?.lines);
		for (const text of ["E: Catering, OIC/SMIIC", ground, "31.12.2027", clientName, reason])
			expect(shown).toContain(text);
	});

	test("name each wrong field, and nothing is saved", async () => {
		const { _id: client } = await createClient(app);
		const before = await read();
		const faulty = await save({
			competences: [
				{ categories: [], schemes: [], ground: " " },
				{ categories: ["E: Catering", "E: Catering"], ground, until: "morgen" },
			],
			conflicts: [
				{ client, reason },
				{ client, reason: "" },
			],
		});
		const fields = {
			"competences.0.categories": ["Mindestens eine Kategorie oder Prüfgrundlage muss ausgewählt werden."],
			"competences.0.ground": ["Der Nachweis der Kompetenz muss eingegeben werden."],
			"competences.1.categories": ["Die Kategorie ist mehrfach angegeben."],
			"competences.1.until": [expect.any(String)],
			"conflicts.1.client": ["Der Kunde ist mehrfach angegeben."],
			"conflicts.1.reason": ["Der Grund des Interessenkonflikts muss eingegeben werden."],
		};
		expect(faulty).toMatchObject({ status: 400, body: { fields } });
		const misshapen = { competences: [{ categories: "E", schemes: 1, ground }] as never, conflicts: [1] as never };
		expect(await save(misshapen)).toMatchObject({ status: 400 });
		const conflicts = [{ client: "unknown", reason }];
		expect(await save({ competences: [{ schemes: ["unknown"], ground }], conflicts })).toMatchObject({
			status: 400,
			body: {
				fields: {
					"competences.0.schemes.0": ["Diese Prüfgrundlage gibt es nicht."],
					"conflicts.0.client": ["Diesen Kunden gibt es nicht."],
				},
			},
		});
		expect(await read()).toEqual(before);
	});

	test("are found by the e-mail address of the account, exported, and kept at an erasure", async () => {
		const { _id, clientNumber, name } = await createClient(app);
		const competences = [{ categories: ["E: Catering" as const], ground }];
		await save({ competences, conflicts: [{ client: _id, reason }] });
		const account = { id: app.userIds.Auditor, userid: "auditor.test", name: "Albert Auditor", roles: ["Auditor"] };
		const email = "albert@example.org";
		await app.json("/users", { as: "Admin", method: "PUT", json: { ...account, email } });
		const call = { as: "Admin", json: { email: "Albert@Example.org" } } as const;
		const found = { competences: [ground], conflicts: [{ _id, clientNumber, name, reason }] };
		expect(await app.json<PersonalData>("/customerMessages/privacy/search", call)).toMatchObject(found);
		expect(await app.json<PersonalData>("/customerMessages/privacy/erase", call)).toMatchObject(found);
		const { rows } = await readExport(
			{ ...app, request: (path: string) => app.request(path, call) },
			"/customerMessages/privacy/export",
		);
		expect(rows).toMatchObject([
			{ Art: `Kompetenz: ${ground}` },
			{ Art: `Interessenkonflikt: ${reason}`, Kunde: `${name} (${clientNumber})` },
		]);
	});
});

test("a member with a conflict of interest is neither planned nor starts nor reports", async () => {
	const { certification, client } = await createCertification(app);
	const audit = await createAudit(app, { in: certification });
	const message = "Albert Auditor hat einen Interessenkonflikt mit diesem Kunden und darf nicht im Team sein.";
	const refusal = { code: "CONFLICT_OF_INTEREST", message, fields: { "team.0.user": [message] } };
	for (const [path, request] of [
		[`/certification/${certification._id}/audits`, { json: anAuditInput(app.userIds.Auditor) }],
		auditRequest("edit", audit),
		auditRequest("start", audit),
		auditRequest("report", audit),
	] as const) {
		await save({ conflicts: [{ client: client._id, reason }] });
		const { hints } = await app.json<Audit>(`/audits/${audit._id}`, { as: "Auditor" });
		expect(hints).toContainEqual({ code: "CONFLICT_OF_INTEREST", message });
		const answer = await app.request(path, { ...request, as: "Auditor" });
		expect([answer.status, await answer.json()]).toMatchObject([409, refusal]);
		await save({});
		await app.json(path, { ...request, as: "Auditor" });
	}
});

describe("a missing competence", () => {
	async function plan(of: TestApp, competences: CompetenceFormValues["competences"], team?: Audit["team"]) {
		const { certification } = await createCertification(of);
		await save({ competences }, of);
		const json = anAuditInput(of.userIds.Auditor, team ? { team } : {});
		const answer = await of.request(`/certification/${certification._id}/audits`, { as: "Auditor", json });
		return { ...((await answer.json()) as object), status: answer.status };
	}
	/** Returns what the category and all schemes of the certification need. */
	async function complete(of: TestApp, until = ""): Promise<CompetenceFormValues["competences"]> {
		const { certification } = await createCertification(of);
		const { category, schemes } = certification;
		return [
			{ categories: [category as Category], ground },
			{ schemes, ground, until },
		];
	}
	const code = "COMPETENCE_MISSING";

	test("of the team is shown, and permitted by default", async () => {
		const message = expect.stringMatching(/^Dem Team fehlt die Kompetenz für: C: Food Manufacturing, OIC/);
		expect(await plan(app, [])).toMatchObject({ status: 201, hints: [{ code, message }] });
		expect(await plan(app, await complete(app))).toMatchObject({ status: 201, hints: [] });
		// The competence must apply until the last day of the audit.
		expect(await plan(app, await complete(app, "2026-03-17"))).toMatchObject({ hints: [] });
		expect(await plan(app, await complete(app, "2026-03-16"))).toMatchObject({ hints: [{ code }] });
	});

	test("of the lead is refused where evaluation is required", async () => {
		const fields = { "team.0.user": [expect.stringMatching(/^Der Leitung fehlt die Kompetenz für: C: Food/)] };
		expect(await plan(strict, [])).toMatchObject({ status: 409, code, fields });
		expect(await plan(strict, await complete(strict))).toMatchObject({ status: 201, hints: [] });
		const member = { user: strict.userIds.Auditor, name: "", part: "AUDITOR" } as const;
		const outside = await plan(strict, await complete(strict), [{ name: "Dr. Salma Rahmani", part: "LEAD" }, member]);
		expect(outside).toMatchObject({ status: 409, code });
	});
});
