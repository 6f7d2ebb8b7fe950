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
/** Whether there is an API behind the page; without one the test brings the answers. */
export const isServed = url !== "";

/** The application of the test that runs; opened by its first request. */
let app: string | undefined;
let isShared = false;
let tokens: AccessTokens | undefined;
/** What the API has set for the page, as a browser keeps it. */
let cookies: Record<string, string> = {};
const appOfTest = () => {
	app ??= crypto.randomUUID();
	return app;
};

/** What time it is in the API, unless a test sets another. */
export const START = new Date(now);

/** Somebody of the staff, as the API knows them. */
export const staff = (name: StaffName): TestStaff => ({
	...accounts[name],
	accessToken: tokens?.[name] ?? accounts[name].accessToken,
});

/** Reaches the process that serves the API, past what answers the page. */
function send(path: string, { headers, ...init }: RequestInit): Promise<Response> {
	if (!isServed) throw new Error(`No API answers ${path} here: give the answer as a handler`);
	const named = new Headers(headers);
	named.set(APP_HEADER, appOfTest());
	return fetch(bypass(`${url}${path}`, { ...init, headers: named }));
}

export const userOf = (user: StaffName | SessionUser): SessionUser =>
	typeof user === "string" ? accounts[user].user : user;

/** Hands a request of the page to the API, with other headers or at another address where they are given. */
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
		// The page waits for it no more.
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

/** The API that answers this test, with a database of its own: past the page, to prepare and to read what it has done. */
export const api = {
	request,
	async json<T>(path: string, init?: TestRequest): Promise<T> {
		const answer = await request(path, init);
		const text = await answer.text();
		if (!answer.ok) throw new Error(`${init?.method ?? ""} ${path}: ${answer.status} ${text}`);
		return JSON.parse(text) as T;
	},
	/** Opens it with other settings or at another time; before anything is asked. */
	open: (options: OpenOptions) => control("POST", options),
	setClock: (moment: string) => control("PUT", moment),
	/** One application for all tests of the file, for tests that change nothing another one reads; called first. */
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
