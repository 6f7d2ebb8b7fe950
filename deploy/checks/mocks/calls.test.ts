import { readFileSync } from "node:fs";
import { join } from "node:path";
import { startTestApp } from "@portal/api/testing";
import type { HttpHandler } from "msw/http";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { createFaults } from "../../../shared-ui/src/testing/faults/faults.ts";
import { filesOf, ROOT } from "../tree.ts";
import { clientCalls, writtenAddresses } from "./calls.ts";
import { type Api, type OpenApi, type Operation, readDocument } from "./document.ts";
import { freshHandlers, MODULES, sourcesOf } from "./modules.ts";
import { operationOf } from "./requests.ts";

/** A module that runs alone asks for nothing that its mocks do not answer. */

// What a browser needs beside it is not needed here.
vi.mock("@portal/shared-ui/testing/standalone", async () => ({
	...(await import("msw/http")),
	...(await import("../../../shared-ui/src/testing/answers.ts")),
}));

let api: Api;
beforeAll(async () => {
	const app = await startTestApp();
	api = readDocument(await app.json<OpenApi>("/openapi.json"));
	app.close();
});

const namesOf = (handlers: HttpHandler[]) => handlers.map((handler) => operationOf(api, handler).name);

/** The operation's name, or what was looked for in vain. */
function nameOf(call: string): string {
	const [method = "", path = ""] = call.split(" ");
	return api.find(method, path)?.name ?? `unknown: ${call}`;
}

describe("the calls of a source", () => {
	const PLANTED = `
		const piece = (api: ApiClient) => api.api.approval.add[":id"];
		// api.api.left.$get() and so on
		export const a = (api: ApiClient) => unwrap(api.api["client.xlsx"].$get({ query: {} }));
		export const b = (api: ApiClient) =>
			unwrap(
				api.api.users[":id"]
					.sessions.$delete({ param: { id } }),
			);
		export const c = (api: ApiClient) => piece(api).$post({});
		export const d = (api: ApiClient) => piece(api).more.$put({});
		async function e(api: ApiClient) {
			const call = api.api.validateCertificate[":publicId"];
			return call.$get({});
		}`;

	test("are found however they are written", () => {
		expect(clientCalls(PLANTED)).toEqual({
			calls: [
				"GET /api/client.xlsx",
				"DELETE /api/users/:id/sessions",
				"POST /api/approval/add/:id",
				"PUT /api/approval/add/:id/more",
				"GET /api/validateCertificate/:publicId",
			],
			unread: 0,
		});
	});

	test("that cannot be read are counted, not passed over", () => {
		expect(clientCalls("const f = (api) => pick(api, 1).$get(); api.api.users.$get({})")).toEqual({
			calls: ["GET /api/users"],
			unread: 1,
		});
	});

	test("include the addresses that are written out", () => {
		const planted = ["href={`/api/a/$", "{id}`} fetch(`$", "{baseUrl}/api/b?x=$", '{y}`) "/api/c" "/apis"'].join("");
		expect(writtenAddresses(planted)).toEqual(["/api/a/{}", "/api/b", "/api/c"]);
	});
});

describe.each(MODULES)("%s", (folder) => {
	test("every call of its sources is answered by its mocks", async () => {
		const answered = new Set(namesOf(await freshHandlers(folder)));
		const sources = sourcesOf(folder).map(({ path, source }) => ({ path, ...clientCalls(source) }));
		expect(sources.filter(({ unread }) => unread > 0)).toEqual([]);
		const called = [...new Set(sources.flatMap(({ calls }) => calls.map(nameOf)))].sort();
		expect(called.length).toBeGreaterThan(0);
		expect(called.filter((name) => !answered.has(name))).toEqual([]);
	});

	test("every address of the API in its sources is one of the API that its mocks answer", async () => {
		const answered = new Set(namesOf(await freshHandlers(folder)));
		const written = sourcesOf(folder).flatMap(({ source }) => writtenAddresses(source));
		expect(written.map((path) => nameOf(`GET ${path}`)).filter((name) => !answered.has(name))).toEqual([]);
	});

	test("no mock stands there that nothing asks for", async () => {
		const sources = sourcesOf(folder);
		const called = new Set([
			...sources.flatMap(({ source }) => clientCalls(source).calls.map(nameOf)),
			...usedOfShared(sources.map(({ source }) => source).join("\n")),
		]);
		expect(namesOf(await freshHandlers(folder)).filter((name) => !called.has(name))).toEqual([]);
	});

	test("what shared-ui asks for it is answered too", async () => {
		const answered = new Set(namesOf(await freshHandlers(folder)));
		const source = sourcesOf(folder)
			.map((own) => own.source)
			.join("\n");
		expect(usedOfShared(source).filter((name) => !answered.has(name))).toEqual([]);
		for (const { never, reason } of Object.values(UNANSWERED)) expect(source, reason).not.toMatch(never);
	});
});

/** Calls of shared-ui that a module's own mocks answer, by what makes the module need them. */
const NEEDED: Readonly<Record<string, RegExp>> = { "GET /api/bot-check/challenge": /useHumanCheck/ };
/** Calls of shared-ui that nothing answers where a module runs alone, and what a module therefore never does. */
const UNANSWERED: Readonly<Record<string, { reason: string; never: RegExp }>> = {
	"POST /api/login": { reason: "the person is signed in from the start", never: /\bsignIn\(/ },
	"GET /api/logout": { reason: "only the shell's layout signs out", never: /\bsignOut\(/ },
};

const usedOfShared = (source: string) =>
	Object.entries(NEEDED).flatMap(([name, sign]) => (sign.test(source) ? [name] : []));

test("every call of shared-ui is answered by the standalone page, by the module's mocks, or is one that is never made", () => {
	const own = createFaults({ handlers: [], user: undefined }).handlers.filter(
		({ info }) => String(info.path) !== "*/api/*",
	);
	const answered = [...namesOf(own), ...Object.keys(NEEDED)];
	const sources = filesOf(ROOT, "shared-ui/src/module/**/*.{ts,tsx}")
		.filter((path) => !path.includes(".test."))
		.map((path) => readFileSync(join(ROOT, path), "utf8"));
	const asked = new Set(sources.flatMap(writtenAddresses).map(operationAt));
	const left = [...asked].filter((name) => !answered.includes(name)).sort();
	expect(left).toEqual(Object.keys(UNANSWERED).sort());
});

/** The operation at an address that is written out without its method: the only one there. */
function operationAt(path: string): string {
	const there = api.all.filter((operation: Operation) => operation.path === path);
	return there.length === 1 ? (there[0]?.name ?? "") : `${there.length} operations at ${path}`;
}
