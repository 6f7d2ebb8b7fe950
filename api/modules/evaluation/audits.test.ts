import { describe, expect, it } from "vitest";
import { type Deadline, deadlinePage } from "../../desk/deadlines/contract.ts";
import type { PersonalData } from "../../public/enquiries/contract.ts";
import { readExport } from "../../testing/exports.ts";
import {
	aClientInput,
	anAuditInput,
	auditRequest,
	createAudit,
	createCertificate,
	createCertification,
	createFinding,
	entriesOf,
	moveFinding,
	refusalOf,
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
	type AuditInput,
	type AuditListItem,
	type AuditStatusName,
	type AuditStep,
} from "./contract.ts";

const app = startAppOnce();

const read = (id: string, as: StaffName = "Auditor") => app.json<Audit>(`/audits/${id}`, { as });
const list = (query = "", as: StaffName = "Auditor") => app.json<AuditListItem[]>(`/audits?${query}`, { as });

function send(step: AuditStep, audit: Audit, as: StaffName = "Auditor") {
	const [path, request] = auditRequest(step, audit);
	return app.request(path, { ...request, as });
}

it("a planned audit has a number of the year in Vienna, a team, sites, and all schemes of the certification", async () => {
	const { certification, client } = await createCertification(app);
	const values = { from: "2027-01-11", to: "2027-01-12", sites: [client.productionSites[0]?._id ?? ""] };
	app.clock.set("2026-12-31T23:30:00.000Z");
	const first = await createAudit(app, { in: certification, input: values });
	const second = await createAudit(app, { in: certification, input: { ...values, schemes: [] } });
	app.clock.set("2026-03-10T09:00:00.000Z");
	expect([first.auditNumber, second.auditNumber]).toEqual(["B-2027-0001", "B-2027-0002"]);
	expect(first.schemes.length).toBeGreaterThan(1);
	expect(second.schemes).toEqual(first.schemes);
	const { team: _team, ...input } = anAuditInput(app.userIds.Auditor, values);
	expect(first).toMatchObject({
		...input,
		status: 10,
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
	// A site that is to be audited cannot be removed.
	const json = aClientInput({ productionSites: [] });
	const refused = await app.request(`/client/${client._id}`, { as: "Auditor", method: "PUT", json });
	expect(await refusalOf(refused)).toMatchObject({ status: 409, code: "IN_USE" });
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
	const STEPS = Object.keys(POSSIBLE) as AuditStep[];
	const CALLERS = [
		["Auditor", "Auditor"],
		["Admin", "Auditor"],
		["Auditor", "Admin"],
	] as const;

	it.each(AUDIT_STATUS_NAMES)("on an audit that is %s is possible for the right accounts only", async (status) => {
		const { certification } = await createCertification(app);
		for (const [lead, as] of CALLERS) {
			const plan = { in: certification, status, input: { team: [{ user: app.userIds[lead], part: "LEAD" as const }] } };
			let audit: Audit | undefined;
			for (const step of STEPS) {
				audit ??= await createAudit(app, plan);
				const isForbidden = ["report", "close"].includes(step) && lead === "Admin" && as === "Auditor";
				const isPossible = POSSIBLE[step].includes(status);
				expect((await read(audit._id, as)).actions.includes(step)).toBe(isPossible && !isForbidden);
				const answer = await send(step, audit, as);
				const code = isForbidden ? "FORBIDDEN" : isPossible ? undefined : "ILLEGAL_TRANSITION";
				expect([step, lead, as, ((await answer.json()) as { code?: string }).code]).toEqual([step, lead, as, code]);
				const to = (answer.ok && AUDIT_MOVES[step].to) || status;
				expect((await read(audit._id)).status).toBe(AUDIT_STATI[to].code);
				if (to !== status) audit = undefined;
			}
		}
	});

	it("closing is refused while findings are open, which it names; observations do not count", async () => {
		const audit = await createAudit(app, { status: "UNDERWAY" });
		const findings = [await createFinding(app, audit, { grade: "MAJOR" }), await createFinding(app, audit)];
		await send("addFinding", audit);
		await send("report", audit);
		const [first, second] = [`${audit.auditNumber}/1`, `${audit.auditNumber}/2`];
		const message = `Vor dem Abschluss müssen diese Abweichungen behoben sein: ${first}, ${second}.`;
		expect(await refusalOf(await send("close", audit))).toMatchObject({ status: 409, code: "FINDINGS_OPEN", message });
		for (const finding of findings) await moveFinding(app, finding, "answer", "accept");
		expect((await send("close", audit)).status).toBe(200);
		const report = { summary: "Das System ist wirksam.", recommendation: "GRANT" };
		expect(await read(audit._id)).toMatchObject({ status: 40, openFindings: 1, ...report });
	});
});

describe("changing an audit", () => {
	const change = ({ _id }: Audit, values: Partial<AuditInput>) => {
		const json = anAuditInput(app.userIds.Auditor, values);
		return app.request(`/audits/${_id}`, { as: "Admin", method: "PUT", json });
	};

	it("keeps a member whose account was deactivated since, but adds none", async () => {
		const input = { team: [{ user: app.userIds.secondAdmin, part: "LEAD" as const }] };
		const [audit, other] = [await createAudit(app, { input }), await createAudit(app)];
		const deactivation = `/users/${app.userIds.secondAdmin}/deactivation`;
		await app.json(deactivation, { as: "Admin", method: "POST" });
		const [kept, added] = [await change(audit, input), await change(other, input)];
		await app.json(deactivation, { as: "Admin", method: "DELETE" });
		expect([kept.status, (await refusalOf(added)).fields]).toEqual([200, { "team.0.user": [expect.any(String)] }]);
	});

	it("and each step are recorded in the audit trail in German", async () => {
		const audit = await createAudit(app);
		await change(audit, { method: "REMOTE", team: [{ user: app.userIds.Auditor, part: "LEAD" }] });
		await send("cancel", audit);
		const entries = await entriesOf(app, "evaluation", audit._id);
		const of = { subject: { label: audit.auditNumber } };
		expect(entries).toMatchObject([
			{
				...of,
				title: "Audit abgesagt",
				user: "Albert Auditor",
				lines: [
					{ field: "Status", before: "Geplant", after: "Abgesagt" },
					{ field: "Anmerkung", after: "Werk geschlossen" },
				],
			},
			{
				...of,
				title: "Audit geändert",
				user: "Amina Admin",
				lines: [
					{ field: "Durchführung", before: "Vor Ort", after: "Remote" },
					{ field: "Teammitglied", before: "Dr. Salma Rahmani, Islamische Angelegenheiten" },
				],
			},
			{ ...of, title: "Audit geplant", user: "Albert Auditor" },
		]);
		expect(await app.json("/audit/verification", { as: "Admin" })).toMatchObject({ ok: true });
	});
});

describe("the status of a certification", () => {
	const statusOf = async ({ _id }: Certification) => {
		const { stati, audit } = await app.json<Certification>(`/certification/${_id}`, { as: "Auditor" });
		return [stati.at(-1)?.status, audit?.auditNumber, audit?.isOpen];
	};

	it("is 30 while an audit is planned, under way or reported, and returns afterwards", async () => {
		const { certification } = await createCertification(app);
		await createAudit(app, { in: certification, status: "CLOSED", input: { kind: "SPECIAL" } });
		const seen = [await statusOf(certification)];
		const audit = await createAudit(app, { in: certification });
		seen.push(await statusOf(certification));
		for (const step of ["start", "report", "close"] as const) {
			await send(step, audit);
			seen.push(await statusOf(certification));
		}
		const cancelled = await createAudit(app, { in: certification });
		seen.push(await statusOf(certification));
		await send("cancel", cancelled);
		seen.push(await statusOf(certification));
		const [open, closed] = [true, false].map((isOpen) => [isOpen ? 30 : 20, audit.auditNumber, isOpen]);
		const another = [30, cancelled.auditNumber, true];
		expect(seen).toEqual([[20, undefined, undefined], open, open, open, closed, another, closed]);
	});

	it("stays 30 with a draft, but follows a certificate that is further", async () => {
		const scenario = await createCertificate(app);
		await createAudit(app, { in: scenario.certification });
		const seen = [(await statusOf(scenario.certification))[0]];
		const steps = ["release", "stop", "release", "reject", "edit", "release", "preview", "sign", "publish"] as const;
		for (const step of steps) {
			expect((await take(app, scenario, step, step === "release" ? "Auditor" : "Admin")).ok, step).toBe(true);
			seen.push((await statusOf(scenario.certification))[0]);
		}
		expect(seen).toEqual([30, 50, 30, 50, 30, 30, 50, 50, 50, 60]);
	});
});

it("the list is filtered, searched, also by the client's new name, exported, and contains lead and open findings", async () => {
	const { certification, client } = await createCertification(app);
	const plan = (input: Partial<AuditInput>) => createAudit(app, { in: certification, input });
	const planned = await plan({ from: "2031-02-01", to: "2031-02-02" });
	const special = { team: [{ user: app.userIds.Admin, part: "LEAD" as const }], kind: "SPECIAL" as const };
	const underway = await plan({ from: "2031-01-01", to: "2031-01-02", ...special });
	await createFinding(app, underway);
	await send("start", underway);
	const [first, second] = [planned.auditNumber, underway.auditNumber];
	for (const [query, expected, as] of [
		["", [first, second]],
		["sort=from", [second, first]],
		["status=UNDERWAY", [second]],
		["kind=INITIAL", [first]],
		["month=2031-01", [second]],
		["mine=true", [first]],
		["mine=true", [second], "Admin"],
		["q=rahmani", [first]],
		[`q=${encodeURIComponent(client.name)}`, [first, second]],
	] satisfies [string, string[], StaffName?][]) {
		const rows = await list(`certification=${certification._id}&${query}`, as);
		expect([query, rows.map(({ auditNumber }) => auditNumber)]).toEqual([query, expected]);
	}
	const [row] = await list(`status=UNDERWAY&kind=SPECIAL&q=${second}`);
	expect(row).toMatchObject({ auditNumber: second, lead: "Amina Admin", openFindings: 1 });
	for (const query of ["status=OPEN", "kind=x", "mine=me", "month=2031-13", "sort=lead"])
		expect((await app.request(`/audits?${query}`, { as: "Auditor" })).status).toBe(400);
	const { rows } = await readExport(app, `/audits.xlsx?q=${first}`);
	const exported = { Auditnummer: first, Art: "Erstaudit", Status: "Geplant", Leitung: "Albert Auditor" };
	expect(rows).toMatchObject([exported]);
	expect((await entriesOf(app, "evaluation", "list"))[0]).toMatchObject({ action: "evaluation.export" });

	const { productionSites } = client;
	const json = aClientInput({ name: "Umbenannte Mühle GmbH", productionSites });
	await app.json(`/client/${client._id}`, { as: "Auditor", method: "PUT", json });
	expect(await list("q=umbenannte")).toMatchObject([first, second].map(() => ({ clientName: json.name })));
});

it("an audit without a report and an unresolved finding are deadlines, until they are done or cancelled", async () => {
	const due = async ({ auditNumber }: Audit) =>
		(await app.json<Deadline[]>(`/deadlines?kind=audit,finding&q=${auditNumber}`, { as: "Auditor" })).map((row) => [
			row.kind,
			row.day,
			row.subject.number,
			deadlinePage(row),
		]);
	const input = { from: "2026-03-02", to: "2026-03-03" };
	const audit = await createAudit(app, { input });
	const finding = await createFinding(app, audit, { due: "2026-03-05" });
	const page = `/auditDetails?cid=${audit._id}`;
	const ofFinding = ["finding", "2026-03-05", finding.findingNumber, `${page}&key=abweichungen`];
	expect(await due(audit)).toEqual([["audit", "2026-03-03", audit.auditNumber, page], ofFinding]);
	await send("start", audit);
	await send("report", audit);
	expect(await due(audit)).toEqual([ofFinding]);
	await moveFinding(app, finding, "answer", "accept");
	expect(await due(audit)).toEqual([]);
	const cancelled = await createAudit(app, { input });
	await createFinding(app, cancelled, { due: "2026-03-05" });
	await send("cancel", cancelled);
	expect(await due(cancelled)).toEqual([]);
});

it("the search for personal data finds present and former team members by the name of the account or of the enquiry", async () => {
	const { email, name } = await createEnquiry(app, { name: "Fatima Fachfrau", email: "fatima@example.org" });
	const expert = { name: name.toUpperCase(), part: "EXPERT" } as const;
	const { team } = anAuditInput(app.userIds.Auditor);
	const { _id, auditNumber } = await createAudit(app, { status: "UNDERWAY", input: { team: [...team, expert] } });
	const search = { as: "Admin", json: { email } } as const;
	const find = async () => (await app.json<PersonalData>("/customerMessages/privacy/search", search)).audits;
	expect(await find()).toEqual([{ _id, auditNumber }]);
	const json = anAuditInput(app.userIds.Auditor, { team });
	await app.json(`/audits/${_id}`, { as: "Admin", method: "PUT", json });
	expect(await find()).toEqual([{ _id, auditNumber }]);
});
