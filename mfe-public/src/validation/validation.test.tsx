import { HttpResponse, http, renderModule } from "@portal/shared-ui/testing";
import { screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { manifest } from "../manifest.ts";
import * as module from "../module.tsx";
import { aPublicValidation } from "../testing/data.ts";
import { publicIdOf } from "./public-id.ts";

// Loaded later than the page: nothing should have to wait for them to be read from the disk.
await import("./answer.ts");

const LOOKUP = "*/api/validateCertificate/:publicId";
const refusal = (status: number, code: string) => HttpResponse.json({ message: "Nein.", code }, { status });
const answering = (answer: () => Response) => http.get(LOOKUP, answer);
const validation = (changes: Parameters<typeof aPublicValidation>[0] = {}) =>
	answering(() => HttpResponse.json(aPublicValidation(changes)));

beforeEach(() => {
	vi.unstubAllGlobals();
	sessionStorage.clear();
	// biome-ignore lint/suspicious/noDocumentCookie: the cookie store exists in secure contexts only
	document.cookie = "i18next=; Path=/; Max-Age=0";
});

const open = (query: string, ...handlers: ReturnType<typeof validation>[]) =>
	renderModule(module, manifest, { path: `/validateCertificate${query}`, handlers });

const unavailable = async () =>
	(await screen.findByText("The certificate cannot be checked right now")).closest("[role=alert]");
const certificate = async () => within(await screen.findByRole("article"));

describe("a certificate that cannot be checked", () => {
	const failures: [string, () => Response][] = [
		["the server fails", () => refusal(500, "INTERNAL")],
		["too many ask", () => refusal(429, "RATE_LIMITED")],
		["there is no network", () => HttpResponse.error()],
		["the answer is not one of the register", () => HttpResponse.text("<html></html>")],
		["the status is unknown", () => HttpResponse.json({ ...aPublicValidation(), status: 10 })],
		["a page in between knows nothing of it", () => HttpResponse.text("not found", { status: 404 })],
	];
	test.for(failures)("is never shown as invalid: %s", async ([, answer]) => {
		await open("?cid=abc", answering(answer));
		expect(await unavailable()).toBeTruthy();
		expect(screen.queryByRole("article")).toBeNull();
		for (const word of ["Unknown", "Retracted", "Expired", "Valid"]) expect(screen.queryByText(word)).toBeNull();
	});

	test("can be tried again", async () => {
		const page = await open(
			"?cid=abc",
			answering(() => refusal(503, "INTERNAL")),
		);
		await unavailable();
		page.server.use(validation());
		await page.user.click(screen.getByRole("button", { name: "Try again" }));
		expect((await certificate()).getByText("Valid")).toBeTruthy();
	});
});

test("a page that comes back from the browser's memory asks again what the register says", async () => {
	const page = await open("?cid=abc", validation());
	expect((await certificate()).getByText("Valid")).toBeTruthy();
	page.server.use(validation({ status: 70 }));
	const back = (persisted: boolean) =>
		window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted }) as PageTransitionEvent);
	back(true);
	expect(await (await certificate()).findByText("Retracted")).toBeTruthy();
});

describe("no certificate", () => {
	test.for(["", "?cid=", "?cid=%20%20"])("without an id nothing is asked: %j", async (query) => {
		const page = await open(query);
		expect(await screen.findByText("No Certificate ID found in URL.")).toBeTruthy();
		expect(page.requests()).toEqual([]);
	});

	test("an unknown id is said to be unknown, with a way to ask", async () => {
		await open(
			"?cid=abc",
			answering(() => refusal(404, "NOT_FOUND")),
		);
		expect(await screen.findByText("Unknown")).toBeTruthy();
		expect(screen.getByText("There is no published certificate with this ID.")).toBeTruthy();
		expect(screen.getByRole("link", { name: "Ask the certification body" }).getAttribute("href")).toBe("/#kontakt");
	});

	test.for(["Z-2026-0007-01", " z 2026 0007 ", "Z‑2026‑0007‑01"])(
		"a number is said to be none of the ids, without asking: %s",
		async (typed) => {
			const page = await open(`?cid=${encodeURIComponent(typed)}`);
			expect(await screen.findByText("This is a number, not an ID")).toBeTruthy();
			expect(screen.queryByText("Unknown")).toBeNull();
			expect(page.requests()).toEqual([]);
		},
	);

	test("what cannot be an id is unknown without asking", async () => {
		const page = await open(`?cid=${encodeURIComponent("../client")}`);
		expect(await screen.findByText("Unknown")).toBeTruthy();
		expect(page.requests()).toEqual([]);
	});
});

describe("the verdict", () => {
	test.for([
		["a retracted certificate", { status: 70 as const }, "Retracted"],
		["an expired certificate", { status: 90 as const }, "Expired"],
		[
			"a certificate before its first day in Vienna",
			{ validFrom: "2026-11-22", checkedAt: "2026-11-21T22:59:59.000Z" },
			"Not yet valid",
		],
		[
			"a certificate on its first day in Vienna",
			{ validFrom: "2026-11-22", checkedAt: "2026-11-21T23:00:00.000Z" },
			"Valid",
		],
		["a retracted certificate before its first day", { status: 70 as const, validFrom: "2030-01-01" }, "Retracted"],
	] as const)("%s", async ([, changes, badge]) => {
		await open("?cid=abc", validation(changes));
		expect((await certificate()).getByText(badge)).toBeTruthy();
	});
});

describe("a certificate", () => {
	test("is shown in English to those who have chosen no language, with everything it covers", async () => {
		await open("?cid=abc", validation());
		expect(await screen.findByRole("heading", { level: 1, name: "Halal Certificate Validation" })).toBeTruthy();
		const card = await certificate();
		for (const text of [
			"Z-2026-0007-01",
			"Z-2026-0007",
			"Alpenkost Feinbäckerei GmbH",
			"Mühlenstraße 14, 4020 Linz, Austria",
			"1 March 2026",
			"28 February 2029",
			"Spelt rusk",
			"Dinkelzwieback",
			"1002",
			"Werk Wels",
		])
			expect(card.getByText(text)).toBeTruthy();
		expect(card.getByText(/Checked on 21 November 2026 at 09:15/)).toBeTruthy();
		expect(document.documentElement.lang).toBe("en");
		expect(document.cookie).not.toContain("i18next");
	});

	test("is shown in the language that was chosen", async () => {
		await open("?cid=abc&lng=hu", validation());
		await screen.findByRole("heading", { level: 1, name: "Halal tanúsítvány ellenőrzése" });
		const card = await certificate();
		expect(card.getByText("Érvényes")).toBeTruthy();
		expect(card.getByText("2026. március 1.")).toBeTruthy();
		expect(card.getByText("Mühlenstraße 14, 4020 Linz, Ausztria")).toBeTruthy();
		expect(document.documentElement.lang).toBe("hu");
		expect(document.cookie).toContain("i18next=mg");
	});

	test("an earlier choice counts where the address names no language", async () => {
		// biome-ignore lint/suspicious/noDocumentCookie: the cookie store exists in secure contexts only
		document.cookie = "i18next=de; Path=/";
		await open("?cid=abc", validation());
		expect((await certificate()).getByText("1. März 2026")).toBeTruthy();
	});

	test("is found by an id in any case and spacing", async () => {
		const page = await open(`?cid=${encodeURIComponent(" AB c-9 ")}`, validation());
		await certificate();
		expect(page.requests()).toEqual(["GET /api/validateCertificate/abc9"]);
	});

	test("without sites of its own has no heading for them", async () => {
		await open("?cid=abc", validation({ productionSites: [] }));
		expect((await certificate()).queryByText("Production sites")).toBeNull();
	});

	test("can be read by programs too", async () => {
		await open("?cid=ABC", validation());
		const link = (await certificate()).getByRole("link", { name: "This information as JSON" });
		expect(link.getAttribute("href")).toBe("/api/validateCertificate/abc");
		// Within the window the router would take the address for a page of the website.
		expect(link.getAttribute("target")).toBe("_blank");
	});

	test("can be checked again", async () => {
		const page = await open("?cid=abc", validation());
		await certificate();
		page.server.use(validation({ status: 70 }));
		await page.user.click(screen.getByRole("button", { name: "Check again" }));
		expect(await screen.findByText("Retracted")).toBeTruthy();
	});

	test("can be printed", async () => {
		const print = vi.fn();
		vi.stubGlobal("print", print);
		const page = await open("?cid=abc", validation());
		await certificate();
		await page.user.click(screen.getByRole("button", { name: "Print" }));
		expect(print).toHaveBeenCalledOnce();
	});
});

describe("an id typed by hand", () => {
	test("must be there", async () => {
		const page = await open("");
		await page.user.click(await screen.findByRole("button", { name: "Check" }));
		const field = screen.getByRole("textbox", { name: "Certificate ID" });
		expect(document.activeElement).toBe(field);
		expect(field.getAttribute("aria-invalid")).toBe("true");
		expect(screen.getByText("Please enter the certificate ID.")).toBeTruthy();
		expect(page.requests()).toEqual([]);
	});

	test("leads to its certificate", async () => {
		const page = await open("", validation());
		await page.user.type(await screen.findByRole("textbox", { name: "Certificate ID" }), "X 7 Q{Enter}");
		expect((await certificate()).getByText("Valid")).toBeTruthy();
		expect(page.location()).toBe("/validateCertificate?cid=x7q");
		expect(document.activeElement).toBe(screen.getByRole("heading", { level: 1 }));
	});

	test("may be the whole address of the certificate", () => {
		expect(publicIdOf("https://example.org/validateCertificate?cid=AB12&lng=de#x")).toBe("ab12");
		expect(publicIdOf("example.org/validateCertificate?cid= ab 12")).toBe("ab12");
		expect(publicIdOf("\u200bAB\u00a012\n")).toBe("ab12");
	});
});
