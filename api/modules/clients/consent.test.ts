import { expect, test } from "vitest";
import { createClient } from "../../testing/index.ts";
import { startAppOnce } from "../../testing/started-app.ts";
import type { Client } from "./contract.ts";

const app = startAppOnce({ now: "2026-03-10T23:30:00.000Z" });

const path = ({ _id }: Client) => `/client/${_id}/directory`;
const record = (client: Client, json: object = {}) =>
	app.json<Client>(path(client), { as: "Auditor", method: "PUT", json });
const read = async ({ _id }: Client) => {
	const answer = await app.request(`/client/${_id}`, { as: "Auditor" });
	return { etag: answer.headers.get("etag") ?? "", client: (await answer.json()) as Client };
};

test.each([
	["a future day", { givenOn: "2026-03-12" }, "Das Datum darf nicht in der Zukunft liegen."],
	["no day", { givenOn: "2026-02-30" }, "Das Datum ist ungültig (erwartet: JJJJ-MM-TT)."],
])("a consent of %s is refused", async (_what, json, sentence) => {
	const client = await createClient(app);
	const answer = await app.request(path(client), { as: "Auditor", method: "PUT", json });
	expect([answer.status, await answer.json()]).toMatchObject([400, { fields: { givenOn: [sentence] } }]);
	expect((await read(client)).client).not.toHaveProperty("directory");
});

test("a consent has its day, basis, and who recorded it when; by default its day is today in Vienna", async () => {
	const client = await createClient(app);
	expect(client).not.toHaveProperty("directory");
	const recorded = { recordedAt: "2026-03-10T23:30:00.000Z", recordedBy: "Albert Auditor" };
	expect((await record(client)).directory).toEqual({ givenOn: "2026-03-11", ...recorded });
	const given = { givenOn: "2026-03-01", note: "Brief vom 1. März" };
	expect((await record(client, given)).directory).toEqual({ ...given, ...recorded });
	expect((await read(client)).client.directory).toEqual({ ...given, ...recorded });
});

test("saving a client does not change its consent, and vice versa", async () => {
	const client = await createClient(app);
	const { etag } = await read(client);
	const { directory } = await record(client, { note: "Formular" });
	const { _id, clientNumber: _number, createdAt: _createdAt, updatedAt: _updatedAt, ...input } = client;
	for (const json of [
		{ ...input, field: "Feinkost" },
		{ ...input, field: "Wein", directory: { givenOn: "2020-01-01" } },
	]) {
		const headers = json.field === "Feinkost" ? { "if-match": etag } : {};
		const saved = await app.json<Client>(`/client/${_id}`, { as: "Auditor", method: "PUT", json, headers });
		expect([saved.field, saved.directory]).toEqual([json.field, directory]);
	}
	await app.json(path(client), { as: "Auditor", method: "DELETE" });
	await app.json(`/client/${_id}`, { as: "Auditor", method: "PUT", json: { ...input, directory } });
	expect((await read(client)).client).not.toHaveProperty("directory");
});

test("the history shows who recorded and who withdrew it, and a second withdrawal has no effect", async () => {
	const client = await createClient(app);
	await record(client, { note: "Formular" });
	for (const as of ["Admin", "Auditor"] as const) {
		const left = await app.json<Client>(path(client), { as, method: "DELETE" });
		expect(left).not.toHaveProperty("directory");
	}
	const history = await app.json<{ title: string; user: string; lines: object[] }[]>(`/history/client/${client._id}`, {
		as: "Auditor",
	});
	expect(history.slice(0, 2)).toMatchObject([
		{
			title: "Aus dem Verzeichnis genommen",
			user: "Amina Admin",
			lines: [
				{ field: "Zustimmung zum Verzeichnis vom", before: "11.03.2026" },
				{ field: "Grundlage der Zustimmung", before: "Formular" },
			],
		},
		{ title: "Ins Verzeichnis aufgenommen", user: "Albert Auditor" },
	]);
	expect(history).toHaveLength(3);
});
