import { afterEach, describe, expect, it } from "vitest";
import type { AuditEntry } from "../../audit/contract.ts";
import { startBackendOnce } from "../../testing/backend.ts";
import { startTestApp, type TestRequest } from "../../testing/index.ts";
import { startAppOnce } from "../../testing/started-app.ts";
import type { ModuleBackend, ModuleBackends } from "./contract.ts";

const OPEN = ["https://*.teams.example.org", "https://one.example.org:8443", "http://10.0.0.7:9000"];
const aBackend = (values: object = {}) => ({
	module: "suppliers",
	url: "https://suppliers.teams.example.org/api",
	answerSeconds: 10,
	...values,
});
const PATH = "/module-backends/suppliers";

const app = startAppOnce({ settings: { moduleBackends: OPEN } });
afterEach(() => app.request(PATH, { as: "Admin", method: "DELETE" }));

const send = (json: unknown, request: TestRequest = {}) =>
	app.request("/module-backends", { as: "Admin", json, ...request });
const listed = () => app.json<ModuleBackends>("/module-backends", { as: "Admin" });
const trail = () => app.json<AuditEntry[]>("/audit?entity=backend", { as: "Admin" });

describe("a backend is not registered", () => {
	afterEach(async () => expect((await listed()).backends).toEqual([]));

	it.each([
		["url", "", "Die Adresse muss eingegeben werden."],
		["url", undefined, "Die Adresse muss eingegeben werden."],
		["url", 7, "Der Wert ist ungültig."],
		["url", "suppliers.teams.example.org", "Das ist keine Webadresse (https://…)."],
		["url", "ftp://suppliers.teams.example.org", "Das ist keine Webadresse (https://…)."],
		["url", "https://", "Das ist keine Webadresse (https://…)."],
		["url", `https://suppliers.teams.example.org/${"a".repeat(300)}`, "Höchstens 300 Zeichen."],
		["url", "https://me:secret@suppliers.teams.example.org", "Die Adresse darf keine Zugangsdaten enthalten."],
		["url", "https://suppliers.teams.example.org/?a=1", "Die Adresse darf weder ? noch # enthalten."],
		["answerSeconds", 0, "Die Zeitgrenze muss zwischen 1 und 30 Sekunden liegen."],
		["answerSeconds", 31, "Die Zeitgrenze muss zwischen 1 und 30 Sekunden liegen."],
		["answerSeconds", 1.5, "Der Wert ist ungültig."],
		["module", "", "Die Kennung ist ungültig."],
		["module", undefined, "Das Modul muss ausgewählt werden."],
		["module", "../x", "Die Kennung ist ungültig."],
	])("with %s %j", async (field, value, sentence) => {
		const answer = await send(aBackend({ [field]: value }));
		expect([answer.status, await answer.json()]).toMatchObject([
			400,
			{ code: "VALIDATION", fields: { [field]: [sentence] } },
		]);
	});

	it.each([
		"https://example.org",
		"https://teams.example.org",
		"https://eviteams.example.org",
		"https://suppliers.teams.example.org.evil.org",
		"http://suppliers.teams.example.org",
		"https://suppliers.teams.example.org:8443",
		"https://one.example.org",
		"https://sub.one.example.org:8443",
		"http://10.0.0.7",
		"http://10.0.0.8:9000",
		"http://169.254.169.254/latest/meta-data",
		"http://127.0.0.1:8000",
	])("at an address that the operator has not allowed: %s", async (url) => {
		const answer = await send(aBackend({ url }));
		expect([answer.status, await answer.json()]).toMatchObject([
			400,
			{ fields: { url: [`Diese Adresse ist für den Server nicht freigegeben. Freigegeben: ${OPEN.join(", ")}`] } },
		]);
	});

	it("if the operator has allowed no address", async () => {
		const closed = await startTestApp();
		const answer = await closed.request("/module-backends", { as: "Admin", json: aBackend() });
		closed.close();
		expect(await answer.json()).toMatchObject({
			fields: { url: ["Für den Server ist keine Adresse freigegeben (MODULE_BACKENDS)."] },
		});
	});
});

describe("a backend", () => {
	const server = startBackendOnce();

	it.each([
		["https://Suppliers.Teams.Example.org/api/", "https://suppliers.teams.example.org/api"],
		["https://a.b.teams.example.org", "https://a.b.teams.example.org"],
		["https://one.example.org:8443/x", "https://one.example.org:8443/x"],
		["http://10.0.0.7:9000", "http://10.0.0.7:9000"],
	])("at %s is stored as %s", async (url, kept) => {
		expect((await send(aBackend({ url }))).status).toBe(201);
		expect(await listed()).toEqual({
			open: OPEN,
			backends: [{ ...aBackend({ url: kept }), changedAt: app.clock.now().toISOString() }],
		});
	});

	it("is registered once per module", async () => {
		await send(aBackend());
		const again = await send(aBackend({ answerSeconds: 5 }));
		const sentence = "Für das Modul suppliers ist bereits ein Backend eingetragen.";
		expect([again.status, await again.json()]).toMatchObject([
			409,
			{ code: "DUPLICATE", message: sentence, fields: { module: [sentence] } },
		]);
		expect((await listed()).backends[0]?.answerSeconds).toBe(10);
	});

	it("is changed only with its current version", async () => {
		const etag = (await send(aBackend())).headers.get("etag") ?? "";
		const json = { url: "https://one.example.org:8443", answerSeconds: 20 };
		const change = (as: "Admin" | "secondAdmin" | "Auditor", ifMatch: string) =>
			app.request(PATH, { as, method: "PUT", json, headers: { "if-match": ifMatch } });
		expect((await change("Auditor", etag)).status).toBe(403);
		const changed = await change("secondAdmin", etag);
		expect([changed.status, changed.headers.get("etag")]).toEqual([200, '"2"']);
		const stale = await change("Admin", etag);
		expect([stale.status, await stale.json()]).toMatchObject([409, { code: "STALE", changedBy: "Zeynep Zweite" }]);
		expect(await app.json(PATH, { as: "Admin" })).toMatchObject(json);
	});

	it("cannot be changed to a value that could not be registered", async () => {
		await send(aBackend());
		for (const values of [{ url: "http://127.0.0.1:8000" }, { answerSeconds: 31 }]) {
			const { module: _, ...json } = aBackend(values);
			expect((await app.request(PATH, { as: "Admin", method: "PUT", json })).status).toBe(400);
		}
		expect((await listed()).backends).toMatchObject([aBackend()]);
	});

	it("is removed by Admins only, and then no longer called", async () => {
		const other = await startTestApp({ settings: { moduleBackends: [server.url] } });
		await other.json("/module-backends", { as: "Admin", json: aBackend({ url: server.url }) });
		const call = async () => (await other.request("/x/suppliers/a", { as: "Auditor" })).status;
		const remove = async (as: "Admin" | "Auditor") => (await other.request(PATH, { as, method: "DELETE" })).status;
		expect([await call(), await remove("Auditor"), await call()]).toEqual([200, 403, 200]);
		expect([await remove("Admin"), await call(), await remove("Admin")]).toEqual([204, 404, 404]);
		expect(server.received).toHaveLength(2);
		other.close();
	});

	it("shows the last successful call, and forgets it when the address changes", async () => {
		const other = await startTestApp({ settings: { moduleBackends: [server.url] } });
		const backend = () => other.json<ModuleBackend>(PATH, { as: "Admin" });
		const { module, ...json } = aBackend({ url: server.url });
		await other.json("/module-backends", { as: "Admin", json: { module, ...json } });
		expect(await backend()).not.toHaveProperty("lastSuccessAt");
		await other.request("/x/suppliers/a", { as: "Auditor" });
		expect((await backend()).lastSuccessAt).toBe(other.clock.now().toISOString());
		await other.json(PATH, { as: "Admin", method: "PUT", json: { ...json, answerSeconds: 5 } });
		expect(await backend()).not.toHaveProperty("lastSuccessAt");
		other.close();
	});
});

it("each registration, change and removal is in the audit trail as German text", async () => {
	const before = (await trail()).length;
	await send(aBackend());
	const { module: _, ...json } = aBackend({ answerSeconds: 20 });
	await app.json(PATH, { as: "Admin", method: "PUT", json });
	expect((await trail())[0]).toMatchObject({ subject: { label: "suppliers", exists: true } });
	await app.request(PATH, { as: "Admin", method: "DELETE" });
	const entries = (await trail()).slice(0, 3);
	expect((await trail()).length).toBe(before + 3);
	const shown = entries.map(({ user, title, subject: { label, exists }, lines }) => [
		`${user}: ${title}, ${label}, ${exists}`,
		...lines.map(({ field, before = "–", after = "–" }) => `${field}: ${before} → ${after}`),
	]);
	const address = "https://suppliers.teams.example.org/api";
	expect(shown).toEqual([
		[
			"Amina Admin: Backend eines Moduls entfernt, suppliers, false",
			`Adresse: ${address} → –`,
			"Zeitgrenze in Sekunden: 20 → –",
		],
		["Amina Admin: Backend eines Moduls geändert, suppliers, false", "Zeitgrenze in Sekunden: 10 → 20"],
		[
			"Amina Admin: Backend eines Moduls eingetragen, suppliers, false",
			`Adresse: – → ${address}`,
			"Zeitgrenze in Sekunden: – → 10",
		],
	]);
});
