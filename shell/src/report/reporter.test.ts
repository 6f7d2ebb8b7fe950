import { clientErrorInput } from "@portal/contracts/contract/client-errors";
import { type ClientError, isFault, isPlace } from "@portal/contracts/kit/failures";
import { expect, test, vi } from "vitest";
import { ModuleFailure } from "../remote/failure.ts";
import { createReporter, type Reporter } from "./reporter.ts";

function open({ random = () => 0, path = "/clients" } = {}) {
	const reports: ClientError[] = [];
	const reporter = createReporter({ send: (report) => reports.push(report), random, path: () => path });
	reporter.know({ paths: ["/clients"], versionOf: (id) => (id === "clients" ? "1.4.0-ab" : undefined) });
	return { reporter, reports };
}

/** Personal data in user input and in the error messages of servers and libraries. */
const PERSONAL_DATA = [
	"Jürgen Öztürk",
	"Hans Huber",
	"Fehler bei Donau Feinkost GmbH, Hauptstraße 5, 1010 Wien",
	"https://portal.example/clientDetails?id=c1&name=Huber",
	"hans.huber@example.org",
	"+43 660 1234567",
	"eyJhbGciOiJFZERTQSJ9.eyJzdWIiOiIxIn0.sig",
	"<script>alert('Huber')</script>",
];
const SECRET = /Huber|rgen|Feinkost|Wien|example|@|\?|4366|660|eyJ|<|Haupt/;

test.each(PERSONAL_DATA)("never reports %s, in whatever property it occurs", (text) => {
	const waysToFail: ((reporter: Reporter) => void)[] = [
		(reporter) => reporter.loadFailed("clients", new Error(text)),
		(reporter) => reporter.loadFailed("clients", Object.assign(new Error(text), { name: text })),
		(reporter) => reporter.loadFailed("clients", text),
		(reporter) => reporter.loadFailed("clients", new ModuleFailure("broken", "empty", text, new Error(text))),
		(reporter) => reporter.loadFailed(text, new Error(`#RUNTIME-008 ${text}`)),
		(reporter) => reporter.drawFailed("clients", Object.assign(new TypeError(text), { code: text })),
		(reporter) => reporter.textMissing("clients", `errors.${text}`),
		(reporter) => reporter.textMissing(text, text),
		(reporter) => reporter.shellFailed(Object.assign(new Error(text), { name: text })),
	];
	for (const fail of waysToFail) {
		const { reporter, reports } = open({ path: `/${encodeURIComponent(text)}` });
		fail(reporter);
		expect(reports).toHaveLength(1);
		expect(JSON.stringify(reports)).not.toMatch(SECRET);
		expect(reports.every((report) => clientErrorInput.safeParse(report).success)).toBe(true);
		expect(reports.every(({ fault, place }) => isFault(fault) && isPlace(place))).toBe(true);
	}
});

test("does not report unknown paths, even if they look like identifiers", () => {
	const { reporter, reports } = open({ path: "/huber/hans" });
	reporter.loadFailed("clients", new Error("x"));
	expect(reports).toMatchObject([{ place: "/*" }]);
});

test("reports the same failure only once", () => {
	const { reporter, reports } = open();
	for (let i = 0; i < 3; i++) reporter.loadFailed("clients", new TypeError(`${i}`));
	expect(reports).toEqual([
		{ kind: "load", module: "clients", version: "1.4.0-ab", fault: "TypeError", place: "/clients" },
	]);
});

test("reports at most five failures per page", () => {
	const { reporter, reports } = open();
	for (let i = 0; i < 20; i++) reporter.textMissing("clients", `list.column${"abcdefghijklmnopqrst"[i]}`);
	expect(reports).toHaveLength(5);
});

test("reports the first failure of each kind and one in ten of the others", () => {
	const random = vi.fn().mockReturnValueOnce(0.1).mockReturnValueOnce(0.0999);
	const { reporter, reports } = open({ random });
	reporter.textMissing("clients", "list.first");
	reporter.textMissing("clients", "list.left");
	reporter.textMissing("clients", "list.title");
	reporter.loadFailed("clients", new Error("x"));
	expect(reports.map(({ kind, fault }) => [kind, fault])).toEqual([
		["translation", "list.first"],
		["translation", "list.title"],
		["load", "Error"],
	]);
	expect(random).toHaveBeenCalledTimes(2);
});

test.each([
	["integrity", new ModuleFailure("integrity", "registry.entry", "x"), "registry.entry"],
	["integrity", new TypeError("Script refused by the page: https://evil.example/x.js"), "script"],
	["load", Object.assign(new Error("Loading chunk 7 failed."), { name: "ChunkLoadError" }), "ChunkLoadError"],
	["render", new TypeError("x is undefined"), "TypeError"],
] as const)("what fails while drawing is of kind %s", (kind, error, fault) => {
	const { reporter, reports } = open();
	reporter.drawFailed("clients", error);
	expect(reports).toMatchObject([{ kind, fault, module: "clients" }]);
});

test("sends the current user's access token, but no cookie", () => {
	const fetched = vi.fn<typeof fetch>(async () => Promise.reject(new TypeError("offline")));
	vi.stubGlobal("fetch", fetched);
	const reporter = createReporter({ path: () => "/" });
	reporter.know({ paths: [], versionOf: () => undefined, token: () => "the-token" });
	reporter.shellFailed(new TypeError("x"));
	expect(fetched.mock.calls[0]?.[1]).toMatchObject({
		credentials: "omit",
		headers: { "Content-Type": "application/json", Authorization: "Bearer the-token" },
	});
});

test("sends reports without a session too, and ignores an error response", async () => {
	const fetched = vi.fn(async () => Promise.reject(new TypeError("offline")));
	vi.stubGlobal("fetch", fetched);
	createReporter({ path: () => "/" }).shellFailed(new TypeError("x"));
	expect(fetched).toHaveBeenCalledExactlyOnceWith("/api/client-errors", {
		method: "POST",
		headers: { "Content-Type": "application/json" },
		credentials: "omit",
		keepalive: true,
		body: '{"kind":"shell","module":"shell","version":"unknown","fault":"TypeError","place":"/"}',
	});
	await new Promise((resolve) => setTimeout(resolve));
});
