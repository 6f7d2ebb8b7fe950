import "../../../shared-ui/src/components/test-document.ts";
import { ENQUIRY_STATUS, type EnquiryListItem } from "@portal/api/contract/enquiries";
import { HttpResponse, http, renderModule } from "@portal/shared-ui/testing";
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { manifest } from "../manifest.ts";
import { anEnquiry } from "../mocks/data.ts";
import * as module from "../module.tsx";

const FILE = "*/api/customerMessages.xlsx";
const answering = (rows: EnquiryListItem[], headers: Record<string, string> = {}) =>
	http.get("*/api/customerMessages", () => HttpResponse.json(rows, { headers }));
const received = http.get("*/api/customerMessages/received", () => HttpResponse.json({ received: 7 }));
const open = async (path = "/customerMessages", ...handlers: ReturnType<typeof http.get>[]) => {
	const page = await renderModule(module, manifest, {
		path,
		user: "Auditor",
		handlers: [
			received,
			...handlers,
			answering([anEnquiry()], { "X-Total-Count": "120", Link: '</api/x?cursor=abc>; rel="next"' }),
		],
	});
	return page;
};
const press = (name: string | RegExp) => screen.getByRole("button", { name });
const lists = (requests: readonly string[]) => requests.filter((request) => !/xlsx|received/.test(request));

let saved: string[] = [];
beforeEach(() => {
	saved = [];
	vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:x");
	vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function click(this: HTMLAnchorElement) {
		saved.push(this.download);
	});
});
afterEach(() => {
	vi.useRealTimers();
});

describe("the page of the enquiries", () => {
	test("is in the menu of both roles", () => {
		expect(manifest.menu).toEqual([
			{ path: "/customerMessages", label: "Anfragen", icon: "mail", roles: ["Admin", "Auditor"], order: 25 },
		]);
	});

	test("that cannot be loaded says why and can be asked for again", async () => {
		const failing = http.get("*/api/customerMessages", () =>
			HttpResponse.json({ message: "Technischer Fehler!", code: "INTERNAL" }, { status: 500 }),
		);
		const page = await open("/customerMessages", failing);
		await screen.findByText("Technischer Fehler!");
		page.server.use(answering([anEnquiry()]));
		await page.user.click(press("Erneut versuchen"));
		await screen.findByText("Eva Berger");
	});

	test("says that there is nothing of this status, and shows all on request", async () => {
		const page = await open("/customerMessages?status=ANSWERED", answering([]));
		await screen.findByText("Keine Anfragen mit diesem Status.");
		page.server.use(answering([anEnquiry()]));
		await page.user.click(press("Alle anzeigen"));
		await screen.findByText("Eva Berger");
		expect(page.location()).toBe("/customerMessages");
	});

	test("asks for no status that there is not", async () => {
		const page = await open("/customerMessages?status=ERFUNDEN");
		await screen.findByText("Eva Berger");
		expect(lists(page.requests())).toEqual(["GET /api/customerMessages?sort=-messageDate&limit=50"]);
		expect(press("Status: Alle")).toBeTruthy();
	});

	test("leads an Admin, and nobody else, to what is held about a person", async () => {
		await open();
		await screen.findByText("Eva Berger");
		expect(screen.queryByRole("link", { name: "Auskunft und Löschung" })).toBeNull();
		cleanup();
		await renderModule(module, manifest, {
			path: "/customerMessages",
			user: "Admin",
			handlers: [received, answering([anEnquiry()])],
		});
		const link = await screen.findByRole("link", { name: "Auskunft und Löschung" });
		expect(link.getAttribute("href")).toBe("/datenschutzanfrage");
	});

	test("shows how long each has been waiting, beside its date", async () => {
		vi.useFakeTimers({ now: new Date("2026-03-04T07:00:00.000Z"), toFake: ["Date"] });
		await open();
		const row = within(await screen.findByRole("row", { name: /Eva Berger/ }));
		expect(row.getByText("vor 3 Tagen")).toBeTruthy();
		expect(row.getByText("01.03.2026")).toBeTruthy();
	});

	test.for([
		["Neu", "NEW"],
		["in Bearbeitung", "IN_PROGRESS"],
		["Beantwortet", "ANSWERED"],
	] as const)("limits itself to %s, from the first page on", async ([label, status]) => {
		const page = await open("/customerMessages?q=Donau&sort=name&cursor=abc&page=2");
		await screen.findByText("Eva Berger");
		await page.user.click(press("Status: Alle"));
		await page.user.click(screen.getByRole("menuitemradio", { name: label }));
		await waitFor(() => expect(page.location()).toBe(`/customerMessages?q=Donau&sort=name&status=${status}`));
		expect(press(`Status: ${label}`)).toBeTruthy();
		await waitFor(() =>
			expect(lists(page.requests()).at(-1)).toBe(
				`GET /api/customerMessages?q=Donau&status=${status}&sort=name&limit=50`,
			),
		);
	});

	test("keeps the status while it is searched, sorted and paged", async () => {
		const page = await open("/customerMessages?status=NEW");
		await screen.findByText("Eva Berger");
		await page.user.click(press("Weiter"));
		await waitFor(() => expect(page.location()).toBe("/customerMessages?status=NEW&cursor=abc&page=2"));
		await page.user.click(screen.getByRole("columnheader", { name: "Firma" }));
		await waitFor(() => expect(page.location()).toBe("/customerMessages?status=NEW&sort=company"));
		await page.user.type(screen.getByRole("searchbox"), "Donau{Enter}");
		await waitFor(() => expect(page.location()).toBe("/customerMessages?status=NEW&sort=company&q=Donau"));
	});

	test("keeps a status chosen right before the search that was being typed is sent", async () => {
		const page = await open();
		await screen.findByText("Eva Berger");
		const box = screen.getByRole("searchbox");
		await page.user.click(press("Status: Alle"));
		const choice = screen.getByRole("menuitemradio", { name: "Neu" });
		vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
		fireEvent.change(box, { target: { value: "Donau" } });
		// Both before the page is drawn anew.
		act(() => {
			choice.click();
			vi.advanceTimersByTime(1_000);
		});
		vi.useRealTimers();
		await waitFor(() => expect(page.location()).toBe("/customerMessages?status=NEW&q=Donau"));
		expect(press("Status: Neu")).toBeTruthy();
	});

	test("leads to where an enquiry is answered, and from there back to itself as it was", async () => {
		const one = http.get("*/api/customerMessages/:id", () =>
			HttpResponse.json(anEnquiry(), { headers: { ETag: '"7"' } }),
		);
		const address = "/customerMessages?status=NEW&q=Donau+%26+Co&cursor=abc&page=2";
		const page = await open(address, one);
		await page.user.click(await screen.findByRole("link", { name: /bearbeiten/ }));
		await screen.findByRole("heading", { level: 1, name: "Anfrage vom 01.03.2026" });
		expect(page.location()).toMatch(/^\/customerMessage\?id=e1&list=/);
		await page.user.click(screen.getByRole("link", { name: "Zurück" }));
		await waitFor(() => expect(page.location()).toBe(address));
	});
});

describe("the export of the enquiries", () => {
	test("that is refused says why", async () => {
		const message = "Für diese Aktion fehlt Ihnen die Berechtigung.";
		const refused = http.get(FILE, () => HttpResponse.json({ code: "FORBIDDEN", message }, { status: 403 }));
		const page = await open("/customerMessages", refused);
		await page.user.click(await screen.findByRole("button", { name: "Excel-Export" }));
		expect((await screen.findByRole("alert")).textContent).toContain(message);
		expect(saved).toEqual([]);
	});

	test("holds what the person sees: search, status and order, but every page", async () => {
		const file = http.get(
			FILE,
			() => new HttpResponse("xlsx", { headers: { "Content-Disposition": 'attachment; filename="Anfragen.xlsx"' } }),
		);
		const page = await open("/customerMessages?q=Donau&status=IN_PROGRESS&sort=-name&cursor=abc&page=2", file);
		await page.user.click(await screen.findByRole("button", { name: "Excel-Export" }));
		await waitFor(() => expect(saved).toEqual(["Anfragen.xlsx"]));
		expect(page.requests()).toContain("GET /api/customerMessages.xlsx?q=Donau&sort=-name&status=IN_PROGRESS");
		expect(lists(page.requests())).toHaveLength(1);
	});
});

test("an enquiry of status in Bearbeitung tells who took it up on this page too", async () => {
	const taken = {
		status: ENQUIRY_STATUS.IN_PROGRESS,
		answeredByUser: "Amina Admin",
		answerDate: "2026-03-03T08:15:00Z",
	};
	const page = await open("/customerMessages", answering([anEnquiry(taken)]));
	await page.user.click(await screen.findByRole("button", { name: "in Bearbeitung" }));
	expect(screen.getByRole("dialog").textContent).toBe("Bearbeitet von Amina Admin am 03.03.2026, 09:15");
});
