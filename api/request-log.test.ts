import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { SYSTEM } from "./platform/deps.ts";
import { createCertificate } from "./testing/index.ts";
import { startAppPerTest } from "./testing/started-app.ts";

let lines: Record<string, unknown>[];
const write = (event: string, fields?: object) => void lines.push({ event, ...fields });
const app = startAppPerTest({ deps: { log: { info: write, error: write } } });
beforeEach(() => {
	lines = [];
});

const of = (event: string) => lines.filter((line) => line.event === event);
const last = () => of("request").at(-1);
const signIn = (pwd: string, userid = "auditor.test") =>
	app.request("/login", { json: { userid, pwd, token: "" }, address: "203.0.113.7" });

describe("the line of a request", () => {
	it("contains account and full address of a signed-in user, never name, token or query", async () => {
		await app.request("/client?q=Huber", { as: "Auditor", address: "203.0.113.7" });
		expect(last()).toEqual({
			event: "request",
			requestId: expect.stringMatching(/^\w{10,}/),
			who: app.userIds.Auditor,
			address: "203.0.113.7",
			method: "GET",
			path: "/api/client",
			status: 200,
			code: undefined,
			ms: expect.any(Number),
		});
		const token = await app.accessToken("Auditor");
		expect(JSON.stringify(lines)).not.toMatch(/Albert|auditor\.test|Huber|Test-2026|eyJ/);
		expect(JSON.stringify(lines)).not.toContain(token);
	});

	it.each([
		["203.0.113.7", "203.0.113.0/24"],
		["2001:db8:1:2::7", "2001:db8:1::/48"],
	])("contains only %s of a visitor from %s, and the reason of a refusal", async (address, neighbourhood) => {
		await app.request("/validateCertificate/unknown", { address });
		expect(last()).toMatchObject({ address: neighbourhood, status: 404, code: "NOT_FOUND" });
		await app.request("/customerMessage", { json: {}, address });
		expect(last()).toMatchObject({ address: neighbourhood, status: 400, code: "VALIDATION" });
		await app.request("/nowhere", { address });
		expect(last()).toMatchObject({ address: neighbourhood, status: 404, code: "NOT_FOUND" });
		expect(JSON.stringify(lines)).not.toContain(address);
	});

	it("does not grow with the path", async () => {
		await app.request(`/${"x".repeat(5000)}`);
		expect(String(last()?.path)).toHaveLength(200);
	});
});

describe("an event of its own", () => {
	it("is logged for each sign-in, with the account if it exists", async () => {
		await signIn("Test-2026!");
		await signIn("Test-2026?");
		await signIn("Test-2026?", "somebody");
		const common = { requestId: expect.any(String), address: "203.0.113.7" };
		expect(of("sign-in")).toEqual([{ event: "sign-in", ...common, who: app.userIds.Auditor, code: undefined }]);
		expect(of("sign-in refused")).toEqual([
			{ event: "sign-in refused", ...common, who: app.userIds.Auditor, code: "INVALID_CREDENTIALS" },
			{ event: "sign-in refused", ...common, who: undefined, code: "INVALID_CREDENTIALS" },
		]);
	});

	it("is logged for a sign-in that has to wait, but not for invalid input", async () => {
		let refused = 0;
		while ((await signIn("Test-2026?")).status === 401) refused++;
		expect(of("sign-in locked")).toMatchObject([{ address: "203.0.113.7", code: "RATE_LIMITED" }]);
		await app.request("/login", { json: {} });
		expect(of("sign-in refused")).toHaveLength(refused);
	});

	it("is logged for a refused signature and a refused access, with the user", async () => {
		const { key } = await createCertificate(app, { status: "IN_APPROVAL" });
		await app.request(`/approval/answerApproval/${key}`, { as: "Admin", json: { submitBtn: "approve" } });
		expect(of("signature refused")).toMatchObject([{ who: app.userIds.Admin, code: "PREVIEW_REQUIRED" }]);
		await app.request("/audit", { as: "Auditor" });
		expect(of("access refused")).toMatchObject([{ who: app.userIds.Auditor, code: "FORBIDDEN" }]);
	});
});

it("the log of a failure contains the failed statement, but no user input", async () => {
	await app.deps.database.write(SYSTEM, (tx) =>
		tx.run(sql`create trigger broken before insert on enquiry begin select raise(abort, 'disk is gone'); end`),
	);
	const enquiry = {
		company: "Käserei Groß",
		name: "Jürgen Öztürk",
		email: "j.oeztuerk@example.org",
		phone: "+43 1 000 00 07",
		message: "Bitte um Rückruf.\n    at home.ts:1:1\nDanke, Jürgen Öztürk aus der Käserei.",
	};
	const answer = await app.request("/customerMessage", { json: enquiry, address: "198.51.100.7" });
	expect(answer.status).toBe(500);
	const log = JSON.stringify(lines);
	expect(log).toContain("insert into");
	expect(log).toContain("disk is gone");
	expect(log).toMatch(/repository\.ts:\d+/);
	expect(log).not.toMatch(/oeztuerk|Öztürk|Käserei|000 00 07|Rückruf/i);
});
