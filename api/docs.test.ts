import { describe, expect, it } from "vitest";
import { startAppOnce } from "./testing/started-app.ts";

const TOKEN = "a-token-that-nobody-guesses-1234567890";
const settings = { apiDocs: { isPublic: false, token: TOKEN }, publicUrl: "https://halal.test" };
const app = startAppOnce({ settings });

describe.each(["/docs", "/openapi.json"])("%s, if it is not public,", (path) => {
	it("is refused to visitors, to other tokens and to accounts without a role", async () => {
		expect((await app.request(path)).status).toBe(401);
		expect((await app.request(path, { headers: { authorization: `Bearer ${TOKEN}x` } })).status).toBe(401);
		expect((await app.request(path, { as: "none" })).status).toBe(403);
	});

	it("is readable for staff and for programs with its token", async () => {
		expect((await app.request(path, { as: "Auditor" })).status).toBe(200);
		const answer = await app.request(path, { headers: { authorization: `Bearer ${TOKEN}` } });
		expect([answer.status, (await answer.text()).includes("/api/validateCertificate/")]).toEqual([200, true]);
	});
});

it.each(["/health/live", "/client", "/nowhere", "/docs"])(
	"%s requires https if visitors use it, and allows a browser no base, form or frame",
	async (path) => {
		const { headers } = await app.request(path, { as: "Auditor" });
		expect(headers.get("strict-transport-security")).toBe("max-age=31536000; includeSubDomains");
		expect(headers.get("content-security-policy")?.split("; ")).toEqual(
			expect.arrayContaining(["default-src 'none'", "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'"]),
		);
	},
);

it.each([
	["/refresh", 600],
	["/openapi.json", 60],
	["/health/ready", 1200],
])("%s responds to one network at most %d times a minute", async (path, limit) => {
	const statusOf = async (address: string) =>
		(await app.request(path, { address, headers: { "sec-fetch-site": "same-origin" } })).status;
	for (let n = 0; n < limit; n++) expect(await statusOf("203.0.113.9")).not.toBe(429);
	expect(await statusOf("203.0.113.9")).toBe(429);
	expect(await statusOf("203.0.113.10")).not.toBe(429);
});
