import { createApiClient, DEADLINES_MS } from "@portal/contracts/client";
import { DAY_MS } from "@portal/contracts/kit/calendar";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { HttpResponse, http, mockServer, userOf } from "../../testing/index.ts";
import { unwrap } from "../requests/request.ts";
import { mayHaveSession, rememberSession } from "./may-have-session.ts";
import { allowOffline, forgetOffline } from "./offline.ts";
import { createSession, type Session, type SessionOptions } from "./session.ts";

const BASE = "http://localhost";
const ALONE = () => ({ started: () => {}, ended: () => {} });
const ADMIN = userOf("Admin");

const refusal = (status: number, code: string) => () => HttpResponse.json({ message: code, code }, { status });
const listFor = (accepted: string) =>
	http.get("*/api/client", ({ request }) =>
		request.headers.get("authorization") === `Bearer ${accepted}`
			? HttpResponse.json([])
			: HttpResponse.json({ message: "alt", code: "TOKEN_EXPIRED" }, { status: 403 }),
	);
const login = (accessToken: string, user = ADMIN) =>
	http.post("*/api/login", () => HttpResponse.json({ accessToken, user }));
const signedOut = http.get("*/api/logout", () => new HttpResponse(null, { status: 204 }));
const refreshGives = (accessToken: string, user = ADMIN) =>
	http.get("*/api/refresh", () => HttpResponse.json({ accessToken, user }));

let session: Session;
/** Opens a session whose access token has expired. */
function openOld(connect: SessionOptions["connect"] = ALONE) {
	session = createSession({ baseUrl: BASE, initial: { accessToken: "old", user: ADMIN }, connect });
}
const openNew = () => {
	session = createSession({ baseUrl: BASE, connect: ALONE });
};
const signInAs = (userid: string) => session.signIn({ userid, pwd: "geheim", token: "" });
const becomes = (status: string) => vi.waitFor(() => expect(session.getState().status).toBe(status));
const list = () => {
	const client = createApiClient({ baseUrl: BASE, session });
	return unwrap(client.api.client.$get({ query: {} }));
};
const count = (requests: readonly string[], wanted: string) => requests.filter((request) => request === wanted).length;

beforeEach(() => {
	rememberSession(false);
	vi.spyOn(console, "error").mockImplementation(() => {});
	openOld();
});

describe("a call with an expired access token", () => {
	test("is repeated only once", async () => {
		const server = mockServer(listFor("never"), refreshGives("new"));
		await expect(list()).rejects.toMatchObject({ status: 403, code: "TOKEN_EXPIRED" });
		expect(server.requests()).toEqual(["GET /api/client", "GET /api/refresh", "GET /api/client"]);
	});

	test("is not repeated if the server cannot be reached for a new token", async () => {
		const server = mockServer(
			listFor("new"),
			http.get("*/api/refresh", () => HttpResponse.error()),
		);
		await expect(list()).rejects.toMatchObject({ status: 403 });
		expect(count(server.requests(), "GET /api/client")).toBe(1);
		expect(session.getState().status).toBe("signedIn");
	});

	test("with a missing role is refused without a token refresh", async () => {
		const server = mockServer(http.get("*/api/client", refusal(403, "FORBIDDEN")));
		await expect(list()).rejects.toMatchObject({ code: "FORBIDDEN" });
		expect(server.requests()).toEqual(["GET /api/client"]);
	});

	test("shares one refresh with another, also when the user leaves the page, and each is repeated once", async () => {
		const server = mockServer(listFor("new"), refreshGives("new"));
		const send = vi.spyOn(globalThis, "fetch");
		await Promise.all([list(), list()]);
		expect(count(server.requests(), "GET /api/refresh")).toBe(1);
		expect(count(server.requests(), "GET /api/client")).toBe(4);
		expect(send).toHaveBeenCalledWith(`${BASE}/api/refresh`, expect.objectContaining({ keepalive: true }));
	});

	test("repeats the refresh if another tab has used the cookie first", async () => {
		const server = mockServer(
			listFor("new"),
			http.get("*/api/refresh", refusal(409, "STALE"), { once: true }),
			refreshGives("new"),
		);
		await list();
		expect(count(server.requests(), "GET /api/refresh")).toBe(2);
	});

	type Work = (lock: object | null) => Promise<unknown>;
	/** Replaces the lock that all tabs share. */
	const stubLock = (request: (options: LockOptions, work: Work) => Promise<unknown>) =>
		vi.stubGlobal("navigator", {
			locks: { request: (_name: string, options: LockOptions, work: Work) => request(options, work) },
		});

	describe("while another tab has the lock", () => {
		let sendToken: () => void;
		beforeEach(() => {
			openOld((on) => {
				sendToken = () => on.started({ accessToken: "new", user: ADMIN });
				return ALONE();
			});
		});
		/** Simulates another tab that has the lock and runs `then` before it releases the lock. */
		const turnOfAnother = (then: () => void) =>
			stubLock(async ({ ifAvailable }, work) => {
				if (ifAvailable) return work(null);
				then();
				return work({});
			});

		test.for([
			["before it releases the lock", (): void => sendToken()],
			["shortly after that", (): void => void setTimeout(sendToken, 30)],
		] as const)("takes the token that the other tab sends: %s", async ([, then]) => {
			turnOfAnother(then);
			const server = mockServer(listFor("new"));
			await list();
			expect(server.requests()).toEqual(["GET /api/client", "GET /api/client"]);
		});

		test("refreshes the token itself if the other tab sends none", async () => {
			turnOfAnother(() => {});
			const server = mockServer(listFor("own"), refreshGives("own"));
			await list();
			expect(server.requests()).toEqual(["GET /api/client", "GET /api/refresh", "GET /api/client"]);
		});
	});

	test("waits for a suspended tab no longer than for the server, and can retry", async () => {
		vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) => {
			const over = new AbortController();
			if (ms === DEADLINES_MS.read) setTimeout(() => over.abort(new DOMException("late", "TimeoutError")), 20);
			return over.signal;
		});
		rememberSession(true);
		stubLock(async ({ ifAvailable, signal }, work) =>
			ifAvailable
				? work(null)
				: new Promise((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason))),
		);
		openNew();
		session.start();
		await becomes("unreachable");
		vi.unstubAllGlobals();
		mockServer(refreshGives("own"));
		session.restart();
		await becomes("signedIn");
	});

	const turnAtOnce = (then: () => void = () => {}) =>
		stubLock(async (_, work) => {
			then();
			return work({});
		});

	test("waits only briefly when the lock is free", async () => {
		turnAtOnce();
		const wait = vi.spyOn(globalThis, "setTimeout");
		mockServer(listFor("own"), refreshGives("own"));
		await list();
		expect(wait.mock.calls.filter(([, ms]) => ms === 250)).toEqual([]);
	});

	test("takes the token of a tab whose message arrives after it has released the lock", async () => {
		openOld((on) => {
			turnAtOnce(() => void setTimeout(() => on.started({ accessToken: "new", user: ADMIN }), 5));
			return ALONE();
		});
		const server = mockServer(listFor("new"));
		await list();
		expect(server.requests()).toEqual(["GET /api/client", "GET /api/client"]);
	});
});

describe("an expired session", () => {
	/** Sends a call that finds the session expired, and then handles further requests by `handler`. */
	async function expire(handler: Parameters<typeof mockServer>[0]) {
		const server = mockServer(listFor("again"), http.get("*/api/refresh", refusal(401, "UNAUTHENTICATED")));
		const waiting = list();
		await vi.waitFor(() => expect(session.getState()).toEqual({ status: "expired", user: ADMIN }));
		server.use(handler);
		return { waiting, server };
	}

	test("keeps calls pending until the user has signed in again", async () => {
		const { waiting, server } = await expire(login("again"));
		expect(mayHaveSession()).toBe(false);
		await signInAs("admin.test");
		await expect(waiting).resolves.toEqual([]);
		expect(count(server.requests(), "GET /api/refresh")).toBe(1);
	});

	test("never repeats a call in the name of another user", async () => {
		const { waiting, server } = await expire(login("again", userOf("Auditor")));
		await signInAs("auditor.test");
		await expect(waiting).rejects.toMatchObject({ status: 403 });
		expect(count(server.requests(), "GET /api/client")).toBe(1);
	});

	test("refuses pending calls if the user leaves", async () => {
		const { waiting } = await expire(signedOut);
		await session.signOut();
		await expect(waiting).rejects.toMatchObject({ status: 403 });
		expect(session.getState()).toEqual({ status: "anonymous", user: undefined });
	});
});

describe("the start of a page", () => {
	const started = async (handler: Parameters<typeof mockServer>[0]) => {
		rememberSession(true);
		const server = mockServer(handler);
		openNew();
		expect(session.getState().status).toBe("unknown");
		session.start();
		session.start();
		await vi.waitFor(() => expect(session.getState().status).not.toBe("unknown"));
		expect(count(server.requests(), "GET /api/refresh")).toBe(1);
		return session.getState().status;
	};

	test("for a visitor who has never signed in sends no request and is anonymous", () => {
		const server = mockServer();
		openNew();
		session.start();
		expect(session.getState().status).toBe("anonymous");
		expect(server.requests()).toEqual([]);
	});

	test("without a session is anonymous, and the next start sends no request", async () => {
		expect(await started(http.get("*/api/refresh", refusal(401, "UNAUTHENTICATED")))).toBe("anonymous");
		expect(session.accessToken()).toBeUndefined();
		expect(mayHaveSession()).toBe(false);
	});

	test("sends a request when the browser blocks storage", async () => {
		const server = mockServer(refreshGives("fresh"));
		vi.spyOn(window, "localStorage", "get").mockImplementation(() => {
			throw new DOMException("denied", "SecurityError");
		});
		openNew();
		session.start();
		await becomes("signedIn");
		expect(count(server.requests(), "GET /api/refresh")).toBe(1);
	});

	test("without a response is not treated as signed out", async () => {
		expect(await started(http.get("*/api/refresh", refusal(500, "INTERNAL")))).toBe("unreachable");
		expect(mayHaveSession()).toBe(true);
	});

	describe("on a device with an offline copy", () => {
		const offline = http.get("*/api/refresh", () => HttpResponse.error());
		beforeEach(() => allowOffline(ADMIN));
		afterEach(forgetOffline);

		test("begins offline as its user, and has a token once the connection is back", async () => {
			expect(await started(offline)).toBe("offline");
			expect(session.getState().user).toEqual(ADMIN);
			expect(session.accessToken()).toBeUndefined();
			mockServer(refreshGives("fresh"));
			window.dispatchEvent(new Event("online"));
			await becomes("signedIn");
		});

		test("requires a new sign-in if the session has ended meanwhile, and keeps the page", async () => {
			await started(offline);
			mockServer(http.get("*/api/refresh", refusal(401, "UNAUTHENTICATED")));
			window.dispatchEvent(new Event("online"));
			await vi.waitFor(() => expect(session.getState()).toEqual({ status: "expired", user: ADMIN }));
		});

		test("does not begin offline if the server refuses the request", async () => {
			expect(await started(http.get("*/api/refresh", refusal(500, "INTERNAL")))).toBe("unreachable");
		});

		test("does not begin offline a day later", async () => {
			const later = Date.now() + DAY_MS;
			vi.spyOn(Date, "now").mockReturnValue(later);
			expect(await started(offline)).toBe("unreachable");
		});
	});

	test("with a session is signed in after one request", async () => {
		expect(await started(refreshGives("fresh"))).toBe("signedIn");
		expect(session.accessToken()).toBe("fresh");
	});
});

test("sends a request from the sign-in until the sign-out", async () => {
	mockServer(login("new"), signedOut);
	await signInAs("admin.test");
	expect(mayHaveSession()).toBe(true);
	expect(JSON.stringify({ ...window.localStorage })).not.toContain("new");
	await session.signOut();
	expect(mayHaveSession()).toBe(false);
});

test("after a failed sign-out request the user is signed out", async () => {
	mockServer(http.get("*/api/logout", refusal(500, "INTERNAL")));
	await session.signOut();
	expect(session.getState().status).toBe("anonymous");
	expect(session.accessToken()).toBeUndefined();
});

test("a refused sign-in changes nothing", async () => {
	session = createSession({ baseUrl: BASE, initial: "anonymous", connect: ALONE });
	mockServer(http.post("*/api/login", refusal(401, "INVALID_CREDENTIALS")));
	await expect(signInAs("admin.test")).rejects.toMatchObject({ status: 401 });
	expect(session.getState().status).toBe("anonymous");
});
