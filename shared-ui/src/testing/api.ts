import type { SessionUser } from "@portal/contracts/contract/sessions";
import type { StaffName, TestCaller, TestRequest, TestStaff } from "@portal/contracts/testing/caller";
import {
	type AccessTokens,
	ADDRESS_HEADER,
	APP_HEADER,
	APPS_PATH,
	type OpenOptions,
	type ServedApps,
} from "@portal/contracts/testing/served";
import { bypass } from "msw";
import { afterAll, afterEach, inject } from "vitest";

declare module "vitest" {
	interface ProvidedContext {
		servedApps: ServedApps;
	}
}

const { url, accounts, now }: ServedApps = inject("servedApps");
/** True when tests have an API server. Without one, they need handlers for all requests. */
export const isServed = url !== "";

/** Id of the running test's API application. The first request creates it. */
let app: string | undefined;
let isShared = false;
let tokens: AccessTokens | undefined;
/** Cookies that the API has set, sent with each request as a browser does. */
let cookies: Record<string, string> = {};
const appOfTest = () => {
	app ??= crypto.randomUUID();
	return app;
};

/** Time of the API at the start of a test, unless the test sets another. */
export const START = new Date(now);

/** Returns a staff account with a valid access token. */
export const staff = (name: StaffName): TestStaff => ({
	...accounts[name],
	accessToken: tokens?.[name] ?? accounts[name].accessToken,
});

/** Sends a request to the API server, bypassing the page's request handlers. */
function send(path: string, { headers, ...init }: RequestInit): Promise<Response> {
	if (!isServed) throw new Error(`No API answers ${path} here: give the answer as a handler`);
	const named = new Headers(headers);
	named.set(APP_HEADER, appOfTest());
	// An upload by XMLHttpRequest has headers of its connection, which `fetch` refuses.
	for (const name of ["connection", "transfer-encoding"]) named.delete(name);
	return fetch(bypass(`${url}${path}`, { ...init, headers: named }));
}

export const userOf = (user: StaffName | SessionUser): SessionUser =>
	typeof user === "string" ? accounts[user].user : user;

/**
 * Forwards a request of the page to the API and returns the response. `given` and `address` replace its headers and
 * URL.
 */
export async function forward(request: Request, given = request.headers, address = request.url): Promise<Response> {
	const { pathname, search } = new URL(address);
	const { method, signal } = request;
	const headers = new Headers(given);
	headers.set(
		"cookie",
		Object.entries(cookies)
			.map((pair) => pair.join("="))
			.join("; "),
	);
	const body = request.body ? { body: await request.arrayBuffer() } : {};
	try {
		const answer = await send(`${pathname}${search}`, { method, headers, signal, ...body });
		for (const cookie of answer.headers.getSetCookie()) {
			const [name = "", value = ""] = cookie.split(/[=;]/, 2);
			cookies[name] = value;
		}
		return answer;
	} catch (error) {
		// The page has cancelled the request, so there is no response to return.
		if (signal.aborted) return Response.error();
		throw error;
	}
}

async function control(method: "POST" | "PUT", value: unknown): Promise<void> {
	const answer = await send(`${APPS_PATH}${appOfTest()}`, { method, body: JSON.stringify(value) });
	if (!answer.ok) throw new Error(`The application of this test: ${answer.status} ${await answer.text()}`);
	tokens = (await answer.json()) as AccessTokens;
}

async function request(path: string, { as, json, headers, address, ...rest }: TestRequest = {}) {
	const body = json === undefined ? rest.body : JSON.stringify(json);
	return send(`/api${path}`, {
		method: rest.method ?? (body === undefined ? "GET" : "POST"),
		headers: {
			...(as ? { authorization: `Bearer ${staff(as).accessToken}` } : {}),
			...(json === undefined ? {} : { "content-type": "application/json" }),
			...(address === undefined ? {} : { [ADDRESS_HEADER]: address }),
			...headers,
		},
		...(body === undefined ? {} : { body }),
	});
}

/**
 * Access to the API and the database of the running test, to prepare data and check results. Request handlers of the
 * page do not apply.
 */
export const api = {
	request,
	async json<T>(path: string, init?: TestRequest): Promise<T> {
		const answer = await request(path, init);
		const text = await answer.text();
		if (!answer.ok) throw new Error(`${init?.method ?? ""} ${path}: ${answer.status} ${text}`);
		return JSON.parse(text) as T;
	},
	/** Creates the application with other settings or another time. Must be called before the first request. */
	open: (options: OpenOptions) => control("POST", options),
	setClock: (moment: string) => control("PUT", moment),
	/** Shares one application between all tests of a file that do not affect each other. Must be called first. */
	share: () => {
		isShared = true;
	},
} satisfies TestCaller & Record<string, unknown>;

function close(): void {
	if (app !== undefined && isServed) void send(`${APPS_PATH}${app}`, { method: "DELETE" }).catch(() => {});
	app = undefined;
	tokens = undefined;
	cookies = {};
}
afterEach(() => {
	if (!isShared) close();
});
afterAll(close);
