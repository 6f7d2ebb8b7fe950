import { describe, expect, it } from "vitest";
import {
	type CertificationScenario,
	createCertificate,
	createCertification,
	type StaffName,
	take,
} from "../../testing/index.ts";
import { createAccount, createEnquiry, handleEnquiry, register } from "../../testing/scenarios.ts";
import { startAppPerTest } from "../../testing/started-app.ts";
import type { Deadline, DeadlineChangeValues, DeadlinePerson } from "./contract.ts";

/** This day is a Monday. */
const NOW = "2026-03-09T09:00:00.000Z";

const app = startAppPerTest({ now: NOW });

const list = (query = "", as: StaffName = "Auditor") => app.json<Deadline[]>(`/deadlines${query}`, { as });
const change = (id: string, json: DeadlineChangeValues, as: StaffName = "Auditor", headers = {}) =>
	app.request(`/deadlines/${id}`, { as, method: "PATCH", json, headers });
const changed = async (...given: Parameters<typeof change>) => (await (await change(...given)).json()) as Deadline;
/** The certification ends on 2026-11-30, after the usual 36 months. */
const ending = (validFrom = "2023-12-01"): Promise<CertificationScenario> =>
	createCertification(app, { products: 0, input: { validFrom, initialValidFrom: validFrom } });
const ids = (rows: readonly Deadline[]) => rows.map(({ _id }) => _id);

describe("a certification", () => {
	it("is due at each stage until the next one begins, and not after its end", async () => {
		const { certification, client } = await ending();
		expect(certification.validTo).toBe("2026-11-30");
		const stagesAt = async (moment: string) => {
			app.clock.set(moment);
			return (await list("?kind=certification")).map(({ stage, day, _id }) => [stage, day, _id]);
		};
		// 28 February 2026 is nine months before the end. Midnight in Vienna is 23:00 UTC, in summer 22:00 UTC.
		const { _id } = certification;
		for (const [moment, ...stages] of [
			["2026-02-27T22:59:59.999Z"],
			["2026-02-27T23:00:00.000Z", 9],
			["2026-05-29T22:00:00.000Z", 6],
			["2026-11-30T23:00:00.000Z"],
		] as const)
			expect(await stagesAt(moment), moment).toEqual(
				stages.map((stage) => [stage, "2026-11-30", `end${stage}-${_id}`]),
			);
		app.clock.set("2026-10-30T09:00:00.000Z");
		const [entry] = await list();
		expect(entry).toEqual({
			_id: `end1-${_id}`,
			kind: "certification",
			day: "2026-11-30",
			stage: 1,
			remindedOn: ["2026-02-28", "2026-05-30", "2026-08-30", "2026-10-30"],
			validTo: "2026-11-30",
			subject: {
				name: client.name,
				number: certification.certificationNumber,
				_clientId: client._id,
				_certificationId: _id,
			},
			actions: ["assign", "snooze", "done"],
		});
	});

	it("is listed in the next 90 days if it ends or has a stage in them, and can be completed before its first stage", async () => {
		// The certifications end on 2026-03-20, 2026-09-30, 2027-02-15 and 2027-05-09.
		for (const validFrom of ["2023-03-21", "2023-10-01", "2024-02-16", "2024-05-10"]) await ending(validFrom);
		const days = async (query: string) => (await list(query)).map(({ day, stage }) => [day, stage]);
		const shown = [
			["2026-03-20", 1],
			["2026-09-30", 9],
		];
		expect(await days("")).toEqual(shown);
		const next = "?from=2026-03-09&to=2026-06-07";
		expect(await days(next)).toEqual([...shown, ["2027-02-15", 9]]);
		expect(await days("?endsBy=2026-03-20")).toEqual([["2026-03-20", 1]]);
		const coming = (await list(next)).at(-1)?._id ?? "";
		await changed(coming, { assignee: "me", done: true });
		expect(await list(next)).toHaveLength(2);
		app.clock.set("2026-08-15T09:00:00.000Z");
		expect((await list("?assignee=me")).map(({ day, stage }) => [day, stage])).toEqual([["2027-02-15", 6]]);
	});

	it("that is done or snoozed is due again at the next stage, and stays assigned to the same person", async () => {
		const { certification } = await ending();
		const stages = ([9, 6, 3, 1] as const).map((stage) => `end${stage}-${certification._id}`);
		const [nine = "", six = "", three = ""] = stages;
		await change(nine, { assignee: app.userIds.Admin, done: true });
		expect(await list()).toEqual([]);
		app.clock.set("2026-05-30T09:00:00.000Z");
		expect(await list(`?assignee=${app.userIds.Admin}`)).toMatchObject([
			{ _id: six, assignee: { name: "Amina Admin" }, actions: ["assign", "snooze", "done"] },
		]);
		await change(six, { assignee: "me", snoozedUntil: "2026-12-31" });
		app.clock.set("2026-08-30T09:00:00.000Z");
		expect(ids(await list("?assignee=me"))).toEqual([three]);
		expect(await list(`?assignee=${app.userIds.Admin}`)).toEqual([]);
		await change(three, { assignee: null });
		app.clock.set("2026-10-30T09:00:00.000Z");
		expect((await list())[0]).not.toHaveProperty("assignee");
	});

	it("is due again after its end has moved, and no longer due with a successor", async () => {
		const { certification } = await ending();
		await change(`end9-${certification._id}`, { done: true });
		expect(await list()).toEqual([]);
		const json = { _siteId: "client", category: "E: Catering", validFrom: "2023-11-25" };
		await app.json(`/client/certification/${certification._id}`, { as: "Auditor", method: "PUT", json });
		expect(await list()).toMatchObject([
			{ validTo: "2026-11-24", day: "2026-11-24", remindedOn: expect.arrayContaining(["2026-02-24"]) },
		]);
		const renewal = await app.request(`/certification/${certification._id}/renewal`, { as: "Auditor", json: {} });
		expect(renewal.status).toBe(201);
		expect(await list()).toEqual([]);
		expect((await app.request(`/deadlines/end9-${certification._id}`, { as: "Auditor" })).status).toBe(404);
	});
});

describe("a waiting record", () => {
	it("is due for a certificate that has waited for a signature for more than three working days", async () => {
		const scenario = await createCertificate(app, { status: "IN_APPROVAL" });
		const { certificate } = scenario;
		expect(await list("?from=2026-03-09&to=2026-03-12")).toEqual([]);
		expect(ids(await list("?from=2026-03-09&to=2026-03-13"))).toEqual([`approval-${certificate._id}`]);
		app.clock.set("2026-03-12T22:59:59.999Z");
		expect(await list()).toEqual([]);
		app.clock.set("2026-03-12T23:00:00.000Z");
		expect(await list()).toMatchObject([
			{
				_id: `approval-${certificate._id}`,
				kind: "approval",
				day: "2026-03-13",
				since: NOW,
				subject: { number: certificate.certificateNumber, _certificateId: certificate._id },
			},
		]);
		await change(`approval-${certificate._id}`, { done: true });
		await take(app, scenario, "stop", "Auditor");
		await take(app, scenario, "release", "Auditor");
		expect(await list()).toEqual([]);
		app.clock.set("2026-03-25T09:00:00.000Z");
		expect(await list()).toMatchObject([{ _id: `approval-${certificate._id}`, day: "2026-03-19" }]);
		await take(app, scenario, "stop", "Auditor");
		expect(await list()).toEqual([]);
	});

	it("is due for an enquiry without an answer for more than two working days, across Christmas", async () => {
		app.clock.set("2026-12-23T09:00:00.000Z");
		const enquiry = await createEnquiry(app);
		app.clock.set("2026-12-28T22:59:59.999Z");
		expect(await list()).toEqual([]);
		app.clock.set("2026-12-28T23:00:00.000Z");
		const subject = { name: "Donau Feinkost", number: enquiry.reference, _enquiryId: enquiry._id };
		expect(await list()).toMatchObject([{ kind: "enquiry", day: "2026-12-29", subject }]);
		await handleEnquiry(app, enquiry, "save");
		expect(await list()).toMatchObject([{ _id: `enquiry-${enquiry._id}`, day: "2026-12-29" }]);
		await handleEnquiry(app, enquiry, "answer");
		expect(await list()).toEqual([]);
	});

	it("is due for an account, visible and assignable to Admins only", async () => {
		const id = `account-${(await register(app))._id}`;
		expect(await list("", "Auditor")).toEqual([]);
		expect((await app.request(`/deadlines/${id}`, { as: "Auditor" })).status).toBe(404);
		expect((await change(id, { done: true }, "Auditor")).status).toBe(404);
		expect(await list("", "Admin")).toContainEqual(
			expect.objectContaining({ kind: "account", day: "2026-03-09", since: NOW, _id: id }),
		);
		const refused = await change(id, { assignee: app.userIds.Auditor }, "Admin");
		expect([refused.status, await refused.json()]).toMatchObject([400, { fields: { assignee: expect.anything() } }]);
		expect((await change(id, { assignee: app.userIds.secondAdmin }, "Admin")).status).toBe(200);
		const people = async (query: string) =>
			(await app.json<DeadlinePerson[]>(`/deadlines/people${query}`, { as: "Admin" })).map(({ _id }) => _id);
		expect(await people("?kind=account")).toEqual((await people("")).filter((one) => one !== app.userIds.Auditor));
	});

	it("is due for a suspension on its last day", async () => {
		const { key, certificate, ...scenario } = await createCertificate(app, { status: "PUBLIC" });
		const json = { reason: "Labor fehlt", cause: "Nichtkonformität", until: "2026-04-15" };
		expect((await app.request(`/certificate/${key}/suspension`, { as: "Admin", json })).status).toBe(200);
		expect(await list()).toMatchObject([{ _id: `suspension-${certificate._id}`, day: "2026-04-15" }]);
		await take(app, { key, certificate, ...scenario }, "reinstate");
		expect(await list()).toEqual([]);
	});
});

describe("a deadline", () => {
	it("cannot get another day or note, a past day, or a note without being done", async () => {
		const { certification } = await ending();
		const id = `end9-${certification._id}`;
		for (const bent of [
			{ day: "2026-04-01" },
			{ note: "Anders" },
			{ snoozedUntil: "2026-03-09" },
			{ doneNote: "Nur so" },
			{ assignee: "unknown" },
		])
			expect((await change(id, bent)).status, JSON.stringify(bent)).toBe(400);
		expect((await change(id, { done: false })).status).toBe(409);
		expect((await app.request(`/deadlines/${id}`, { as: "Admin", method: "DELETE" })).status).toBe(404);
		expect((await change("end9-unknown", { done: true })).status).toBe(404);
		expect((await change(`end6-${certification._id}`, { done: true })).status).toBe(404);
		expect((await change("other-thing", { done: true })).status).toBe(404);
	});

	it("is snoozed until a day, and open again on that day", async () => {
		const { certification } = await ending();
		const id = `end9-${certification._id}`;
		const snoozed = await changed(id, { snoozedUntil: "2026-03-11", assignee: app.userIds.Admin });
		expect(snoozed).toMatchObject({ snoozedUntil: "2026-03-11", assignee: { name: "Amina Admin" } });
		expect(await list()).toEqual([]);
		expect(await list("?state=snoozed")).toEqual([snoozed]);
		app.clock.set("2026-03-10T22:59:59.999Z");
		expect(await list()).toEqual([]);
		app.clock.set("2026-03-10T23:00:00.000Z");
		expect(ids(await list())).toEqual([id]);
		expect(await list("?state=snoozed")).toEqual([]);
		expect((await list())[0]).not.toHaveProperty("snoozedUntil");
	});

	it("is done with a note, and reopened", async () => {
		const { certification } = await ending();
		const id = `end9-${certification._id}`;
		const done = await changed(id, { done: true, doneNote: "Angebot geschickt" });
		expect(done).toMatchObject({ done: { ts: NOW, user: "Albert Auditor", note: "Angebot geschickt" } });
		expect(done.actions).toEqual(["reopen"]);
		expect(await list("?state=done")).toEqual([done]);
		expect(await list("?state=snoozed,done,done")).toEqual([done]);
		expect(await list("?state=open,snoozed")).toEqual([]);
		expect((await change(id, { done: true })).status).toBe(409);
		expect((await change(id, { assignee: "me" })).status).toBe(409);
		expect(await changed(id, { done: false })).not.toHaveProperty("done");
		expect(ids(await list())).toEqual([id]);
		const [entry] = await app.json<{ subject: object }[]>("/audit?entity=deadline&limit=1", { as: "Admin" });
		expect(entry?.subject).toMatchObject({ label: `${certification.certificationNumber}, Öztürk Feinkost GmbH` });
	});

	it("refuses a change that is based on an outdated version", async () => {
		const { certification } = await ending();
		const id = `end9-${certification._id}`;
		const seen = (await app.request(`/deadlines/${id}`, { as: "Auditor" })).headers.get("etag") ?? "";
		expect((await change(id, { assignee: "me" }, "Auditor", { "if-match": seen })).status).toBe(200);
		const stale = await change(id, { done: true }, "Admin", { "if-match": seen });
		expect([stale.status, await stale.json()]).toMatchObject([409, { code: "STALE", changedBy: "Albert Auditor" }]);
	});

	it("of an enquiry is deleted with the enquiry, including its note", async () => {
		const enquiry = await createEnquiry(app);
		app.clock.set("2026-03-16T09:00:00.000Z");
		await change(`enquiry-${enquiry._id}`, { done: true, doneNote: "Eva Berger ruft zurück" });
		const entries = await app.json<object[]>("/audit?entity=deadline", { as: "Admin" });
		expect(JSON.stringify(entries)).not.toContain("Berger");
		const states = async () => (await app.deps.database.db.values("select id from deadline_state")).length;
		expect(await states()).toBe(1);
		const other = await createEnquiry(app);
		await app.request(`/customerMessages/${other._id}`, { as: "Admin", method: "DELETE" });
		expect(await states()).toBe(1);
		await app.request(`/customerMessages/${enquiry._id}`, { as: "Admin", method: "DELETE" });
		expect(await states()).toBe(0);
	});

	it("loses its assignee when that account is deleted", async () => {
		const { certification } = await ending();
		const account = await createAccount(app, { userid: "kurz.da", name: "Kurt Kurzda" });
		const id = `end9-${certification._id}`;
		expect(await changed(id, { assignee: account._id })).toMatchObject({ assignee: { name: "Kurt Kurzda" } });
		await app.request(`/users/${account._id}`, { as: "Admin", method: "DELETE" });
		expect((await list())[0]).not.toHaveProperty("assignee");
	});
});
