import { describe, expect, it } from "vitest";
import type { AuditEntry } from "../../audit/contract.ts";
import type { Deadline } from "../../desk/deadlines/contract.ts";
import type { PersonalData } from "../../public/enquiries/contract.ts";
import { readExport } from "../../testing/exports.ts";
import {
	aClientInput,
	anAuditInput,
	createAudit,
	createCertificate,
	createCertification,
	createFinding,
	entriesOf,
	FINDING_ANSWER,
	type StaffName,
	take,
} from "../../testing/index.ts";
import { createEnquiry } from "../../testing/scenarios.ts";
import { startAppOnce } from "../../testing/started-app.ts";
import type { Certification } from "../certifications/contract.ts";
import {
	AUDIT_MOVES,
	AUDIT_STATI,
	AUDIT_STATUS_NAMES,
	type Audit,
	type AuditListItem,
	type AuditStatusName,
	type AuditStep,
} from "./contract.ts";

const app = startAppOnce();

const read = (id: string, as: StaffName = "Auditor") => app.json<Audit>(`/audits/${id}`, { as });
const list = (query = "", as: StaffName = "Auditor") => app.json<AuditListItem[]>(`/audits?${query}`, { as });
interface Refusal {
	code: string;
	message: string;
	fields?: Record<string, string[]>;
}
const refusalOf = async (response: Response) => (await response.json()) as Refusal;

const REPORT = { summary: "Das System ist wirksam.", recommendation: "GRANT" };
const send = (step: AuditStep, audit: Audit, as: StaffName = "Auditor") => {
	const path = `/audits/${audit._id}`;
	switch (step) {
		case "edit":
			return app.request(path, {
				as,
				method: "PUT",
				json: anAuditInput(audit.team[0]?.user ?? "", { to: "2026-03-18" }),
			});
		case "answerChecklist": {
			const json = [{ question: audit.checklist[0]?.question, answer: "erfüllt", note: as }];
			return app.request(`${path}/checklist`, { as, method: "PATCH", json });
		}
		case "addFinding": {
			const content = { clause: "5.2", statement: "Ein Beleg fehlt.", evidence: "Ordner 3" };
			return app.request(`${path}/findings`, {
				as,
				json: { grade: "OBSERVATION", scheme: audit.schemes[0], ...content },
			});
		}
		case "report":
			return app.request(`${path}/report`, { as, json: REPORT });
		case "cancel":
			return app.request(`${path}/cancel`, { as, json: { reason: "Werk geschlossen" } });
		default:
			return app.request(`${path}/${step}`, { as, method: "POST" });
	}
};
const STEPS = Object.keys(AUDIT_MOVES) as AuditStep[];

describe("planning an audit", () => {
	it("returns the audit with a number of the year in Vienna, its team, and all schemes of the certification", async () => {
		const { certification, client } = await createCertification(app);
		const site = client.productionSites[0]?._id ?? "";
		app.clock.set("2026-12-31T23:30:00.000Z");
		const audits = [];
		for (let n = 0; n < 2; n++)
			audits.push(
				await createAudit(app, { in: certification, input: { from: "2027-01-11", to: "2027-01-12", sites: [site] } }),
			);
		app.clock.set("2026-03-10T09:00:00.000Z");
		expect(audits.map(({ auditNumber }) => auditNumber)).toEqual(["B-2027-0001", "B-2027-0002"]);
		expect(audits[0]).toMatchObject({
			status: 10,
			kind: "INITIAL",
			announced: true,
			from: "2027-01-11",
			to: "2027-01-12",
			method: "ON_SITE",
			sites: [site],
			schemes: certification.schemes,
			team: [
				{ user: app.userIds.Auditor, name: "Albert Auditor", part: "LEAD" },
				{ name: "Dr. Salma Rahmani", part: "ISLAMIC_AFFAIRS" },
			],
			lead: "Albert Auditor",
			clientName: client.name,
			findings: [],
			actions: ["edit", "answerChecklist", "addFinding", "start", "cancel"],
		});
		expect(audits[0]?.schemes.length).toBeGreaterThan(1);
	});

	const LEAD = { name: "Eva Extern", part: "LEAD" };
	it.each<[values: object, field: string, message: string]>([
		[{ kind: "OTHER" }, "kind", "Der Wert steht nicht zur Auswahl."],
		[{ kind: "" }, "kind", "Die Art des Audits muss ausgewählt werden."],
		[{ method: undefined }, "method", "Die Durchführung muss ausgewählt werden."],
		[{ announced: "yes" }, "announced", "Der Wert ist ungültig."],
		[{ from: "" }, "from", "Der erste Tag muss ausgewählt werden."],
		[{ to: "2026-02-30" }, "to", "Das Datum ist ungültig (erwartet: JJJJ-MM-TT)."],
		[{ to: "2026-03-15" }, "to", "Der letzte Tag darf nicht vor dem ersten liegen."],
		[{ sites: ["none"] }, "sites.0", "Die Produktionsstätte gehört nicht zu diesem Kunden."],
		[{ sites: ["none", "none"] }, "sites", "Die Produktionsstätte ist mehrfach angegeben."],
		[{ schemes: ["none"] }, "schemes.0", "Die Prüfgrundlage gehört nicht zu dieser Zertifizierung."],
		[{ team: [] }, "team", "Im Team muss genau eine Person die Leitung haben."],
		[{ team: undefined }, "team", "Im Team muss genau eine Person die Leitung haben."],
		[{ team: [LEAD, { ...LEAD, name: "Ida Extern" }] }, "team", "Im Team muss genau eine Person die Leitung haben."],
		[{ team: [LEAD, { ...LEAD, part: "EXPERT" }] }, "team", "Die Person ist mehrfach im Team angegeben."],
		[{ team: [LEAD, { name: "Ida Extern", part: "BOSS" }] }, "team.1.part", "Der Wert steht nicht zur Auswahl."],
		[
			{ team: [{ part: "LEAD" }] },
			"team.0.name",
			"Ein Benutzerkonto oder der Name einer externen Person muss angegeben werden.",
		],
		[{ team: [{ user: "none", part: "LEAD" }] }, "team.0.user", "Dieses Konto gibt es nicht, oder es ist nicht aktiv."],
		[{ status: 40 }, "status", "Unbekanntes Feld."],
	])("with %j is refused, the message names the field, and nothing is stored", async (values, field, message) => {
		const { certification } = await createCertification(app);
		const json = { ...anAuditInput(app.userIds.Auditor), ...values };
		const response = await app.request(`/certification/${certification._id}/audits`, { as: "Auditor", json });
		expect(response.status).toBe(400);
		expect((await refusalOf(response)).fields).toEqual({ [field]: [message] });
		expect(await list(`certification=${certification._id}`)).toEqual([]);
	});

	it("refuses an account without a role, but keeps a member whose account has lost it since", async () => {
		const json = anAuditInput(app.userIds.none);
		const { certification } = await createCertification(app);
		const refused = await app.request(`/certification/${certification._id}/audits`, { as: "Admin", json });
		expect((await refusalOf(refused)).fields).toHaveProperty("team.0.user");
		const audit = await createAudit(app, { input: { team: [{ user: app.userIds.secondAdmin, part: "LEAD" }] } });
		const deactivation = `/users/${app.userIds.secondAdmin}/deactivation`;
		await app.json(deactivation, { as: "Admin", method: "POST" });
		expect((await send("edit", audit)).status).toBe(200);
		await app.json(deactivation, { as: "Admin", method: "DELETE" });
	});

	it("gives each of many audits planned at once its own number, and repeats no request with the same key", async () => {
		const { certification } = await createCertification(app);
		const plan = (key: string) =>
			app.json<Audit>(`/certification/${certification._id}/audits`, {
				as: "Auditor",
				json: anAuditInput(app.userIds.Auditor),
				headers: { "idempotency-key": key },
			});
		const audits = await Promise.all(Array.from({ length: 10 }, (_, n) => plan(`key-of-the-audit-${n}`)));
		expect(new Set(audits.map(({ auditNumber }) => auditNumber)).size).toBe(10);
		expect((await plan("key-of-the-audit-3"))._id).toBe(audits[3]?._id);
	});
});

describe("each step", () => {
	/** The statuses in which each step is possible. They are stated here again, so that a changed table is noticed. */
	const POSSIBLE: Readonly<Record<AuditStep, readonly AuditStatusName[]>> = {
		edit: ["PLANNED", "UNDERWAY"],
		answerChecklist: ["PLANNED", "UNDERWAY"],
		addFinding: ["PLANNED", "UNDERWAY"],
		start: ["PLANNED"],
		report: ["UNDERWAY"],
		close: ["REPORTED"],
		cancel: ["PLANNED", "UNDERWAY"],
	};
	const expected = (step: AuditStep, status: AuditStatusName, isLeadOrAdmin: boolean) => {
		if ((step === "report" || step === "close") && !isLeadOrAdmin) return 403;
		return POSSIBLE[step].includes(status) ? (step === "addFinding" ? 201 : 200) : 409;
	};

	const CALLERS: readonly (readonly [lead: StaffName, as: StaffName])[] = [
		["Auditor", "Auditor"],
		["Admin", "Auditor"],
		["Auditor", "Admin"],
		["Auditor", "none"],
	];

	it.each(AUDIT_STATUS_NAMES)("on an audit that is %s is possible for the right accounts only", async (status) => {
		for (const [lead, as] of CALLERS)
			for (const step of STEPS) {
				const input = { team: [{ user: app.userIds[lead], part: "LEAD" as const }] };
				const audit = await createAudit(app, { status, input });
				const wanted = as === "none" ? 403 : expected(step, status, lead === as || as === "Admin");
				if (as !== "none") expect((await read(audit._id, as)).actions.includes(step)).toBe(wanted < 300);
				const answer = await send(step, audit, as);
				expect([step, lead, as, answer.status]).toEqual([step, lead, as, wanted]);
				if (wanted === 409) expect((await refusalOf(answer)).code).toBe("ILLEGAL_TRANSITION");
				const { to } = AUDIT_MOVES[step];
				expect((await read(audit._id)).status).toBe(AUDIT_STATI[answer.ok && to ? to : status].code);
			}
	});

	it.each<AuditStep>(["start", "report", "close", "cancel"])(
		"%s has one winner if 20 are sent at once",
		async (step) => {
			const [status] = AUDIT_MOVES[step].from;
			const audit = await createAudit(app, { ...(status ? { status } : {}) });
			const answers = await Promise.all(
				Array.from({ length: 20 }, (_, n) => send(step, audit, n % 2 ? "Admin" : "Auditor")),
			);
			const codes = answers.map((answer) => answer.status).sort();
			expect(codes).toEqual([200, ...Array(19).fill(409)]);
			const entries = await entriesOf(app, "evaluation", audit._id);
			expect(entries.filter(({ action }) => action === `evaluation.${step}`)).toHaveLength(1);
			const { stati } = await read(audit._id);
			expect(
				stati.filter((entry) => entry.status === AUDIT_STATI[AUDIT_MOVES[step].to ?? "PLANNED"].code),
			).toHaveLength(1);
		},
	);

	it.each<[step: AuditStep, json: object, field: string, message: string]>([
		["report", { recommendation: "GRANT" }, "summary", "Die Zusammenfassung muss eingegeben werden."],
		["report", { ...REPORT, recommendation: "" }, "recommendation", "Die Empfehlung muss ausgewählt werden."],
		["cancel", { reason: " " }, "reason", "Die Anmerkung muss eingegeben werden."],
	])(
		"%s with %j is refused, the message names the field, and nothing is stored",
		async (step, json, field, message) => {
			const audit = await createAudit(app, { status: "UNDERWAY" });
			const answer = await app.request(`/audits/${audit._id}/${step}`, { as: "Admin", json });
			expect([answer.status, (await refusalOf(answer)).fields]).toEqual([400, { [field]: [message] }]);
			expect(await read(audit._id)).toEqual(audit);
		},
	);

	it("closing is refused while findings are open, which it names; observations do not count", async () => {
		const audit = await createAudit(app, { status: "UNDERWAY" });
		const major = await createFinding(app, audit, { grade: "MAJOR" });
		const minor = await createFinding(app, audit);
		await createFinding(app, audit, { grade: "OBSERVATION" });
		await send("report", audit);
		const refused = await send("close", audit);
		expect(refused.status).toBe(409);
		const numbers = `${audit.auditNumber}/1, ${audit.auditNumber}/2`;
		const message = `Vor dem Abschluss müssen diese Abweichungen behoben sein: ${numbers}.`;
		expect(await refusalOf(refused)).toMatchObject({ code: "FINDINGS_OPEN", message });
		for (const { _id } of [major, minor]) {
			await app.json(`/findings/${_id}/answer`, { as: "Auditor", json: FINDING_ANSWER });
			await app.json(`/findings/${_id}/accept`, { as: "Auditor", json: { verification: "Unterlagen geprüft." } });
		}
		expect((await send("close", audit)).status).toBe(200);
		expect(await read(audit._id)).toMatchObject({ status: 40, openFindings: 1, ...REPORT });
	});
});

describe("changing an audit", () => {
	it("is refused for an outdated version, with who changed it", async () => {
		const audit = await createAudit(app);
		const path = `/audits/${audit._id}`;
		const etag = (await app.request(path, { as: "Auditor" })).headers.get("etag") ?? "";
		await send("edit", audit, "Admin");
		const json = anAuditInput(app.userIds.Auditor, { method: "REMOTE" });
		const refused = await app.request(path, { as: "Auditor", method: "PUT", json, headers: { "if-match": etag } });
		expect(refused.status).toBe(409);
		expect(await refusalOf(refused)).toMatchObject({ code: "STALE", changedBy: "Amina Admin" });
		expect((await read(audit._id)).method).toBe("ON_SITE");
	});

	it("and each step are recorded in the audit trail in German", async () => {
		const audit = await createAudit(app);
		const json = anAuditInput(app.userIds.Auditor, {
			method: "REMOTE",
			team: [{ user: app.userIds.Auditor, part: "LEAD" }],
		});
		await app.json(`/audits/${audit._id}`, { as: "Admin", method: "PUT", json });
		await send("cancel", audit);
		const entries = await app.json<(AuditEntry & { title: string })[]>(
			`/audit?entity=evaluation&entityId=${audit._id}`,
			{
				as: "Admin",
			},
		);
		expect(entries.map(({ title, user, subject, lines }) => [title, user, subject.label, lines])).toMatchObject([
			[
				"Audit abgesagt",
				"Albert Auditor",
				audit.auditNumber,
				[
					{ field: "Status", before: "Geplant", after: "Abgesagt" },
					{ field: "Anmerkung", after: "Werk geschlossen" },
				],
			],
			[
				"Audit geändert",
				"Amina Admin",
				audit.auditNumber,
				[
					{ field: "Durchführung", before: "Vor Ort", after: "Remote" },
					{ field: "Teammitglied", before: "Dr. Salma Rahmani, Islamische Angelegenheiten" },
				],
			],
			["Audit geplant", "Albert Auditor", audit.auditNumber, expect.any(Array)],
		]);
		const verification = await app.json("/audit/verification", { as: "Admin" });
		expect(verification).toMatchObject({ ok: true });
	});

	it("keeps a production site of the client from being removed", async () => {
		const { certification, client } = await createCertification(app);
		await createAudit(app, { in: certification, input: { sites: client.productionSites.map(({ _id }) => _id) } });
		const json = aClientInput({ productionSites: [] });
		const refused = await app.request(`/client/${client._id}`, { as: "Auditor", method: "PUT", json });
		expect([refused.status, (await refusalOf(refused)).code]).toEqual([409, "IN_USE"]);
	});
});

describe("the status of a certification", () => {
	const read = (id: string) => app.json<Certification>(`/certification/${id}`, { as: "Auditor" });
	const statusOf = async (id: string) => (await read(id)).stati.at(-1)?.status;

	it("is 30 while an audit is planned, under way or reported, and returns afterwards", async () => {
		const { certification } = await createCertification(app);
		await createAudit(app, { in: certification, status: "CLOSED", input: { kind: "SPECIAL" } });
		const seen: unknown[] = [];
		const see = async () => {
			const { stati, audit } = await read(certification._id);
			seen.push([stati.at(-1)?.status, audit?.auditNumber, audit?.isOpen]);
		};
		await see();
		const audit = await createAudit(app, { in: certification });
		await see();
		for (const step of ["start", "report", "close"] as const) {
			await send(step, audit);
			await see();
		}
		const cancelled = await createAudit(app, { in: certification });
		await see();
		await send("cancel", cancelled);
		await see();
		const [open, closed] = [true, false].map((isOpen) => [isOpen ? 30 : 20, audit.auditNumber, isOpen]);
		const another = [30, cancelled.auditNumber, true];
		expect(seen).toEqual([[20, undefined, undefined], open, open, open, closed, another, closed]);
		expect(await app.json<unknown[]>("/certification?status=AUDIT", { as: "Auditor" })).not.toContainEqual(
			expect.objectContaining({ _id: certification._id }),
		);
	});

	it("stays 30 with a draft, but follows a certificate that is further", async () => {
		const scenario = await createCertificate(app);
		const { _id } = scenario.certification;
		await createAudit(app, { in: scenario.certification });
		const seen = [await statusOf(_id)];
		const steps = ["release", "stop", "release", "reject", "edit", "release", "preview", "sign", "publish"] as const;
		for (const step of steps) {
			expect((await take(app, scenario, step, step === "release" ? "Auditor" : "Admin")).ok, step).toBe(true);
			seen.push(await statusOf(_id));
		}
		expect(seen).toEqual([30, 50, 30, 50, 30, 30, 50, 50, 50, 60]);
	});
});

describe("the list of audits", () => {
	it("is filtered, searched, sorted and paged, and contains open findings", async () => {
		const { certification, client } = await createCertification(app);
		const of = { in: certification };
		const planned = await createAudit(app, { ...of, input: { from: "2031-02-01", to: "2031-02-02" } });
		const others = { team: [{ user: app.userIds.Admin, part: "LEAD" as const }], kind: "SPECIAL" as const };
		const closed = await createAudit(app, { ...of, input: { from: "2031-01-01", to: "2031-01-02", ...others } });
		await createFinding(app, closed);
		await app.json(`/audits/${closed._id}/start`, { as: "Admin", method: "POST" });
		const numbers = async (query: string, as: StaffName = "Auditor") =>
			(await list(`certification=${certification._id}&${query}`, as)).map(({ auditNumber }) => auditNumber);
		const [first, second] = [planned.auditNumber, closed.auditNumber];
		expect(await numbers("")).toEqual([first, second]);
		expect(await numbers("sort=from")).toEqual([second, first]);
		expect(await numbers("status=UNDERWAY")).toEqual([second]);
		expect(await numbers("kind=INITIAL")).toEqual([first]);
		expect(await numbers("mine=true")).toEqual([first]);
		expect(await numbers("mine=true", "Admin")).toEqual([second]);
		expect(await numbers("q=rahmani")).toEqual([first]);
		expect(await numbers(`q=${encodeURIComponent(client.name)}`)).toEqual([first, second]);
		expect((await list(`status=PLANNED&kind=INITIAL&q=${first}`))[0]).toMatchObject({
			auditNumber: first,
			openFindings: 0,
		});
		expect((await list(`q=${second}`))[0]).toMatchObject({ lead: "Amina Admin", openFindings: 1 });
		const page = await app.request("/audits?limit=1&sort=-auditNumber", { as: "Auditor" });
		expect(page.headers.get("link")).toContain("cursor=");
		for (const query of ["status=OPEN", "kind=x", "mine=me", "sort=lead"])
			expect((await app.request(`/audits?${query}`, { as: "Auditor" })).status).toBe(400);
	});

	it("finds an audit by the client's new name", async () => {
		const { certification, client } = await createCertification(app);
		const audit = await createAudit(app, { in: certification });
		const json = aClientInput({ name: "Umbenannte Mühle GmbH", productionSites: client.productionSites });
		await app.json(`/client/${client._id}`, { as: "Auditor", method: "PUT", json });
		expect(await list("q=umbenannte")).toMatchObject([{ _id: audit._id, clientName: "Umbenannte Mühle GmbH" }]);
	});

	it("is exported with the same filters, and the export is recorded", async () => {
		const audit = await createAudit(app);
		const { rows } = await readExport(app, `/audits.xlsx?q=${audit.auditNumber}`);
		expect(rows).toMatchObject([
			{ Auditnummer: audit.auditNumber, Art: "Erstaudit", Status: "Geplant", Leitung: "Albert Auditor" },
		]);
		expect((await entriesOf(app, "evaluation", "list"))[0]).toMatchObject({ action: "evaluation.export" });
	});
});

it("an audit without a report and an unresolved finding are deadlines, until they are done", async () => {
	const audit = await createAudit(app, { input: { from: "2026-03-02", to: "2026-03-03" } });
	const finding = await createFinding(app, audit, { due: "2026-03-05" });
	const due = async () =>
		(await app.json<Deadline[]>(`/deadlines?kind=audit,finding&q=${audit.auditNumber}`, { as: "Auditor" })).map(
			({ kind, day, subject }) => [kind, day, subject.number, subject._certificationId],
		);
	const [ofAudit, ofFinding] = [
		["audit", "2026-03-03", audit.auditNumber, audit._certificationId],
		["finding", "2026-03-05", finding.findingNumber, audit._certificationId],
	];
	expect(await due()).toEqual([ofAudit, ofFinding]);
	await app.json(`/findings/${finding._id}/answer`, { as: "Auditor", json: FINDING_ANSWER });
	await send("start", audit);
	await send("report", audit);
	expect(await due()).toEqual([ofFinding]);
	await app.json(`/findings/${finding._id}/accept`, { as: "Auditor", json: { verification: "Geprüft." } });
	expect(await due()).toEqual([]);
	const cancelled = await createAudit(app, { input: { from: "2026-03-02", to: "2026-03-03" } });
	await createFinding(app, cancelled, { due: "2026-03-05" });
	await send("cancel", cancelled);
	expect(await app.json(`/deadlines?kind=audit,finding&q=${cancelled.auditNumber}`, { as: "Auditor" })).toEqual([]);
});

it("the search for personal data finds team members by the name of the account or of the enquiry", async () => {
	const { email, name } = await createEnquiry(app, { name: "Fatima Fachfrau", email: "fatima@example.org" });
	const team = [
		{ user: app.userIds.Auditor, part: "LEAD" as const },
		{ name: name.toUpperCase(), part: "EXPERT" as const },
	];
	const { _id, auditNumber } = await createAudit(app, { input: { team } });
	const personalData = await app.json<PersonalData>("/customerMessages/privacy/search", {
		as: "Admin",
		json: { email },
	});
	expect(personalData.audits).toEqual([{ _id, auditNumber }]);
});
