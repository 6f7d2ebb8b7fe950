import { beforeEach, describe, expect, it } from "vitest";
import type { AuditEntry } from "../../audit/contract.ts";
import type { TestRequest } from "../../testing/index.ts";
import { archive, bearer, resultOf, SWITCHED, startModuleStore } from "../../testing/module-store.ts";
import type { ModuleToken } from "./contract.ts";

const DAY_MS = 24 * 60 * 60_000;

const scene = startModuleStore();
const { create, upload } = scene;
const tokens = () => scene.app.json<ModuleToken[]>("/modules/suppliers/tokens", { as: "Admin" });

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
				const answer = await scene.app.request(path, { ...request, headers: { ...request.headers, ...bearer(token) } });
				return answer.status;
			}),
		);
	beforeEach(() => scene.app.clock.advance(11 * 60_000));

	it("of another module, whether or not that module exists", async () => {
		const { token } = await create({}, "labels");
		expect(new Set(await statusesWith(token))).toEqual(new Set([403]));
		const problems = [
			"The token is for another module than nothing-like-it: an Admin creates one for the module nothing-like-it on the page Module.",
		];
		expect(await resultOf(await upload(bearer(token), "nothing-like-it"))).toMatchObject([403, { problems }]);
		expect(scene.store.received).toEqual([]);
	});

	it("that was revoked", async () => {
		const { token, _id } = await create();
		await scene.app.request(`/modules/suppliers/tokens/${_id}`, { as: "Admin", method: "DELETE" });
		expect(new Set(await statusesWith(token))).toEqual(new Set([401]));
		expect((await resultOf(await upload(bearer(token))))[1]).toMatchObject({
			problems: [
				expect.stringMatching(/^The token was revoked on \d{4}-\d\d-\d\d by Amina Admin: an Admin creates one/),
			],
		});
		expect(scene.store.received).toEqual([]);
		expect((await tokens()).find((one) => one._id === _id)).toMatchObject({
			isActive: false,
			revokedAt: scene.app.clock.now().toISOString(),
			revokedBy: "Amina Admin",
		});
	});

	it("that has expired", async () => {
		const { token, _id } = await create({ days: 1 });
		scene.app.clock.advance(DAY_MS - 1_000);
		expect((await upload(bearer(token))).status).toBe(201);
		scene.app.clock.advance(1_000);
		expect(new Set(await statusesWith(token))).toEqual(new Set([401]));
		expect((await resultOf(await upload(bearer(token))))[1]).toMatchObject({
			problems: [expect.stringMatching(/^The token expired on /)],
		});
		expect((await tokens()).find((one) => one._id === _id)?.isActive).toBe(false);
	});

	it("that is unknown, and a network that tries many has to wait", async () => {
		const address = "198.51.100.7";
		const guess = () =>
			scene.app.request("/modules/suppliers", { headers: bearer(`portal_module_${"a".repeat(43)}`), address });
		const statuses = [];
		for (let tries = 0; tries < 31; tries++) statuses.push((await guess()).status);
		expect(new Set(statuses.slice(0, 30))).toEqual(new Set([401]));
		expect(statuses[30]).toBe(429);
		const { token } = await create();
		expect((await scene.app.request("/modules/suppliers", { headers: bearer(token), address })).status).toBe(200);
	});

	it("that is revoked while an archive is uploaded", async () => {
		const { token, _id } = await create();
		const revoke = () => scene.app.request(`/modules/suppliers/tokens/${_id}`, { as: "Admin", method: "DELETE" });
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
		expect((await scene.app.fetch(request, { address: "192.0.2.1" })).status).toBe(401);
		expect(scene.store.received).toEqual([]);
	});

	it("on every other route of the API", async () => {
		const { token } = await create();
		const headers = bearer(token);
		for (const path of ["/modules", "/modules/suppliers/tokens", "/client", "/users", "/audit", "/x/suppliers/a"])
			expect([path, (await scene.app.request(path, { headers })).status]).toEqual([path, 401]);
		const json = { name: "Noch eines", days: 1 };
		expect((await scene.app.request("/modules/suppliers/tokens", { headers, json })).status).toBe(401);
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
		const answer = await scene.app.request("/modules/suppliers/tokens", { as: "Admin", json });
		expect(await resultOf(answer)).toMatchObject([400, { code: "VALIDATION", fields: { [field]: [sentence] } }]);
	});

	it("with the name of a valid token of the same module", async () => {
		const { _id } = await create({ name: "Nachts" });
		const again = () =>
			scene.app.request("/modules/suppliers/tokens", { as: "Admin", json: { name: "Nachts", days: 1 } });
		const sentence = "Für dieses Modul gibt es schon ein gültiges Token mit dem Namen Nachts.";
		expect(await resultOf(await again())).toMatchObject([409, { code: "DUPLICATE", fields: { name: [sentence] } }]);
		await create({ name: "Nachts" }, "labels");
		await scene.app.request(`/modules/suppliers/tokens/${_id}`, { as: "Admin", method: "DELETE" });
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
			createdAt: scene.app.clock.now().toISOString(),
			expiresAt: new Date(scene.app.clock.now().getTime() + 90 * DAY_MS).toISOString(),
			isActive: true,
		});
		expect(JSON.stringify(await scene.app.json<AuditEntry[]>("/audit?entity=module", { as: "Admin" }))).not.toContain(
			token,
		);
	});

	it("records its last use, at most once a minute", async () => {
		const { token, _id } = await create();
		const lastUse = async () => (await tokens()).find((one) => one._id === _id)?.lastUsedAt;
		expect(await lastUse()).toBeUndefined();
		await upload(bearer(token));
		const first = scene.app.clock.now().toISOString();
		scene.app.clock.advance(59_000);
		await upload(bearer(token));
		expect(await lastUse()).toBe(first);
		scene.app.clock.advance(1_000);
		await upload(bearer(token));
		expect(await lastUse()).toBe(scene.app.clock.now().toISOString());
	});

	it("switches once per idempotency key, and gets the same result again while it is valid", async () => {
		const { token, _id } = await create();
		const other = await create();
		const promote = (by: string) =>
			scene.app.request("/modules/suppliers/promote", {
				json: {},
				headers: { ...bearer(by), "idempotency-key": "key-of-a-pipeline" },
			});
		for (const _time of [1, 2]) expect(await resultOf(await promote(token))).toEqual([200, SWITCHED]);
		expect(scene.store.received).toHaveLength(1);
		await promote(other.token);
		expect(scene.store.received).toHaveLength(2);
		await scene.app.request(`/modules/suppliers/tokens/${_id}`, { as: "Admin", method: "DELETE" });
		expect((await promote(token)).status).toBe(401);
	});

	it("uploads an archive as large as the limit, and no larger", async () => {
		const { token } = await create();
		const send = (bytes: number) =>
			scene.app.request("/modules/suppliers/versions", { ...archive(bearer(token)), body: new Uint8Array(bytes) });
		expect((await send(16 * 1024 * 1024)).status).toBe(201);
		expect((await send(16 * 1024 * 1024 + 1)).status).toBe(413);
	});
});
