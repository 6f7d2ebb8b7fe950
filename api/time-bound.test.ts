import process from "node:process";
import { beforeAll, describe, expect, it, test } from "vitest";
import { CLIENT_ERROR_BYTES } from "./kit/failures.ts";
import { BODY_RULES } from "./platform/http/request-body.ts";
import { startAppOnce } from "./testing/started-app.ts";

/** Upper bound of the event loop delay that any request of a visitor may cause. */
const MOST_MS = 50;
/** The shortest of several attempts counts, because the machine does other work too. */
const TRIES = 6;
/** Maximum size of the request line and of each header. */
const LINE = 16 * 1024;

const UNITS: Record<string, string> = {
	letters: "a",
	marks: "\u0301\u0316",
	"a letter with marks": "a\u0301\u0316",
	"marks that compose": "\u0344\u0308",
	joiners: "\u200d",
	"joined letters": "\u0627\u200c",
	"joined pictures": "👩\u200d",
	"variation selectors": "❤\ufe0f",
	"invisible ones between marks": "\u0301\u200b\u0316\ufe0f",
	spaces: " ",
	"spaces of other kinds": "\u00a0\u3000",
	"line breaks": "\r\n ",
	"what is long when decomposed": "\ufdfa\u1f82",
	"Hangul letters": "\u1100\u1161\u11a8",
	halves: "\ud83d",
	"control characters": "\u0000",
	dots: "a.",
	"at signs": "a@",
	digits: "9",
	"percent signs": "%C3%28",
	quotes: '"\\',
	slashes: "/../",
};
const bytesOf = (text: string) => new TextEncoder().encode(text).length;
const filled = (unit: string, bytes: number) => unit.repeat(Math.max(1, Math.floor(bytes / bytesOf(unit))));

/** Creates valid JSON bodies of about this many bytes. */
const SHAPES: Record<string, (bytes: number) => string> = {
	nothing: () => "",
	"a list of lists": (bytes) => `[${"[],".repeat(bytes / 3 - 2)}[]]`,
	"a list of objects": (bytes) => `[${"{},".repeat(bytes / 3 - 2)}{}]`,
	"lists in lists": (bytes) => "[".repeat(bytes / 2) + "]".repeat(bytes / 2),
	"objects in objects": (bytes) => '{"a":'.repeat(bytes / 6) + 1 + "}".repeat(bytes / 6),
	"many fields": (bytes) => `{${Array.from({ length: bytes / 11 }, (_, n) => `"${n}":0`).join(",")}}`,
	"one field again and again": (bytes) => `{${'"a":0,'.repeat(bytes / 6 - 2)}"a":0}`,
	"a name that is long": (bytes) => `{"${"a".repeat(bytes - 10)}":0}`,
	"a number that is long": (bytes) => "9".repeat(bytes),
	"no JSON": (bytes) => '{"a":"'.repeat(bytes / 6),
	spaces: (bytes) => `${" ".repeat(bytes - 2)}{}`,
};

interface BodySchema {
	properties?: Record<string, unknown>;
	/** The alternatives of a body that has several forms. */
	anyOf?: BodySchema[];
}
const fieldsOf = ({ properties = {}, anyOf = [] }: BodySchema): string[] => [
	...new Set([...Object.keys(properties), ...anyOf.flatMap(fieldsOf)]),
];

interface Operation {
	security?: unknown[];
	requestBody?: { content: Record<string, { schema: BodySchema }> };
	parameters?: { name: string; in: string }[];
}
interface Route {
	method: string;
	path: string;
	fields: string[];
	parameters: string[];
}

const app = startAppOnce({ settings: { botCheck: "altcha" }, deps: { log: { info: () => {}, error: () => {} } } });
let routes: Route[];
beforeAll(async () => {
	const { paths } = await app.json<{ paths: Record<string, Record<string, Operation>> }>("/openapi.json");
	routes = Object.entries(paths).flatMap(([path, operations]) =>
		Object.entries(operations)
			.filter(([, { security }]) => security?.length === 0)
			.map(([method, { requestBody, parameters = [] }]) => ({
				method: method.toUpperCase(),
				path: path.slice("/api".length),
				fields: fieldsOf(requestBody?.content["application/json"]?.schema ?? {}),
				parameters: parameters.filter((parameter) => parameter.in === "query").map(({ name }) => name),
			})),
	);
});

/**
 * Returns the longest time for which the event loop was blocked, limited by the CPU time used, because a busy machine
 * causes waits too.
 */
async function longestTurn(job: () => Promise<unknown>): Promise<number> {
	const before = process.cpuUsage();
	let last = performance.now();
	let longest = 0;
	let isOver = false;
	const turn = () => {
		const now = performance.now();
		longest = Math.max(longest, now - last);
		last = now;
		if (!isOver) setTimeout(turn, 0);
	};
	turn();
	await job();
	isOver = true;
	turn();
	const { user, system } = process.cpuUsage(before);
	return Math.min(longest, (user + system) / 1000);
}

async function quickest(job: () => Promise<unknown>): Promise<number> {
	let best = Number.POSITIVE_INFINITY;
	for (let n = 0; n < TRIES && best > MOST_MS; n++) best = Math.min(best, await longestTurn(job));
	return best;
}

let senders = 0;
/** Each request has its own address, so that no rate limit refuses it before it is processed. */
async function send(
	{ method, path }: Route,
	more: { body?: string; headers?: Record<string, string>; query?: string },
) {
	const headers = { "content-type": "application/json", "sec-fetch-site": "same-origin", ...more.headers };
	const answer = await app.request(`${path.replace(/\{\w+\}/g, "none")}${more.query ?? ""}`, {
		method,
		headers,
		...(more.body === undefined ? {} : { body: more.body }),
		address: `2001:db8:${(++senders).toString(16)}::1`,
	});
	expect(answer.status, path).toBeLessThan(500);
	await answer.text();
}

const taking = () => routes.filter(({ method }) => method === "POST");
const most = ({ path }: Route) => (path === "/client-errors" ? CLIENT_ERROR_BYTES : BODY_RULES.visitorBytes);
const sizes = (route: Route) => [most(route) - 256, most(route) / 16];

test("every public route is tested with its fields", () => {
	expect(taking().map(({ path }) => path)).toEqual(
		expect.arrayContaining(["/login", "/register", "/customerMessage", "/validateCertificate/file-hash"]),
	);
	const without = taking().filter(({ fields }) => fields.length === 0);
	expect(without.map(({ path }) => path)).toEqual(["/login/passkey-options", "/watches/unsubscribe"]);
	expect(routes.map(({ path }) => path)).toEqual(
		expect.arrayContaining(["/refresh", "/logout", "/bot-check/challenge", "/validateCertificate/{publicId}"]),
	);
});

describe(`no request waits longer than ${MOST_MS} ms`, () => {
	it.each(Object.entries(UNITS))("for a text of %s in any field", async (_name, unit) => {
		for (const route of taking())
			for (const field of route.fields)
				for (const bytes of sizes(route)) {
					// Characters that JSON escapes count with their escaped length.
					const factor = JSON.stringify(unit).length > unit.length + 2 ? 6 : 1;
					const body = JSON.stringify({ [field]: filled(unit, bytes / factor) });
					expect(await quickest(() => send(route, { body })), `${route.path} ${field}`).toBeLessThan(MOST_MS);
				}
	});

	it.each(Object.entries(SHAPES))("for a body that is %s", async (_name, shape) => {
		for (const route of taking())
			for (const bytes of sizes(route)) {
				const body = shape(bytes);
				expect(await quickest(() => send(route, { body })), route.path).toBeLessThan(MOST_MS);
			}
	});

	it.each(Object.entries(UNITS))("for an address of %s", async (_name, unit) => {
		const text = encodeURIComponent(filled(unit.toWellFormed(), LINE / 3))
			.slice(0, LINE)
			.replace(/%.?$/, "");
		for (const route of routes) {
			const asked = [...route.parameters, "q"].map((name) => `?${name}=${text}`);
			const many = `?${"a=1&".repeat(LINE / 8)}${Array.from({ length: LINE / 16 }, (_, n) => `${n}=`).join("&")}`;
			for (const query of [...asked, many])
				expect(await quickest(() => send(route, { query })), route.path).toBeLessThan(MOST_MS);
			const named = { ...route, path: route.path.replace(/\{\w+\}/g, text) };
			expect(await quickest(() => send(named, {})), route.path).toBeLessThan(MOST_MS);
		}
	});

	it.each([
		["cookie", ["a=b; ", "portal_refresh=%;"]],
		["authorization", ["a", "Bearer "]],
		["x-forwarded-for", ["a", ","]],
		["origin", ["http://a"]],
		["accept", ["a;q=0.1,", ","]],
		["if-match", ['"a",', ","]],
		["content-type", ["a;q=0.1,", "="]],
		["user-agent", ["a"]],
	])("for a long header: %s", async (name, values) => {
		for (const value of values)
			for (const route of routes) {
				const headers = { [name]: filled(value, LINE).trim() };
				const body = route.method === "POST" ? { body: "{}" } : {};
				expect(await quickest(() => send(route, { headers, ...body })), route.path).toBeLessThan(MOST_MS);
			}
	});
});
