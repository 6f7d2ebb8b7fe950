import { beforeAll, describe, expect, test } from "vitest";
import { addFile } from "./testing/files.ts";
import { type CertificateScenario, createAudit, createCertificate, createFinding, take } from "./testing/index.ts";
import { startAppOnce } from "./testing/started-app.ts";

/** HEAD returns the headers of GET, but must not have its side effects. */

const app = startAppOnce();
let scenario: CertificateScenario;
beforeAll(async () => {
	scenario = await createCertificate(app, { status: "PUBLIC" });
});

interface Described {
	paths: Record<string, { get?: { responses: Record<string, { content?: Record<string, unknown> }> } }>;
}

const head = (path: string, headers: Record<string, string> = {}) =>
	app.request(path, { as: "Admin", method: "HEAD", headers });
const entries = async () => Number((await app.request("/audit?limit=1", { as: "Admin" })).headers.get("x-total-count"));

test("adds no audit entry on any path, and is refused for files", async () => {
	const { paths } = await app.json<Described>("/openapi.json");
	const { certificate, certification, client } = scenario;
	const values: Record<string, string> = {
		certificateId: certificate._id,
		certificationId: certification._id,
		clientId: client._id,
		publicId: certificate.publicId ?? "",
		entity: "certificate",
		lang: "de",
	};
	const audit = await createAudit(app, { in: certification });
	const finding = await createFinding(app, audit);
	await app.request(`/audits/${audit._id}/start`, { as: "Admin", method: "POST" });
	const json = { summary: "Ohne Beanstandung", recommendation: "GRANT" };
	expect((await app.request(`/audits/${audit._id}/report`, { as: "Admin", json })).status).toBe(200);
	/** The ids by the resource that a path begins with; other paths get an id that does not exist there. */
	const ids: Record<string, string> = {
		certification: certification._id,
		audits: audit._id,
		findings: finding._id,
		files: (await addFile(app, client._id))._id,
	};
	const before = await entries();
	const files: string[] = [];
	for (const [path, { get }] of Object.entries(paths)) {
		if (!get) continue;
		const isFile = Object.keys(get.responses["200"]?.content ?? {}).some((type) => /openxml/.test(type));
		const [resource = ""] = path.replace("/api/", "").split("/");
		const id = ids[resource] ?? client._id;
		const filled = path
			.replace(/^\/api/, "")
			.replaceAll(/\{(\w+)\}/g, (_, name: string) => (name === "id" ? id : (values[name] ?? name)));
		const answer = await head(filled);
		if (!isFile) continue;
		files.push(filled);
		expect([answer.status, answer.headers.get("allow")], filled).toEqual([405, "GET"]);
		expect((await app.request(filled, { as: "Admin" })).status, filled).toBe(200);
	}
	expect(files.length).toBeGreaterThanOrEqual(9);
	const taken = files.filter((path) => !path.endsWith("/productTemplate")).length;
	expect(await entries()).toBe(before + taken);
});

describe("a HEAD request", () => {
	test("does not count as a preview of what is to be signed", async () => {
		const waiting = await createCertificate(app, { status: "IN_APPROVAL" });
		await head(`/download/preview/${waiting.certification._id}/${waiting.certificate._id}/de`);
		const refused = await take(app, waiting, "sign");
		expect(await refused.json()).toMatchObject({ code: "PREVIEW_REQUIRED" });
		await take(app, waiting, "preview");
		expect((await take(app, waiting, "sign")).status).toBe(200);
	});

	test("neither renews nor ends a session", async () => {
		const json = { userid: "admin.test", pwd: "Test-2026!", token: "" };
		const signedIn = await app.request("/login", { json });
		const cookie = signedIn.headers.get("set-cookie")?.split(";")[0] ?? "";
		const own = { cookie, "sec-fetch-site": "same-origin" };
		for (const path of ["/refresh", "/logout"]) {
			const answer = await app.request(path, { method: "HEAD", headers: own });
			expect([answer.status, answer.headers.get("set-cookie")], path).toEqual([405, null]);
		}
		expect((await app.request("/refresh", { headers: own })).status).toBe(200);
	});
});
