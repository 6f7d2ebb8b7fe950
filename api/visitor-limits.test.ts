import { beforeAll, describe, expect, it } from "vitest";
import { silentLog } from "./platform/runtime/log.ts";
import type { TestAppOptions } from "./testing/app.ts";
import { solveHumanCheck } from "./testing/human-check.ts";
import { startTestApp, type TestApp } from "./testing/index.ts";

/** The public forms with a human check: their bodies, and their limits per network and window. */
const FORMS = [
	{
		path: "/register",
		action: "Register",
		limit: 5,
		seconds: 3600,
		values: (n: number) => ({ user: `person_${n}`, pwd: "Passwort1!" }),
	},
	{
		path: "/customerMessage",
		action: "Kontakt",
		limit: 10,
		seconds: 3600,
		values: () => ({ name: "Jürgen Muster", email: "j@example.org", message: "Wir möchten uns zertifizieren lassen." }),
	},
	{
		path: "/password-reset",
		action: "PasswordReset",
		limit: 10,
		seconds: 3600,
		values: (n: number) => ({ userid: `person_${n}` }),
	},
	{
		path: "/validateCertificate/unbekannt/watch",
		action: "Beobachten",
		limit: 10,
		seconds: 3600,
		values: () => ({ email: "j@example.org", lang: "de" }),
	},
	{
		path: "/validateCertificate/bulk",
		action: "BulkValidation",
		limit: 30,
		seconds: 600,
		values: () => ({ items: ["Z-2026-0001-01", "Z-2026-0001-02"] }),
	},
] as const;
const ADDRESS = "203.0.113.9";
const mail = { url: "smtp://127.0.0.1:1", from: "portal@example.org" };
/** The certificates in these forms do not exist, so 404 counts as a response. */
const ANSWERED = [200, 201, 204, 404];

let app: TestApp;
const startWith = (options: TestAppOptions) =>
	beforeAll(async () => {
		app = await startTestApp({ deps: { log: silentLog }, ...options });
		return () => app.close();
	});
const send = (path: string, json: object, address = ADDRESS) => app.request(path, { json, address });
const solved = async (action: string) => {
	const asked = await app.json<{ challenge: unknown }>(`/bot-check/challenge?action=${action}`);
	return solveHumanCheck(asked.challenge);
};

describe("a failed human check", () => {
	// The library also compares with the system clock.
	startWith({ now: new Date().toISOString(), settings: { botCheck: "altcha", mail } });

	it.each(FORMS)(
		"at $path does not count against the limit of others in the network",
		async ({ path, action, limit, values }) => {
			for (let n = 0; n <= limit; n++) expect((await send(path, { ...values(n), token: "" })).status).toBe(401);
			const { status } = await send(path, { ...values(0), token: await solved(action) });
			expect(ANSWERED).toContain(status);
		},
	);

	it("does not prevent the owner of an account from requesting a new password", async () => {
		const json = { userid: "die_inhaberin" };
		for (let n = 0; n < 5; n++)
			expect((await send("/password-reset", { ...json, token: "" }, `198.51.100.${n}`)).status).toBe(401);
		const answer = await send("/password-reset", { ...json, token: await solved("PasswordReset") }, "192.0.2.77");
		expect(answer.status).toBe(204);
	});

	it("is counted separately, with a limit of some hundred", async () => {
		const statuses = new Set<number>();
		for (let n = 0; n < 121; n++) statuses.add((await send("/register", { token: "" }, "203.0.113.10")).status);
		expect([...statuses]).toEqual([400, 429]);
	});
});

describe("beyond the limit", () => {
	startWith({ settings: { mail } });

	/** Creates an endless body that counts how often it is read. */
	function endless() {
		const state = { reads: 0 };
		const pull = (controller: ReadableStreamDefaultController<Uint8Array>) => {
			state.reads++;
			controller.enqueue(new Uint8Array(1024).fill(0x20));
		};
		return { state, body: new ReadableStream({ pull }, { highWaterMark: 0 }) as BodyInit };
	}
	const refusedBeforeBody = async (path: string) => {
		const { state, body } = endless();
		const headers = { "content-type": "application/json", "sec-fetch-site": "same-origin" };
		const answer = await app.request(path, { method: "POST", headers, body, address: ADDRESS });
		return [answer.status, Number(answer.headers.get("retry-after")), state.reads];
	};

	it.each(FORMS)(
		"$path refuses before it reads a body, and still responds to others",
		async ({ path, limit, seconds, values }) => {
			for (let n = 0; n < limit; n++)
				expect(ANSWERED).toContain((await send(path, { ...values(n), token: "" })).status);
			expect(await refusedBeforeBody(path)).toEqual([429, seconds, 0]);
			expect(ANSWERED).toContain((await send(path, { ...values(limit), token: "" }, "203.0.113.11")).status);
		},
	);

	it.each([
		["/validateCertificate/file-hash", 120, 60],
		["/login/passkey", 60, 600],
		["/client-errors", 60, 60],
		["/watches/link", 600, 60],
	])("%s refuses before it reads a body", async (path, limit, seconds) => {
		for (let n = 0; n < limit; n++) await app.request(path, { json: {}, address: ADDRESS });
		expect(await refusedBeforeBody(path)).toEqual([429, seconds, 0]);
	});
});
