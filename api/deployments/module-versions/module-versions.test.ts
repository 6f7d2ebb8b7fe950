import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { AuditEntry } from "../../audit/contract.ts";
import { startBackend, type TestBackend } from "../../testing/backend.ts";
import { startTestApp, type TestApp, type TestRequest } from "../../testing/index.ts";
import type { CreatedModuleToken, Modules, ModuleToken } from "./contract.ts";

const KEY = "a-key-that-nobody-guesses-1234567890";
const SWITCHED = { module: "suppliers", version: "1.1.0", previous: "1.0.0", isUnchanged: false, notes: [] };
const DETAIL = { module: "suppliers", live: "1.0.0", isComing: false, blocked: [], versions: [], deployments: [] };
const DAY_MS = 24 * 60 * 60_000;

let app: TestApp;
let store: TestBackend;
let switched: object;

beforeAll(async () => {
	store = await startBackend();
	app = await startTestApp({ settings: { moduleService: { url: store.url, key: KEY } } });
});
afterAll(async () => {
	app.close();
	await store.close();
});
beforeEach(() => {
	store.received.length = 0;
	switched = SWITCHED;
	store.answer = (response, { method, url }) => {
		const read = url === "/modules" ? { shell: { version: "2.0.0" }, modules: [DETAIL] } : DETAIL;
		response.setHeader("content-type", "application/json").end(JSON.stringify(method === "GET" ? read : switched));
	};
	app.clock.advance(11 * 60_000);
});

let made = 0;
const create = (json: object = {}, module = "suppliers") =>
	app.json<CreatedModuleToken>(`/modules/${module}/tokens`, {
		as: "Admin",
		json: { name: `Pipeline ${++made}`, days: 90, ...json },
	});
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const archive = (headers: Record<string, string>): TestRequest => ({
	body: new Uint8Array([1, 2, 3]),
	headers: { "content-type": "application/gzip", ...headers },
});
const upload = (headers: Record<string, string>, module = "suppliers", query = "") =>
	app.request(`/modules/${module}/versions${query}`, archive(headers));
const tokens = () => app.json<ModuleToken[]>("/modules/suppliers/tokens", { as: "Admin" });
const trail = () => app.json<AuditEntry[]>("/audit?entity=module", { as: "Admin" });
const resultOf = async (answer: Response) => [answer.status, await answer.json()];

describe("a token is refused", () => {
	const paths: [string, TestRequest][] = [
		["/modules/suppliers", {}],
		["/modules/suppliers/versions", archive({})],
		["/modules/suppliers/versions/1.0.0", {}],
		["/modules/suppliers/promote", { json: {} }],
		["/modules/suppliers/remove", { json: {} }],
	];
	const statusesWith = (token: string) =>
		Promise.all(
			paths.map(async ([path, request]) => {
				const answer = await app.request(path, { ...request, headers: { ...request.headers, ...bearer(token) } });
				return answer.status;
			}),
		);
	beforeEach(() => app.clock.advance(11 * 60_000));

	it("of another module, whether or not that module exists", async () => {
		const { token } = await create({}, "labels");
		expect(new Set(await statusesWith(token))).toEqual(new Set([403]));
		const problems = [
			"The token is for another module than nothing-like-it: an Admin creates one for the module nothing-like-it on the page Module.",
		];
		expect(await resultOf(await upload(bearer(token), "nothing-like-it"))).toMatchObject([403, { problems }]);
		expect(store.received).toEqual([]);
	});

	it("that was revoked", async () => {
		const { token, _id } = await create();
		await app.request(`/modules/suppliers/tokens/${_id}`, { as: "Admin", method: "DELETE" });
		expect(new Set(await statusesWith(token))).toEqual(new Set([401]));
		expect((await resultOf(await upload(bearer(token))))[1]).toMatchObject({
			problems: [
				expect.stringMatching(/^The token was revoked on \d{4}-\d\d-\d\d by Amina Admin: an Admin creates one/),
			],
		});
		expect(store.received).toEqual([]);
		expect((await tokens()).find((one) => one._id === _id)).toMatchObject({
			isActive: false,
			revokedAt: app.clock.now().toISOString(),
			revokedBy: "Amina Admin",
		});
	});

	it("that has expired", async () => {
		const { token, _id } = await create({ days: 1 });
		app.clock.advance(DAY_MS - 1_000);
		expect((await upload(bearer(token))).status).toBe(201);
		app.clock.advance(1_000);
		expect(new Set(await statusesWith(token))).toEqual(new Set([401]));
		expect((await resultOf(await upload(bearer(token))))[1]).toMatchObject({
			problems: [expect.stringMatching(/^The token expired on /)],
		});
		expect((await tokens()).find((one) => one._id === _id)?.isActive).toBe(false);
	});

	it("that is unknown, and a network that tries many has to wait", async () => {
		const address = "198.51.100.7";
		const guess = () =>
			app.request("/modules/suppliers", { headers: bearer(`portal_module_${"a".repeat(43)}`), address });
		const statuses = [];
		for (let tries = 0; tries < 31; tries++) statuses.push((await guess()).status);
		expect(new Set(statuses.slice(0, 30))).toEqual(new Set([401]));
		expect(statuses[30]).toBe(429);
		const { token } = await create();
		expect((await app.request("/modules/suppliers", { headers: bearer(token), address })).status).toBe(200);
	});

	it("that is revoked while an archive is uploaded", async () => {
		const { token, _id } = await create();
		const revoke = () => app.request(`/modules/suppliers/tokens/${_id}`, { as: "Admin", method: "DELETE" });
		const body = new ReadableStream({
			async pull(controller) {
				await revoke();
				controller.enqueue(new Uint8Array([1]));
				controller.close();
			},
		});
		const request = new Request("http://localhost/api/modules/suppliers/versions", {
			method: "POST",
			body,
			headers: { "content-type": "application/gzip", ...bearer(token) },
			duplex: "half",
		} as RequestInit);
		expect((await app.fetch(request, { address: "192.0.2.1" })).status).toBe(401);
		expect(store.received).toEqual([]);
	});

	it("on every other route of the API", async () => {
		const { token } = await create();
		const headers = bearer(token);
		for (const path of ["/modules", "/modules/suppliers/tokens", "/client", "/users", "/audit", "/x/suppliers/a"])
			expect([path, (await app.request(path, { headers })).status]).toEqual([path, 401]);
		const json = { name: "Noch eines", days: 1 };
		expect((await app.request("/modules/suppliers/tokens", { headers, json })).status).toBe(401);
	});
});

describe("a token is not created", () => {
	it.each([
		["name", "", "Der Name muss eingegeben werden."],
		["name", "a".repeat(61), "Höchstens 60 Zeichen."],
		["days", 0, "Die Gültigkeit muss zwischen 1 und 366 Tagen liegen."],
		["days", 367, "Die Gültigkeit muss zwischen 1 und 366 Tagen liegen."],
		["days", "90", "Der Wert ist ungültig."],
	])("with %s %j", async (field, value, sentence) => {
		const json = { name: "Pipeline", days: 90, [field]: value };
		const answer = await app.request("/modules/suppliers/tokens", { as: "Admin", json });
		expect(await resultOf(answer)).toMatchObject([400, { code: "VALIDATION", fields: { [field]: [sentence] } }]);
	});

	it("with the name of a valid token of the same module", async () => {
		const { _id } = await create({ name: "Nachts" });
		const again = () => app.request("/modules/suppliers/tokens", { as: "Admin", json: { name: "Nachts", days: 1 } });
		const sentence = "Für dieses Modul gibt es schon ein gültiges Token mit dem Namen Nachts.";
		expect(await resultOf(await again())).toMatchObject([409, { code: "DUPLICATE", fields: { name: [sentence] } }]);
		await create({ name: "Nachts" }, "labels");
		await app.request(`/modules/suppliers/tokens/${_id}`, { as: "Admin", method: "DELETE" });
		expect((await again()).status).toBe(201);
	});
});

describe("a token", () => {
	it("is shown once, and stored as a hash only", async () => {
		const { token, ...kept } = await create({ name: "Einmal" });
		expect(token).toMatch(/^portal_module_[\w-]{43}$/);
		const [listed] = await tokens();
		expect(listed).toEqual(kept);
		expect(kept).toEqual({
			_id: expect.any(String),
			name: "Einmal",
			createdBy: "Amina Admin",
			createdAt: app.clock.now().toISOString(),
			expiresAt: new Date(app.clock.now().getTime() + 90 * DAY_MS).toISOString(),
			isActive: true,
		});
		expect(JSON.stringify(await trail())).not.toContain(token);
	});

	it("records its last use, at most once a minute", async () => {
		const { token, _id } = await create();
		const lastUse = async () => (await tokens()).find((one) => one._id === _id)?.lastUsedAt;
		expect(await lastUse()).toBeUndefined();
		await upload(bearer(token));
		const first = app.clock.now().toISOString();
		app.clock.advance(59_000);
		await upload(bearer(token));
		expect(await lastUse()).toBe(first);
		app.clock.advance(1_000);
		await upload(bearer(token));
		expect(await lastUse()).toBe(app.clock.now().toISOString());
	});

	it("switches once per idempotency key, and gets the same result again while it is valid", async () => {
		const { token, _id } = await create();
		const other = await create();
		const promote = (by: string) =>
			app.request("/modules/suppliers/promote", {
				json: {},
				headers: { ...bearer(by), "idempotency-key": "key-of-a-pipeline" },
			});
		for (const _time of [1, 2]) expect(await resultOf(await promote(token))).toEqual([200, SWITCHED]);
		expect(store.received).toHaveLength(1);
		await promote(other.token);
		expect(store.received).toHaveLength(2);
		await app.request(`/modules/suppliers/tokens/${_id}`, { as: "Admin", method: "DELETE" });
		expect((await promote(token)).status).toBe(401);
	});

	it("uploads an archive as large as the limit, and no larger", async () => {
		const { token } = await create();
		const send = (bytes: number) =>
			app.request("/modules/suppliers/versions", { ...archive(bearer(token)), body: new Uint8Array(bytes) });
		expect((await send(16 * 1024 * 1024)).status).toBe(201);
		expect((await send(16 * 1024 * 1024 + 1)).status).toBe(413);
	});
});

describe("the process that opens the store", () => {
	it("gets the name of the user, with the key that only the server has", async () => {
		const { token } = await create({ name: "Pipeline Süd" });
		await upload(bearer(token), "suppliers", "?for=stage&percentage=10&users=anna,bernd&older=Eile");
		const [{ method, url, headers, body } = { headers: {} }] = store.received;
		expect([method, url, body]).toEqual([
			"POST",
			"/modules/suppliers/versions?for=stage&percentage=10&users=anna,bernd&older=Eile",
			"\u0001\u0002\u0003",
		]);
		expect(headers).toMatchObject({
			authorization: `Bearer ${KEY}`,
			"x-deployed-by": encodeURIComponent("Token Pipeline Süd"),
		});
	});

	it.each([
		["?for=stage", "percentage", "Bitte einen Anteil oder mindestens einen Benutzer angeben."],
		["?for=stage&percentage=101", "percentage", "Der Anteil muss zwischen 0 und 100 Prozent liegen."],
		["?for=some", "for", "Der Wert steht nicht zur Auswahl."],
		["?users=a,,b", "users.1", "Die Benutzerkennung ist ungültig."],
		["?force=1", "force", "Unbekanntes Feld."],
	])("is not called with %s", async (query, field, sentence) => {
		const { token } = await create();
		expect(await resultOf(await upload(bearer(token), "suppliers", query))).toMatchObject([
			400,
			{ fields: { [field]: [sentence] } },
		]);
		expect(store.received).toEqual([]);
	});

	it.each([
		[409, 409, { code: "MODULE_REFUSED", problems: ["mfe-suppliers needs X.", "So not."] }],
		[
			400,
			400,
			{
				code: "VALIDATION",
				message: "Das Archiv ist keine gebaute Version dieses Moduls: mfe-suppliers needs X. So not.",
				problems: [expect.stringContaining("build it with module-kit: mfe-suppliers needs X."), expect.anything()],
			},
		],
		[404, 404, { code: "NOT_FOUND" }],
		[500, 503, { code: "UNAVAILABLE", problems: [expect.stringContaining("try again in a minute")] }],
		[413, 413, { code: "TOO_LARGE", problems: [expect.stringContaining("remove large files")] }],
		[401, 503, { code: "UNAVAILABLE" }],
	])("responds with %i, which is forwarded as %i with its sentences", async (status, expected, body) => {
		store.answer = (response) =>
			response
				.writeHead(status, { "content-type": "application/json" })
				.end(JSON.stringify({ problems: ["mfe-suppliers needs X.", "So not."] }));
		const { token } = await create();
		const before = (await trail()).length;
		expect(await resultOf(await upload(bearer(token)))).toMatchObject([expected, body]);
		expect((await trail()).length).toBe(before);
	});

	it("that is unavailable is reported with 503", async () => {
		const gone = await startBackend();
		await gone.close();
		const settings = { moduleService: { url: gone.url, key: KEY } };
		const other = await startTestApp({ settings, deps: { log: { info: () => {}, error: () => {} } } });
		const answer = await other.request("/modules/suppliers/promote", { as: "Admin", json: {} });
		expect(await resultOf(answer)).toMatchObject([503, { code: "UNAVAILABLE" }]);
		other.close();
	});

	it("that is not configured is reported with 404", async () => {
		const other = await startTestApp();
		const answer = await other.request("/modules/suppliers/promote", { as: "Admin", json: {} });
		const message = "Dieser Server verwaltet keine Module: Er wurde ohne ihren Speicher gestartet.";
		expect(await resultOf(answer)).toMatchObject([
			404,
			{ code: "NOT_FOUND", message, problems: [expect.stringContaining("MODULE_STORE")] },
		]);
		other.close();
	});
});

describe("the modules", () => {
	it("are listed with their valid tokens, including those without a version", async () => {
		await create({}, "nursery");
		const { isAvailable, shell, modules } = await app.json<Modules>("/modules", { as: "Admin" });
		expect([isAvailable, shell]).toEqual([true, { version: "2.0.0" }]);
		expect(modules.find(({ module }) => module === "nursery")).toEqual({
			module: "nursery",
			isComing: false,
			blocked: [],
			activeTokens: 1,
		});
		expect(modules.find(({ module }) => module === "suppliers")).toMatchObject({ live: "1.0.0" });
	});

	it("are listed as unavailable without a store", async () => {
		const other = await startTestApp();
		expect(await other.json("/modules", { as: "Admin" })).toEqual({ isAvailable: false, modules: [] });
		other.close();
	});
});

it("each token and each switch is in the audit trail as German text, unless nothing changed", async () => {
	const before = (await trail()).length;
	const { token, _id, expiresAt } = await create({ name: "Im Protokoll" });
	const post = (action: string, json: object = {}) =>
		app.request(`/modules/suppliers/${action}`, { json, headers: bearer(token) });
	await upload(bearer(token), "suppliers", "?older=Eile");
	switched = { ...SWITCHED, isUnchanged: true };
	await upload(bearer(token));
	switched = SWITCHED;
	await upload(bearer(token), "suppliers", "?for=preview");
	await post("stage", { percentage: 10, users: ["anna"] });
	for (const action of ["unstage", "promote", "rollback", "remove"]) await post(action);
	await app.request(`/modules/suppliers/tokens/${_id}`, { as: "Admin", method: "DELETE" });
	const entries = (await trail()).slice(0, -before || undefined).reverse();
	const when = expiresAt.slice(0, 10).split("-").reverse().join(".");
	expect(entries.map(({ user, title, subject, lines }) => [user, title, subject.label, lines])).toEqual([
		[
			"Amina Admin",
			"Token eines Moduls angelegt",
			"suppliers",
			[
				{ field: "Token", after: "Im Protokoll" },
				{ field: "Gültig bis", after: expect.stringContaining(when) },
			],
		],
		[
			"Token Im Protokoll",
			"Version eines Moduls veröffentlicht",
			"suppliers",
			[
				{ field: "Version für alle", before: "1.0.0", after: "1.1.0" },
				{ field: "Grund für ältere Quellen", after: "Eile" },
			],
		],
		[
			"Token Im Protokoll",
			"Version eines Moduls zur Vorschau bereitgestellt",
			"suppliers",
			[{ field: "Version zur Vorschau", after: "1.1.0" }],
		],
		[
			"Token Im Protokoll",
			"Version eines Moduls stufenweise ausgeliefert",
			"suppliers",
			[
				{ field: "Version für einen Teil", after: "1.1.0" },
				{ field: "Anteil in Prozent", after: "10" },
				{ field: "Genannte Benutzer", after: "anna" },
			],
		],
		[
			"Token Im Protokoll",
			"Stufe eines Moduls beendet",
			"suppliers",
			[{ field: "Version für einen Teil", before: "1.1.0" }],
		],
		[
			"Token Im Protokoll",
			"Version eines Moduls für alle freigegeben",
			"suppliers",
			[{ field: "Version für alle", before: "1.0.0", after: "1.1.0" }],
		],
		[
			"Token Im Protokoll",
			"Modul auf eine Version zurückgesetzt",
			"suppliers",
			[{ field: "Version für alle", before: "1.0.0", after: "1.1.0" }],
		],
		["Token Im Protokoll", "Modul entfernt", "suppliers", [{ field: "Version für alle", before: "1.1.0" }]],
		["Amina Admin", "Token eines Moduls widerrufen", "suppliers", [{ field: "Token", before: "Im Protokoll" }]],
	]);
});
