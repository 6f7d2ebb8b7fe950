import { describe, expect, test } from "vitest";
import type { Category } from "../../kit/categories.ts";
import type { TestApp } from "../../testing/app.ts";
import { anAuditInput, createCertification, createClient, entriesOf } from "../../testing/index.ts";
import { startAppOnce } from "../../testing/started-app.ts";
import type { Audit } from "../evaluation/contract.ts";
import type { Competence, CompetenceFormValues } from "./contract.ts";

const app = startAppOnce();
const strict = startAppOnce({ settings: { requiresEvaluation: true } });

const pathOf = (of: TestApp) => `/users/${of.userIds.Auditor}/competence`;
const save = (json: Partial<CompetenceFormValues>, of = app, headers: Record<string, string> = {}) =>
	of.request(pathOf(of), {
		as: "Admin",
		method: "PUT",
		json: { competences: [], conflicts: [], ...json },
		headers,
	});
const ground = "Lead-Auditor-Kurs 2025";

describe("competences and conflicts of interest", () => {
	test("are saved over the version that was read, and recorded in words", async () => {
		const { _id: client, name: clientName } = await createClient(app);
		const { certification } = await createCertification(app);
		const [scheme = ""] = certification.schemes ?? [];
		const before = await app.request(pathOf(app), { as: "Admin" });
		expect(await before.json()).toEqual({ competences: [], conflicts: [] });
		const etag = before.headers.get("ETag") ?? "";
		const saved: Competence = {
			competences: [{ categories: ["E: Catering"], schemes: [scheme], until: "2027-12-31", ground }],
			conflicts: [{ client, clientName, reason: "Bruder ist Geschäftsführer" }],
		};
		const answer = await save(saved, app, { "If-Match": etag });
		expect([answer.status, await answer.json()]).toEqual([200, saved]);
		expect(await app.json(pathOf(app), { as: "Admin" })).toEqual(saved);
		const stale = await save({}, app, { "If-Match": etag });
		expect([stale.status, await stale.json()]).toMatchObject([409, { code: "STALE", changedBy: "Amina Admin" }]);
		const [entry] = await entriesOf(app, "user", app.userIds.Auditor);
		const shown = JSON.stringify(entry?.lines);
		expect(entry).toMatchObject({ action: "user.competence", title: "Kompetenzen und Interessenkonflikte geändert" });
		for (const text of ["E: Catering", ground, "31.12.2027", clientName, "Bruder"]) expect(shown).toContain(text);
	});

	test("name each wrong field, and nothing is saved", async () => {
		const { _id: client } = await createClient(app);
		const before = await app.json(pathOf(app), { as: "Admin" });
		const conflict = { client, reason: "Anteile" };
		const faulty = await save({
			competences: [
				{ categories: [], schemes: [], ground: " " },
				{ categories: ["E: Catering", "E: Catering"], ground, until: "morgen" },
			],
			conflicts: [conflict, { ...conflict, reason: "" }],
		});
		expect([faulty.status, await faulty.json()]).toMatchObject([
			400,
			{
				fields: {
					"competences.0.categories": ["Mindestens eine Kategorie oder Prüfgrundlage muss ausgewählt werden."],
					"competences.0.ground": ["Der Nachweis der Kompetenz muss eingegeben werden."],
					"competences.1.categories": ["Die Kategorie ist mehrfach angegeben."],
					"competences.1.until": [expect.any(String)],
					"conflicts.1.client": ["Der Kunde ist mehrfach angegeben."],
					"conflicts.1.reason": ["Der Grund des Interessenkonflikts muss eingegeben werden."],
				},
			},
		]);
		expect(
			(await save({ competences: [{ categories: "E", schemes: 1, ground }] as never, conflicts: [1] as never })).status,
		).toBe(400);
		const unknown = await save({
			competences: [{ schemes: ["unknown"], ground }],
			conflicts: [{ client: "unknown", reason: "Anteile" }],
		});
		expect([unknown.status, await unknown.json()]).toMatchObject([
			400,
			{
				fields: {
					"competences.0.schemes.0": ["Diese Prüfgrundlage gibt es nicht."],
					"conflicts.0.client": ["Diesen Kunden gibt es nicht."],
				},
			},
		]);
		expect(await app.json(pathOf(app), { as: "Admin" })).toEqual(before);
	});
});

describe("a missing competence", () => {
	const plan = async (of: TestApp, competences: CompetenceFormValues["competences"], team?: Audit["team"]) => {
		const { certification } = await createCertification(of);
		await save({ competences }, of);
		const json = anAuditInput(of.userIds.Auditor, team ? { team } : {});
		const answer = await of.request(`/certification/${certification._id}/audits`, { as: "Auditor", json });
		return {
			...((await answer.json()) as { hints?: unknown; fields?: unknown; code?: string }),
			status: answer.status,
		};
	};
	/** Returns what the category and all schemes of the certification need, with these values. */
	async function complete(of: TestApp, until?: string): Promise<CompetenceFormValues["competences"]> {
		const { certification } = await createCertification(of);
		const { category, schemes = [] } = certification;
		return [
			{ categories: [category as Category], ground },
			{ schemes, ground, ...(until === undefined ? {} : { until }) },
		];
	}

	test("of the team is shown, and permitted by default", async () => {
		expect(await plan(app, [])).toMatchObject({
			status: 201,
			hints: [
				{
					code: "COMPETENCE_MISSING",
					message: expect.stringMatching(/^Dem Team fehlt die Kompetenz für: C: Food Manufacturing, /),
				},
			],
		});
		expect(await plan(app, await complete(app))).toMatchObject({ status: 201, hints: [] });
		// The competence must apply until the last day of the audit.
		expect(await plan(app, await complete(app, "2026-03-17"))).toMatchObject({ hints: [] });
		expect(await plan(app, await complete(app, "2026-03-16"))).toMatchObject({
			hints: [{ code: "COMPETENCE_MISSING" }],
		});
	});

	test("of the lead is refused where evaluation is required", async () => {
		expect(await plan(strict, [])).toMatchObject({
			status: 409,
			code: "COMPETENCE_MISSING",
			fields: { "team.0.user": [expect.stringMatching(/^Der Leitung fehlt die Kompetenz für: C: Food/)] },
		});
		expect(await plan(strict, await complete(strict))).toMatchObject({ status: 201, hints: [] });
		const member = { user: strict.userIds.Auditor, name: "", part: "AUDITOR" } as const;
		const outside = await plan(strict, await complete(strict), [{ name: "Dr. Salma Rahmani", part: "LEAD" }, member]);
		expect(outside).toMatchObject({ status: 409, code: "COMPETENCE_MISSING" });
	});
});
