import { describe, expect, it } from "vitest";
import type { AuditEntry } from "../../audit/contract.ts";
import { startBackend } from "../../testing/backend.ts";
import { startTestApp } from "../../testing/index.ts";
import { bearer, resultOf, STORE_KEY, SWITCHED, startModuleStore } from "../../testing/module-store.ts";
import type { Modules } from "./contract.ts";

const scene = startModuleStore();
const { create, upload } = scene;
const trail = () => scene.app.json<AuditEntry[]>("/audit?entity=module", { as: "Admin" });

describe("the process that opens the store", () => {
	it("gets the name of the user, with the key that only the server has", async () => {
		const { token } = await create({ name: "Pipeline Süd" });
		await upload(bearer(token), "suppliers", "?for=stage&percentage=10&users=anna,bernd&older=Eile");
		const [{ method, url, headers, body } = { headers: {} }] = scene.store.received;
		expect([method, url, body]).toEqual([
			"POST",
			"/modules/suppliers/versions?for=stage&percentage=10&users=anna,bernd&older=Eile",
			"\u0001\u0002\u0003",
		]);
		expect(headers).toMatchObject({
			authorization: `Bearer ${STORE_KEY}`,
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
		expect(scene.store.received).toEqual([]);
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
		scene.store.answer = (response) =>
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
		const settings = { moduleService: { url: gone.url, key: STORE_KEY } };
		const other = await startTestApp({ settings, deps: { log: { info: () => {}, error: () => {} } } });
		const answer = await other.request("/modules/suppliers/promote", { as: "Admin", json: {} });
		expect(await resultOf(answer)).toMatchObject([503, { code: "UNAVAILABLE" }]);
		other.close();
	});

	it("that is not configured is reported with 404, and the list of modules as unavailable", async () => {
		const other = await startTestApp();
		expect(await other.json("/modules", { as: "Admin" })).toEqual({ isAvailable: false, modules: [] });
		const answer = await other.request("/modules/suppliers/promote", { as: "Admin", json: {} });
		const message = "Dieser Server verwaltet keine Module: Er wurde ohne ihren Speicher gestartet.";
		expect(await resultOf(answer)).toMatchObject([
			404,
			{ code: "NOT_FOUND", message, problems: [expect.stringContaining("MODULE_STORE")] },
		]);
		other.close();
	});
});

it("the modules are listed with their valid tokens, including those without a version", async () => {
	await create({}, "nursery");
	const { isAvailable, shell, modules } = await scene.app.json<Modules>("/modules", { as: "Admin" });
	expect([isAvailable, shell]).toEqual([true, { version: "2.0.0" }]);
	expect(modules.find(({ module }) => module === "nursery")).toEqual({
		module: "nursery",
		isComing: false,
		blocked: [],
		activeTokens: 1,
	});
	expect(modules.find(({ module }) => module === "suppliers")).toMatchObject({ live: "1.0.0" });
});

it("each token and each switch is in the audit trail as German text, unless nothing changed", async () => {
	const before = (await trail()).length;
	const { token, _id, expiresAt } = await create({ name: "Im Protokoll" });
	const post = (action: string, json: object = {}) =>
		scene.app.request(`/modules/suppliers/${action}`, { json, headers: bearer(token) });
	await upload(bearer(token), "suppliers", "?older=Eile");
	scene.switched = { ...SWITCHED, isUnchanged: true };
	await upload(bearer(token));
	scene.switched = SWITCHED;
	await upload(bearer(token), "suppliers", "?for=preview");
	await post("stage", { percentage: 10, users: ["anna"] });
	for (const action of ["unstage", "promote", "rollback", "remove"]) await post(action);
	await scene.app.request(`/modules/suppliers/tokens/${_id}`, { as: "Admin", method: "DELETE" });
	const entries = (await trail()).slice(0, -before || undefined).reverse();
	const when = expiresAt.slice(0, 10).split("-").reverse().join(".");
	const shown = entries.map(({ user, title, subject, lines }) => [
		`${user}: ${title}, ${subject.label}`,
		...lines.map(({ field, before = "–", after = "–" }) => `${field}: ${before} → ${after}`),
	]);
	const by = (title: string, ...lines: string[]) => [`Token Im Protokoll: ${title}, suppliers`, ...lines];
	expect(shown).toEqual([
		[
			"Amina Admin: Token eines Moduls angelegt, suppliers",
			"Token: – → Im Protokoll",
			expect.stringMatching(`^Gültig bis: – → .*${when}`),
		],
		by("Version eines Moduls veröffentlicht", "Version für alle: 1.0.0 → 1.1.0", "Grund für ältere Quellen: – → Eile"),
		by("Version eines Moduls zur Vorschau bereitgestellt", "Version zur Vorschau: – → 1.1.0"),
		by(
			"Version eines Moduls stufenweise ausgeliefert",
			"Version für einen Teil: – → 1.1.0",
			"Anteil in Prozent: – → 10",
			"Genannte Benutzer: – → anna",
		),
		by("Stufe eines Moduls beendet", "Version für einen Teil: 1.1.0 → –"),
		by("Version eines Moduls für alle freigegeben", "Version für alle: 1.0.0 → 1.1.0"),
		by("Modul auf eine Version zurückgesetzt", "Version für alle: 1.0.0 → 1.1.0"),
		by("Modul entfernt", "Version für alle: 1.1.0 → –"),
		["Amina Admin: Token eines Moduls widerrufen, suppliers", "Token: Im Protokoll → –"],
	]);
});
