import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { readOptions } from "../release/command-line.ts";
import { temporaryTree } from "../testing/folder.ts";
import { servePlatform } from "../testing/platform.ts";
import { deployToPlatform } from "./deploy.ts";
import { runRemote } from "./portal.ts";

const SWITCHED = { module: "labels", version: "1.1.0", previous: "1.0.0", isUnchanged: false, notes: ["Little room."] };
const DETAIL = {
	module: "labels",
	live: "1.1.0",
	staged: { version: "1.2.0", percentage: 10, users: 2 },
	isComing: false,
	blocked: ["shell 3.0.0 blocks: labels."],
	activeTokens: 1,
	versions: [
		{ version: "1.2.0", isLive: false, isStaged: true, isAvailable: true, problems: [] },
		{ version: "1.1.0", isLive: true, isStaged: false, isAvailable: true, problems: [] },
		{ version: "1.0.0", isLive: false, isStaged: false, isAvailable: true, problems: ["It needs Button."] },
	],
	deployments: [
		{ at: "2026-11-22T12:00:00.000Z", action: "deploy", version: "1.1.0", previous: "1.0.0", who: "token labels" },
	],
};

interface Call {
	token: string | null;
	call: string;
	body: string;
}

let platform: Awaited<ReturnType<typeof servePlatform>>;
let root: string;
let calls: Call[];
let said: string[];
let answer: (path: string) => Response | undefined;

beforeEach(async () => {
	calls = [];
	said = [];
	answer = () => undefined;
	vi.spyOn(console, "log").mockImplementation((line) => void said.push(String(line)));
	root = temporaryTree({ "src/manifest.ts": 'export const manifest = { id: "labels" };\n' });
	platform = await servePlatform(root, async (request) => {
		const { pathname, search } = new URL(request.url);
		const token = request.headers.get("authorization");
		calls.push({ token, call: `${request.method} ${pathname}${search}`, body: await request.text() });
		const own = answer(pathname);
		if (own) return own;
		if (request.method !== "GET") return Response.json(SWITCHED);
		return pathname.includes("/versions/") ? new Response("archive") : Response.json(DETAIL);
	});
});
afterEach(() => platform.close());

const run = (...args: string[]) =>
	runRemote(root, readOptions(args), {
		PORTAL_URL: platform.url,
		PORTAL_TOKEN: "portal_module_a",
		PORTAL_TO_TOKEN: "portal_module_b",
	});

it.each([
	[["promote"], "promote", {}],
	[["promote", "1.1.0"], "promote", { version: "1.1.0" }],
	[["rollback"], "rollback", {}],
	[["stage", "--stage", "10", "--users", "anna,bernd"], "stage", { percentage: 10, users: ["anna", "bernd"] }],
	[["unstage"], "unstage", {}],
	[["remove"], "remove", {}],
])("%j is sent to the platform with the token", async (args, action, body) => {
	await run(...args);
	expect(calls).toMatchObject([{ token: "Bearer portal_module_a", call: `POST /api/modules/labels/${action}` }]);
	expect(JSON.parse(calls[0]?.body ?? "")).toEqual(body);
	expect(said).toContain("Note: Little room.");
});

it("promote --to uploads the same bytes to the next platform, with that platform's token", async () => {
	await run("promote", "--to", `${platform.url}/home`);
	const query = new URLSearchParams({ for: "everybody", from: platform.url });
	expect(calls).toMatchObject([
		{ token: "Bearer portal_module_a", call: "GET /api/modules/labels" },
		{ token: "Bearer portal_module_a", call: "GET /api/modules/labels/versions/1.1.0" },
		{
			token: "Bearer portal_module_b",
			call: `POST /api/modules/labels/versions?${query}`,
			body: "archive",
		},
	]);
});

it("status and history show versions, blocking modules and who deployed", async () => {
	await run("status");
	await run("history");
	const text = said.join("\n");
	for (const part of [
		"current     1.1.0   deployment, 2026-11-22 12:00:00, token labels",
		"staged      1.2.0   10 % and 2 users",
		"unusable    1.0.0   It needs Button.",
		"blocked     shell 3.0.0 blocks",
	])
		expect(text).toContain(part);
	expect(text).toContain("mfe-labels 1.1.0  deployment  token labels\n    before 1.0.0");
});

describe("refuses with a sentence", () => {
	it.each([
		[["rollback", "--preview"], "do not belong"],
		[["status", "1.0.0"], "too much"],
		[["stage"], "For whom?"],
		[["promote", "--to", "elsewhere"], "no web address"],
	])("%j", async (args, reason) => {
		await expect(run(...args)).rejects.toThrow(reason);
		expect(calls).toEqual([]);
	});

	it("a call that the platform refuses, and lists every reason", async () => {
		const refusal = {
			message: "Das geht nicht.",
			code: "MODULE_REFUSED",
			problems: ["It needs Button.", "It is large."],
		};
		answer = () => Response.json(refusal, { status: 409 });
		await expect(run("promote")).rejects.toThrow(
			`${platform.url} refuses this:\n  - It needs Button.\n  - It is large.`,
		);
	});

	it("a platform that redirects, and does not send the token to the new address", async () => {
		answer = (path) =>
			path.startsWith("/api/") ? new Response(null, { status: 302, headers: { location: "/x" } }) : undefined;
		await expect(run("promote")).rejects.toThrow("redirects: use the address that a browser ends at");
		expect(calls).toHaveLength(1);
	});

	it("a version that does not exist, and a server that is not a platform", async () => {
		answer = () => new Response(null, { status: 404 });
		await expect(run("rollback", "9.9.9")).rejects.toThrow("has no such version");
		answer = () => new Response("<html>", { status: 500 });
		await expect(run("promote")).rejects.toThrow("Is it the platform?");
	});

	it.each([
		[{ message: "Bitte melden Sie sich an.", code: "UNAUTHENTICATED" }, 401, "The token is not accepted: an Admin"],
		[{ message: "Zu viel.", code: "RATE_LIMITED" }, 429, "There were too many calls: wait"],
		[{ message: "Fehler.", code: "INTERNAL", requestId: "r-1" }, 500, "the request id r-1"],
		[{ message: "Ohne.", code: "NOT_FOUND", problems: ["It runs without a store."] }, 404, "It runs without a store."],
	])("explains the platform's German message in English: %j", async (refusal, status, reason) => {
		answer = () => Response.json(refusal, { status });
		const refused = await run("promote").catch((error: Error) => error.message);
		expect(refused).toContain(`${platform.url} refuses this: `);
		expect(refused).toContain(reason);
		expect(refused).not.toContain(refusal.message);
	});

	it("https where the platform has none, and an address where no server runs", async () => {
		const options = readOptions(["status"]);
		const secure = { PORTAL_URL: platform.url.replace("http:", "https:"), PORTAL_TOKEN: "a" };
		await expect(runRemote(root, options, secure)).rejects.toThrow(
			`does not speak https: if it runs without TLS, use ${platform.url}.`,
		);
		platform.close();
		await expect(run("status")).rejects.toThrow(`Nothing answers at ${platform.url}: check the address`);
	});

	it("a deployment with a revoked token, before checking or building", async () => {
		const problems = ["The token was revoked on 2026-11-22 by Anna: an Admin creates one."];
		answer = () => Response.json({ message: "Nein.", code: "UNAUTHENTICATED", problems }, { status: 401 });
		const env = { PORTAL_URL: platform.url, PORTAL_TOKEN: "portal_module_a" };
		await expect(deployToPlatform(root, readOptions(["deploy"]), env)).rejects.toThrow(problems[0]);
		expect(said).toEqual([]);
	});

	it("missing settings", async () => {
		const options = readOptions(["status"]);
		await expect(runRemote(root, options, {})).rejects.toThrow("PORTAL_URL is missing");
		await expect(runRemote(root, options, { PORTAL_URL: platform.url })).rejects.toThrow("PORTAL_TOKEN is missing");
	});
});
