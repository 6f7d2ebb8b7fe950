import { expect, test } from "vitest";
import { type Deadline, deadlineStep } from "../../desk/deadlines/contract.ts";
import { found } from "../../platform/errors.ts";
import { createAudit, createCertificate, entriesOf, take } from "../../testing/index.ts";
import { startAppPerTest } from "../../testing/started-app.ts";
import type { Certification } from "../certifications/contract.ts";
import type { AuditKind, Surveillance } from "./contract.ts";
import { dueAfter } from "./rules.ts";

/** In Vienna, this is the next day. */
const SIGNED = "2026-03-10T23:30:00.000Z";
const app = startAppPerTest({ now: SIGNED });

const at = (day: string) => app.clock.set(`${day}T09:00:00.000Z`);
const list = () => app.json<Deadline[]>("/deadlines?kind=surveillance,noSurveillance", { as: "Auditor" });
const kindsOn = async (day: string) => {
	at(day);
	return (await list()).map((row) => `${row.kind} ${row.day}`);
};
const planOf = (id: string) => app.json<Surveillance>(`/certification/${id}/surveillance`, { as: "Auditor" });
const audited = (of: { in: Certification }, kind: AuditKind, day: string) =>
	createAudit(app, { ...of, status: "CLOSED", input: { kind, from: day, to: day } });

test("a surveillance is due 12 months after the signature, listed two months ahead, and planned by its link", async () => {
	const { certification } = await createCertificate(app, { status: "APPROVED" });
	expect(await kindsOn("2027-01-10")).toEqual([]);
	expect(await kindsOn("2027-01-11")).toEqual(["surveillance 2027-03-11"]);
	const due = found((await list())[0]);
	const { clientName: name, certificationNumber: number } = certification;
	expect(due).toMatchObject({ _id: `surveillance-${certification._id}`, subject: { name, number } });
	const planning = `/addAudit?certificationId=${certification._id}&kind=SURVEILLANCE&day=2027-03-11`;
	expect(deadlineStep(due, ["Auditor"])).toEqual({ label: "Audit planen", href: planning });
	const input = { kind: "SURVEILLANCE", from: "2027-03-01", to: "2027-03-02" } as const;
	const { _id, auditNumber } = await createAudit(app, { in: certification, input });
	const details = { label: "Ansehen", href: `/auditDetails?cid=${_id}` };
	expect(deadlineStep(found((await list())[0]), ["Auditor"])).toEqual(details);
	const planned = { day: "2027-03-11", state: "OPEN", audit: { _id, auditNumber, status: 10 } };
	expect((await planOf(certification._id)).days[0]).toEqual(planned);
});

test("more than 30 days after the due day, the suspension is proposed to Admins until it is done", async () => {
	const scenario = await createCertificate(app, { status: "PUBLIC" });
	const { certification, certificate, client } = scenario;
	expect(await kindsOn("2027-04-10")).toEqual(["surveillance 2027-03-11"]);
	expect(await kindsOn("2027-04-11")).toEqual(["surveillance 2027-03-11", "noSurveillance 2027-04-11"]);
	const proposed = found((await list()).find(({ kind }) => kind === "noSurveillance"));
	const page = `/certificateDetails?certificationId=${certification._id}&certificateId=${certificate._id}&clientId=${client._id}`;
	expect(deadlineStep(proposed, ["Admin"])).toEqual({ label: "Aussetzen", href: `${page}&suspend=noSurveillance` });
	expect(deadlineStep(proposed, ["Auditor"])).toEqual({ label: "Ansehen", href: page });
	expect((await planOf(certification._id)).days[0]?.state).toBe("LATE");
	at("2029-02-01");
	// The certification stays valid until its end although it is renewed.
	await app.json(`/certification/${certification._id}/renewal`, { as: "Auditor", json: {} });
	expect((await list()).map(({ kind }) => kind)).toEqual(["surveillance", "noSurveillance"]);
	await take(app, scenario, "suspend");
	expect((await list()).map(({ kind }) => kind)).toEqual(["surveillance"]);
	expect(await kindsOn("2029-02-28")).toEqual(["surveillance 2027-03-11"]);
	// The end of the validity is stored by an hourly job, but counts at once.
	expect(await kindsOn("2029-03-01")).toEqual([]);
});

test("a closed surveillance or recertification audit moves the next due day, and the plan shows each day", async () => {
	const { certification } = await createCertificate(app, { status: "PUBLIC", validFrom: "2026-03-11" });
	const of = { in: certification };
	at("2027-03-01");
	await audited(of, "SPECIAL", "2027-02-20");
	const input = { kind: "SURVEILLANCE", from: "2027-02-20", to: "2027-02-20" } as const;
	await createAudit(app, { ...of, status: "CANCELLED", input });
	const first = await createAudit(app, { ...of, status: "REPORTED", input });
	expect((await planOf(certification._id)).due).toBe("2027-03-11");
	await app.json(`/audits/${first._id}/close`, { as: "Admin", json: {} });
	expect(await list()).toEqual([]);
	const entries = await entriesOf(app, "certification", certification._id);
	const moved = entries.find(({ action }) => action === "certification.surveillance");
	expect(moved?.lines).toEqual([{ field: "Überwachung fällig am", before: "11.03.2027", after: "11.03.2028" }]);
	at("2028-05-02");
	const late = await audited(of, "RENEWAL", "2028-04-30");
	expect(await planOf(certification._id)).toEqual({
		months: 12,
		signedOn: "2026-03-11",
		due: "2029-03-11",
		days: [
			{ day: "2027-03-11", state: "DONE", audit: { _id: first._id, auditNumber: first.auditNumber, status: 40 } },
			{ day: "2028-03-11", state: "DONE", audit: { _id: late._id, auditNumber: late.auditNumber, status: 40 } },
			{ day: "2029-03-11", state: "OPEN" },
		],
	});
});

test("the next due day follows the audit, also between two due days and after several that have passed", () => {
	for (const [audited, due, next] of [
		["2026-03-11", "2027-03-11", "2028-03-11"],
		["2027-03-11", "2027-03-11", "2028-03-11"],
		["2027-03-12", "2027-03-11", "2028-03-11"],
		["2029-05-01", "2027-03-11", "2030-03-11"],
		["2027-03-10", "2028-03-11", "2028-03-11"],
		["2026-03-10", "2027-03-11", "2027-03-11"],
	] as const)
		expect([audited, dueAfter("2026-03-11", 12, { due, audited })]).toEqual([audited, next]);
});
