import { describe, expect, it } from "vitest";
import { createAudit, createCertification, entriesOf, type StaffName } from "../../testing/index.ts";
import { startAppOnce } from "../../testing/started-app.ts";
import { loadQuestions } from "./checklist-file.ts";
import type { Audit, ChecklistInput } from "./contract.ts";

const app = startAppOnce();

const read = async ({ _id }: Audit) => (await app.json<Audit>(`/audits/${_id}`, { as: "Auditor" })).checklist;
const patch = ({ _id }: Audit, json: unknown, as: StaffName = "Auditor") =>
	app.request(`/audits/${_id}/checklist`, { as, method: "PATCH", json });
const anAnswer = (question: string, values: Partial<ChecklistInput[number]> = {}) => ({
	question,
	answer: "erfüllt",
	note: "",
	...values,
});

describe("the checklist of an audit", () => {
	it("has the questions of its schemes and category in German and English", async () => {
		const { certification } = await createCertification(app);
		const both = await createAudit(app, { in: certification });
		const one = await createAudit(app, { in: certification, input: { schemes: both.schemes.slice(0, 1) } });
		expect(new Set(both.checklist.map(({ scheme }) => scheme)).size).toBe(2);
		expect(new Set(one.checklist.map(({ scheme }) => scheme)).size).toBe(1);
		const [first] = both.checklist;
		expect(first).toEqual({
			question: "S1-01",
			scheme: "OIC/SMIIC 1:2019",
			clause: "Rohstoffe",
			text: expect.stringMatching(/^Stammen alle Rohstoffe/),
			textEN: expect.stringMatching(/^Do all raw materials/),
			note: "",
			version: 0,
		});
		// These questions belong only to the categories of farming and of catering.
		expect(both.checklist.map(({ question }) => question)).not.toContain("S1-04");
		expect(both.checklist.map(({ question }) => question)).not.toContain("S1-19");
	});

	it("keeps the answers of two devices to different questions, whichever comes first", async () => {
		const audit = await createAudit(app);
		const other = anAnswer("S1-02", { answer: "nicht erfüllt", note: "Enzym ohne Beleg", version: 0 });
		const answers = [patch(audit, [anAnswer("S1-01", { version: 0 })]), patch(audit, [other], "Admin")];
		expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200]);
		expect((await read(audit)).slice(0, 3)).toMatchObject([
			{ answer: "erfüllt", version: 1, answeredBy: "Albert Auditor", answeredAt: "2026-03-10T09:00:00.000Z" },
			{ answer: "nicht erfüllt", note: "Enzym ohne Beleg", answeredBy: "Amina Admin" },
			{ version: 0 },
		]);
	});

	it("refuses an answer to a question that was answered differently since, names it, and stores nothing", async () => {
		const audit = await createAudit(app);
		await patch(audit, [anAnswer("S1-01", { answer: "nicht anwendbar", note: "kein Fleisch" })], "Admin");
		const refused = await patch(audit, [anAnswer("S1-02", { version: 0 }), anAnswer("S1-01", { version: 0 })]);
		const message = "Die Frage S1-01 wurde inzwischen anders beantwortet: nicht anwendbar, kein Fleisch.";
		const change = { changedBy: "Amina Admin", changedAt: "2026-03-10T09:00:00.000Z" };
		const refusal = { code: "STALE", ...change, fields: { "1.answer": [message] } };
		expect([refused.status, await refused.json()]).toMatchObject([409, refusal]);
		expect((await read(audit)).filter(({ version }) => version > 0)).toMatchObject([{ answer: "nicht anwendbar" }]);
		expect((await patch(audit, [anAnswer("S1-01", { version: 1 })])).status).toBe(200);
	});

	it("accepts the same answer once more, an answer without a version, and an empty one", async () => {
		const audit = await createAudit(app);
		for (let n = 0; n < 2; n++) expect((await patch(audit, [anAnswer("S1-01", { version: 0 })])).status).toBe(200);
		expect((await patch(audit, [anAnswer("S1-01", { note: "Lager 2" })])).status).toBe(200);
		expect((await read(audit))[0]).toMatchObject({ note: "Lager 2", version: 2 });
		expect((await patch(audit, [anAnswer("S1-01", { answer: null, note: "" })])).status).toBe(200);
		expect((await read(audit))[0]).not.toHaveProperty("answer");
		const entries = await entriesOf(app, "evaluation", audit._id);
		expect(entries.map(({ action, lines }) => [action, lines]).slice(0, 3)).toEqual([
			["evaluation.checklist", [{ field: "Checkliste", before: "S1-01: erfüllt, Lager 2" }]],
			["evaluation.checklist", [{ field: "Checkliste", before: "S1-01: erfüllt", after: "S1-01: erfüllt, Lager 2" }]],
			["evaluation.checklist", [{ field: "Checkliste", after: "S1-01: erfüllt" }]],
		]);
	});

	it("stays as it was after the report, even if the questions of the brand folder change", async () => {
		const audit = await createAudit(app, { status: "UNDERWAY" });
		await patch(audit, [anAnswer("S1-02")]);
		const before = await read(audit);
		await app.json(`/audits/${audit._id}/report`, { as: "Auditor", json: { summary: "Ja.", recommendation: "GRANT" } });
		const { questions } = app.deps;
		Object.assign(app.deps, { questions: async () => [] });
		const after = await read(audit);
		Object.assign(app.deps, { questions });
		expect(after).toEqual(before);
		expect((await patch(audit, [anAnswer("S1-01")])).status).toBe(409);
	});
});

describe("a checklist file is refused", () => {
	const HEADINGS = ["Nummer", "Prüfgrundlage", "Kategorien", "Abschnitt", "Frage", "Frage EN"];
	const fileOf =
		(...rows: string[][]) =>
		async () => ({
			rows: rows.map((texts, row) => ({ row: row + 1, cells: texts.map((text, at) => ({ column: at + 1, text })) })),
		});
	const row = ["1", "A", "", "", "B", ""];
	it.each([
		["without a column", fileOf(HEADINGS.slice(0, 5)), "the checklist has no column Frage EN"],
		["without a question", fileOf(HEADINGS, row.with(4, " ")), "row 2 of the checklist has no Frage"],
		["with the same number twice", fileOf(HEADINGS, row, row), "row 3 of the checklist"],
		["that is no Excel file", async () => ({ refusal: "import.notWorkbook" }), "no readable Excel file"],
	])("%s, and the message says where", async (_name, readWorkbook, message) => {
		await expect(loadQuestions(readWorkbook, new Uint8Array())).rejects.toThrow(message);
	});
});
