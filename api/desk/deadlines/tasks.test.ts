import { describe, expect, it } from "vitest";
import { createCertification, createClient, entriesOf, type StaffName } from "../../testing/index.ts";
import { register } from "../../testing/scenarios.ts";
import { startAppPerTest } from "../../testing/started-app.ts";
import type { Deadline, DeadlineChangeValues, DeadlinePerson, TaskFormValues } from "./contract.ts";

const app = startAppPerTest({ now: "2026-03-09T09:00:00.000Z" });

const list = () => app.json<Deadline[]>("/deadlines", { as: "Auditor" });
const change = (id: string, json: DeadlineChangeValues, as: StaffName = "Auditor") =>
	app.request(`/deadlines/${id}`, { as, method: "PATCH", json });
const changed = async (...given: Parameters<typeof change>) => (await (await change(...given)).json()) as Deadline;
const add = (json: object, as: StaffName = "Auditor") => app.request("/deadlines", { as, json });
const aTask = (values: Partial<TaskFormValues> = {}) => ({ day: "2026-03-20", note: "Rückfrage zum Lab", ...values });
const added = async (values: object, as?: StaffName) => (await (await add(aTask(values), as)).json()) as Deadline;

it("a task is refused with an invalid field", async () => {
	const { _id } = await createClient(app);
	for (const [bent, field] of [
		[{ _clientId: undefined }, "_clientId"],
		[{ _certificationId: "x" }, "_clientId"],
		[{ _clientId: "unknown" }, "_clientId"],
		[{ _clientId: undefined, _certificationId: "unknown" }, "_certificationId"],
		[{ day: "2026-02-30" }, "day"],
		[{ note: "x".repeat(501) }, "note"],
		[{ assignee: "unknown" }, "assignee"],
		[{ done: true }, "done"],
	] as const) {
		const answer = await add({ ...aTask(), _clientId: _id, ...bent });
		expect([bent, answer.status]).toEqual([bent, 400]);
		expect(Object.keys(((await answer.json()) as { fields: object }).fields)).toEqual([field]);
	}
	expect(await list()).toEqual([]);
});

describe("a task", () => {
	it("is returned as it was created, assigned to its creator", async () => {
		const { client, certification } = await createCertification(app, { products: 0 });
		const task = await added({ _certificationId: certification._id });
		expect(task).toEqual({
			_id: task._id,
			kind: "task",
			day: "2026-03-20",
			subject: {
				name: client.name,
				number: certification.certificationNumber,
				_clientId: client._id,
				_certificationId: certification._id,
			},
			note: "Rückfrage zum Lab",
			assignee: { _id: app.userIds.Auditor, name: "Albert Auditor" },
			actions: ["edit", "assign", "snooze", "done", "delete"],
		});
		expect(await list()).toEqual([task]);
		expect(await app.json(`/deadlines/${task._id}`, { as: "Auditor" })).toEqual(task);
		const unassigned = await added({ _clientId: client._id, assignee: null });
		expect(unassigned).not.toHaveProperty("assignee");
	});

	it("is changed and deleted by its creator, its assignee and Admins", async () => {
		const { _id: _clientId } = await createClient(app);
		const task = await added({ _clientId }, "Admin");
		expect((await change(task._id, { note: "Anders" })).status).toBe(403);
		expect((await app.request(`/deadlines/${task._id}`, { as: "Auditor", method: "DELETE" })).status).toBe(403);
		expect((await change(task._id, { assignee: "me" })).status).toBe(200);
		expect(await changed(task._id, { note: "Anders", day: "2026-03-21" })).toMatchObject({
			note: "Anders",
			day: "2026-03-21",
			assignee: { name: "Albert Auditor" },
			actions: ["edit", "assign", "snooze", "done"],
		});
		const remove = () => app.request(`/deadlines/${task._id}`, { as: "secondAdmin", method: "DELETE" });
		expect([(await remove()).status, (await remove()).status]).toEqual([204, 404]);
	});

	it("stays with a deactivated assignee, but cannot be assigned to one, nor to an account that waits for a role", async () => {
		const { _id: _clientId } = await createClient(app);
		const waiting = await register(app);
		expect((await add({ ...aTask(), _clientId, assignee: waiting._id })).status).toBe(400);
		const people = await app.json<DeadlinePerson[]>("/deadlines/people", { as: "Auditor" });
		expect(people.map(({ name }) => name)).toEqual(["Albert Auditor", "Amina Admin", "Zeynep Zweite"]);
		const assignee = app.userIds.secondAdmin;
		const [theirs, own] = [await added({ _clientId, assignee }), await added({ _clientId })];
		expect((await app.request(`/users/${assignee}/deactivation`, { as: "Admin", method: "POST" })).status).toBe(200);
		expect(await changed(theirs._id, { note: "Anders", assignee })).toMatchObject({
			note: "Anders",
			assignee: { _id: assignee },
		});
		expect((await change(own._id, { assignee })).status).toBe(400);
	});

	it("is recorded in the audit trail with its changes", async () => {
		const { _id: _clientId } = await createClient(app);
		const { _id } = await added({ _clientId });
		await change(_id, { day: "2026-03-25" });
		await change(_id, { assignee: app.userIds.Admin });
		await change(_id, { snoozedUntil: "2026-04-01" });
		await change(_id, { done: true, doneNote: "Erledigt am Telefon" });
		await change(_id, { done: false });
		await app.request(`/deadlines/${_id}`, { as: "Auditor", method: "DELETE" });
		const entries = await entriesOf(app, "deadline", _id);
		expect(entries.map(({ title }) => title).reverse()).toEqual([
			"Wiedervorlage angelegt",
			"Wiedervorlage geändert",
			"Frist zugeteilt",
			"Frist zurückgestellt",
			"Frist erledigt",
			"Frist wieder geöffnet",
			"Wiedervorlage gelöscht",
		]);
		expect(entries.at(-2)?.lines).toEqual([{ field: "Tag", before: "20.03.2026", after: "25.03.2026" }]);
		expect(entries.at(-3)?.lines).toEqual([{ field: "Zugeteilt an", before: "Albert Auditor", after: "Amina Admin" }]);
		expect(entries.at(-5)?.lines).toContainEqual({ field: "Anmerkung zur Erledigung", after: "Erledigt am Telefon" });
		expect(entries[0]?.subject).toMatchObject({ label: "Öztürk Feinkost GmbH", exists: false });
	});
});
