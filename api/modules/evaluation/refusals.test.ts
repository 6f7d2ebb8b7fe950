import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { found } from "../../platform/errors.ts";
import { createAudit, createCertification, createFinding, type StaffName } from "../../testing/index.ts";
import { startAppOnce } from "../../testing/started-app.ts";
import { WRITES } from "../../testing/writes.ts";
import type { Audit } from "./contract.ts";

const app = startAppOnce();

const PLAN = "POST /api/certification/:id/audits";
const REPORT = "POST /api/audits/:id/report";
const CANCEL = "POST /api/audits/:id/cancel";
const CHECKLIST = "PATCH /api/audits/:id/checklist";
const FINDING = "POST /api/audits/:id/findings";
const ANSWER = "POST /api/findings/:id/answer";
const ACCEPT = "POST /api/findings/:id/accept";
const REJECT = "POST /api/findings/:id/reject";

const recorded = async () =>
	(await app.deps.database.db.values<[string]>(sql`select action from audit_entry order by seq`)).flat();

const prepare = (route: string) => found(WRITES[route])(app);
/** Refused requests change nothing, so that one valid request for each route is enough. */
const prepared: Record<string, ReturnType<typeof prepare>> = {};
function prepareOnce(route: string) {
	prepared[route] ??= prepare(route);
	return prepared[route];
}

const LEAD = { name: "Eva Extern", part: "LEAD" };
const answers = (...given: object[]) =>
	given.map((one) => ({ question: "S1-01", answer: "erfüllt", note: "", ...one }));
const CHOICE = "Der Wert steht nicht zur Auswahl.";
const ONE_LEAD = "Im Team muss genau eine Person die Leitung haben.";
const NO_MEMBER = "Ein Benutzerkonto oder der Name einer externen Person muss angegeben werden.";
const NO_CORRECTIVE_ACTION = "Die Korrekturmaßnahme muss eingegeben werden.";

it.each<[route: string, values: object, field: string, message: string]>([
	[PLAN, { kind: "" }, "kind", "Die Art des Audits muss ausgewählt werden."],
	[PLAN, { method: undefined }, "method", "Die Durchführung muss ausgewählt werden."],
	[PLAN, { announced: "yes" }, "announced", "Der Wert ist ungültig."],
	[PLAN, { from: "" }, "from", "Der erste Tag muss ausgewählt werden."],
	[PLAN, { to: "2026-02-30" }, "to", "Das Datum ist ungültig (erwartet: JJJJ-MM-TT)."],
	[PLAN, { to: "2026-03-15" }, "to", "Der letzte Tag darf nicht vor dem ersten liegen."],
	[PLAN, { sites: ["none"] }, "sites.0", "Die Produktionsstätte gehört nicht zu diesem Kunden."],
	[PLAN, { sites: ["none", "none"] }, "sites", "Die Produktionsstätte ist mehrfach angegeben."],
	[PLAN, { schemes: ["none"] }, "schemes.0", "Die Prüfgrundlage gehört nicht zu dieser Zertifizierung."],
	[PLAN, { team: [] }, "team", ONE_LEAD],
	[PLAN, { team: undefined }, "team", ONE_LEAD],
	[PLAN, { team: [LEAD, { ...LEAD, name: "Ida Extern" }] }, "team", ONE_LEAD],
	[PLAN, { team: [LEAD, { ...LEAD, part: "EXPERT" }] }, "team", "Die Person ist mehrfach im Team angegeben."],
	[PLAN, { team: [LEAD, { ...LEAD, part: "BOSS" }] }, "team.1.part", CHOICE],
	[PLAN, { team: [{ part: "LEAD" }] }, "team.0.name", NO_MEMBER],
	[PLAN, { team: [{ ...LEAD, user: "none" }] }, "team.0.user", "Dieses Konto gibt es nicht, oder es ist nicht aktiv."],
	[REPORT, { summary: undefined }, "summary", "Die Zusammenfassung muss eingegeben werden."],
	[REPORT, { recommendation: "" }, "recommendation", "Die Empfehlung muss ausgewählt werden."],
	[CANCEL, { reason: " " }, "reason", "Die Anmerkung muss eingegeben werden."],
	[CHECKLIST, answers({ question: "S9-99" }), "0.question", "Diese Frage gehört nicht zur Checkliste des Audits."],
	[CHECKLIST, answers({}, {}), "1.question", "Die Frage ist mehrfach beantwortet."],
	[CHECKLIST, answers({ answer: "ja" }), "0.answer", CHOICE],
	[CHECKLIST, answers({ note: "x".repeat(2001) }), "0.note", "Höchstens 2000 Zeichen."],
	[FINDING, { grade: "" }, "grade", "Die Art der Abweichung muss ausgewählt werden."],
	[FINDING, { scheme: "none" }, "scheme", "Die Prüfgrundlage gehört nicht zu diesem Audit."],
	[FINDING, { clause: " " }, "clause", "Der Abschnitt der Prüfgrundlage muss eingegeben werden."],
	[FINDING, { statement: undefined }, "statement", "Die Feststellung muss eingegeben werden."],
	[FINDING, { evidence: "" }, "evidence", "Der Nachweis muss eingegeben werden."],
	[FINDING, { due: "2026-03-15" }, "due", "Der Tag darf nicht vor dem ersten Tag des Audits liegen (16.03.2026)."],
	[ANSWER, { cause: "" }, "cause", "Die Ursache muss eingegeben werden."],
	[ANSWER, { correction: " " }, "correction", "Die Korrektur muss eingegeben werden."],
	[ANSWER, { correctiveAction: undefined }, "correctiveAction", NO_CORRECTIVE_ACTION],
	[ACCEPT, { verification: "" }, "verification", "Die Art der Prüfung muss eingegeben werden."],
	[REJECT, { reason: "" }, "reason", "Die Anmerkung muss eingegeben werden."],
])(
	"%s with %j is refused, the message names the field, and nothing is recorded",
	async (route, values, field, message) => {
		const [path, request] = await prepareOnce(route);
		const before = await recorded();
		const json = Array.isArray(values) ? values : { ...(request?.json as object), ...values };
		const answer = await app.request(path, { ...request, as: "Auditor", json });
		const refusal = { code: "VALIDATION", fields: { [field]: [message] } };
		expect([answer.status, await answer.json()]).toMatchObject([400, refusal]);
		expect(await recorded()).toEqual(before);
	},
);

it.each([
	[REPORT, "evaluation.report"],
	[ACCEPT, "finding.accept"],
])("%s has one winner if 20 are sent at once", async (route, action) => {
	const [path, request] = await prepare(route);
	const before = (await recorded()).length;
	const callers: StaffName[] = Array.from({ length: 20 }, (_, n) => (n % 2 ? "Admin" : "Auditor"));
	const sent = await Promise.all(callers.map((as) => app.request(path, { ...request, as })));
	expect(sent.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(409)]);
	expect((await recorded()).slice(before).filter((one) => one === action)).toHaveLength(1);
});

it.each(["PUT /api/audits/:id", "PUT /api/findings/:id"])(
	"%s is refused for an outdated version, with who changed it",
	async (route) => {
		const [path, request] = await prepare(route);
		const outdated = { ...request, headers: { "if-match": '"1"' } };
		expect((await app.request(path, { ...outdated, as: "Admin" })).status).toBe(200);
		const before = await recorded();
		const refused = await app.request(path, { ...outdated, as: "Auditor" });
		const refusal = { code: "STALE", changedBy: "Amina Admin" };
		expect([refused.status, await refused.json()]).toMatchObject([409, refusal]);
		expect(await recorded()).toEqual(before);
	},
);

it("numbers of audits and findings that are made at once differ and have no gaps", async () => {
	const { certification } = await createCertification(app);
	const many = Array.from({ length: 10 }, (_, n) => n + 1);
	const audits = await Promise.all(many.map(() => createAudit(app, { in: certification })));
	expect(new Set(audits.map(({ auditNumber }) => auditNumber)).size).toBe(10);
	const audit = found(audits[0]);
	await Promise.all(many.map(() => createFinding(app, audit)));
	const { findings } = await app.json<Audit>(`/audits/${audit._id}`, { as: "Auditor" });
	expect(findings.map(({ findingNumber }) => findingNumber)).toEqual(many.map((n) => `${audit.auditNumber}/${n}`));
});
