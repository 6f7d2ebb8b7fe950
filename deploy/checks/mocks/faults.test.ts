import { type ErrorCode, errorBody } from "@portal/api/contract/common";
import { startTestApp } from "@portal/api/testing";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { createFaults, FAULTS, type Fault } from "../../../shared-ui/src/testing/faults/faults.ts";
import { type Answer, read, violations } from "./answer.ts";
import { type Api, type OpenApi, type Operation, readDocument } from "./document.ts";
import { answeredBy, ask, freshHandlers, MODULES, type Sent } from "./modules.ts";
import { examplesOf, knownTo, operationOf } from "./requests.ts";

/** Whatever fault is switched on while a module runs alone, its screens see nothing that the API could not answer. */

// What a browser needs beside it is not needed here.
vi.mock("@portal/shared-ui/testing/standalone", async () => ({
	...(await import("msw/http")),
	...(await import("../../../shared-ui/src/testing/answers.ts")),
}));

const STATUS_OF_CODE: Record<ErrorCode, number> = {
	VALIDATION: 400,
	UNAUTHENTICATED: 401,
	INVALID_CREDENTIALS: 401,
	BOT_CHECK_FAILED: 401,
	SECOND_FACTOR_REQUIRED: 401,
	REAUTHENTICATION_REQUIRED: 401,
	TOKEN_EXPIRED: 403,
	FORBIDDEN: 403,
	NOT_ACTIVATED: 403,
	PASSWORD_CHANGE_REQUIRED: 403,
	NOT_FOUND: 404,
	ILLEGAL_TRANSITION: 409,
	STALE: 409,
	DUPLICATE: 409,
	PRODUCT_LOCKED: 409,
	IN_USE: 409,
	FOUR_EYES: 409,
	PREVIEW_REQUIRED: 409,
	TOO_LARGE: 413,
	UNSUPPORTED_TYPE: 415,
	RATE_LIMITED: 429,
	TIMEOUT: 408,
	UNAVAILABLE: 503,
	INTERNAL: 500,
};
/** What any operation may come to, without the document naming it. */
const EVERYWHERE = [408, 429, 500, 503];

let api: Api;
beforeAll(async () => {
	const app = await startTestApp();
	api = readDocument(await app.json<OpenApi>("/openapi.json"));
	app.close();
});

const signedIn = ({ isPublic }: Operation, token = "standalone"): Record<string, string> =>
	isPublic ? {} : { authorization: `Bearer ${token}` };
const USER = { _id: "admin-id", userid: "admin.test", name: "Amina Admin", roles: ["Admin" as const] };

/** What is wrong with a refusal itself, in sentences. */
function problemsOfRefusal({ status, body, headers }: Answer): string[] {
	if (status < 400) return [];
	const parsed = errorBody.safeParse(body);
	if (!parsed.success) return ["it has not the form of a refusal"];
	const { code, message, fields, changedBy, changedAt } = parsed.data;
	return [
		...(STATUS_OF_CODE[code] === status ? [] : [`${code} is not ${status}`]),
		...(message === "" ? ["it says nothing"] : []),
		...(status === 429 && !headers.includes("Retry-After") ? ["it does not say how long to wait"] : []),
		...(code === "STALE" && !(changedBy && changedAt) ? ["it does not say who was faster"] : []),
		...(fields === undefined || code === "VALIDATION" || code === "DUPLICATE" ? [] : ["it names fields"]),
	];
}

for (const folder of MODULES) {
	const names = (await freshHandlers(folder)).map(answeredBy);

	describe(folder, () => {
		async function faulty(fault: Fault) {
			const faults = createFaults({ handlers: await freshHandlers(folder), user: USER, slowMs: 0 });
			faults.choose(fault);
			return faults.handlers;
		}

		test.each(Object.keys(FAULTS) as Fault[])("%s leads to nothing that the API could not answer", async (fault) => {
			const known = await knownTo(folder);
			const seen = new Set<string>();
			const operations = (await freshHandlers(folder)).map((handler) => operationOf(api, handler));
			for (const operation of operations) {
				const allowed = { ...operation, statuses: new Set([...operation.statuses, ...EVERYWHERE]) };
				const handlers = await faulty(fault);
				for (const example of await examplesOf(operation, known)) {
					const sent: Sent = {
						method: operation.method,
						...example,
						headers: { ...signedIn(operation), "if-match": '"1"' },
					};
					const response = await ask(handlers, sent);
					if (response.type === "error") {
						seen.add("no answer");
						continue;
					}
					const answer = await read(response);
					const told = `${operation.method} ${example.path} ${JSON.stringify(answer.body)?.slice(0, 300)}`;
					expect(violations(allowed, answer), told).toEqual([]);
					expect(problemsOfRefusal(answer), told).toEqual([]);
					seen.add(String(answer.status));
				}
			}
			if (fault === "failure") expect([...seen]).toEqual(["500"]);
			if (fault === "offline") expect([...seen]).toEqual(["no answer"]);
			if (fault === "expired" && operations.some(({ isPublic }) => !isPublic)) expect([...seen]).toContain("403");
			const puts = names.filter((name) => name.startsWith("PUT "));
			if (fault === "conflict" && puts.length > 0) expect([...seen]).toContain("409");
		});

		test("who renews an expired token gets one as the API gives it, and goes on with it", async () => {
			const refresh = api.find("GET", "/api/refresh");
			if (!refresh) throw new Error("There is no refresh");
			const known = await knownTo(folder);
			for (const handler of await freshHandlers(folder)) {
				const handlers = await faulty("expired");
				const operation = operationOf(api, handler);
				const [example = { path: "" }] = await examplesOf(operation, known);
				const sent: Sent = { method: operation.method, ...example, headers: signedIn(operation) };
				expect((await ask(handlers, sent)).status).toBe(operation.isPublic ? operation.success : 403);
				const renewed = await read(await ask(handlers, { method: "GET", path: "/refresh" }));
				expect(violations(refresh, renewed)).toEqual([]);
				const { accessToken } = renewed.body as { accessToken: string };
				const again = await ask(handlers, { ...sent, headers: signedIn(operation, accessToken) });
				expect(again.status).toBe(operation.success);
			}
		});

		test.each(names.filter((name) => name.startsWith("PUT ")))(
			"a conflict at %s shows the record of somebody else as the API would",
			async (name) => {
				const [method = "", path = ""] = name.split(" ");
				const operation = api.find(method, path);
				const reading = names.includes(`GET ${path}`) && path.includes(":") ? api.find("GET", path) : undefined;
				const handlers = await faulty("conflict");
				if (!operation) throw new Error(name);
				const [example = { path: "" }] = await examplesOf(operation, await knownTo(folder));
				const theirs = await ask(handlers, { method, ...example, headers: { "if-match": '"1"' } });
				expect(theirs.status).toBe(409);
				if (!reading) return;
				const record = await read(await ask(handlers, { method: "GET", path: example.path }));
				expect(violations(reading, record)).toEqual([]);
				const etag = record.response.headers.get("etag") ?? "";
				const saved = await ask(handlers, { method, ...example, headers: { "if-match": etag } });
				expect(saved.status).toBe(operation.success);
			},
		);
	});
}
