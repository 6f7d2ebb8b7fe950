import { createEnquiry, handleEnquiry } from "@portal/contracts/testing/scenarios";
import { api, casesOf, fault, pagesOf, renderModule } from "@portal/shared-ui/testing";
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { manifest } from "../manifest.ts";
import * as module from "../module.tsx";

const LIST = "/api/customerMessages";
const open = (path = "/customerMessages", ...handlers: ReturnType<typeof fault>[]) =>
	renderModule(module, manifest, { path, user: "Auditor", handlers });
const press = (name: string | RegExp) => screen.getByRole("button", { name });
const lists = (requests: readonly string[]) => requests.filter((request) => !/xlsx|received|views/.test(request));

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
			expect.objectContaining({ path: "/customerMessages", label: "Anfragen", roles: ["Admin", "Auditor"], order: 25 }),
		]);
	});

	test("that cannot be loaded says why and can be asked for again", async () => {
		await createEnquiry(api);
		const page = await open("/customerMessages", fault("GET", LIST, 500, { once: true }));
		await screen.findByText("Technischer Fehler!");
		await page.user.click(press("Erneut versuchen"));
		await screen.findByText("Eva Berger");
	});

	test("says that there is nothing of this status, and shows all on request", async () => {
		await createEnquiry(api);
		const page = await open("/customerMessages?status=ANSWERED");
		await screen.findByText("Keine Einträge mit Status: Beantwortet.");
		await page.user.click(screen.getAllByRole("button", { name: "Filter zurücksetzen" }).at(-1) as HTMLElement);
		await screen.findByText("Eva Berger");
		expect(page.location()).toBe("/customerMessages");
	});

	test("asks for no status that there is not", async () => {
		await createEnquiry(api);
		const page = await open("/customerMessages?status=ERFUNDEN");
		await screen.findByText("Eva Berger");
		expect(lists(page.requests())).toEqual(["GET /api/customerMessages?sort=-messageDate&limit=50"]);
		expect(press("Status: Alle")).toBeTruthy();
	});

	test("leads an Admin, and nobody else, to what is held about a person", async () => {
		await createEnquiry(api);
		await open();
		await screen.findByText("Eva Berger");
		expect(screen.queryByRole("link", { name: "Auskunft und Löschung" })).toBeNull();
		cleanup();
		await renderModule(module, manifest, { path: "/customerMessages", user: "Admin" });
		const link = await screen.findByRole("link", { name: "Auskunft und Löschung" });
		expect(link.getAttribute("href")).toBe("/datenschutzanfrage");
	});

	test("shows how long each has been waiting, beside its date", async () => {
		await createEnquiry(api);
		vi.useFakeTimers({ now: new Date("2026-03-13T07:00:00.000Z"), toFake: ["Date"] });
		await open();
		const row = within(await screen.findByRole("row", { name: /Eva Berger/ }));
		expect(row.getByText("vor 3 Tagen")).toBeTruthy();
		expect(row.getByText("10.03.2026")).toBeTruthy();
	});

	test.for(
		casesOf([
			["Neu", "NEW"],
			["in Bearbeitung", "IN_PROGRESS"],
			["Beantwortet", "ANSWERED"],
		] as const),
	)("limits itself to %s, from the first page on", async ([label, status]) => {
		await createEnquiry(api, { company: "Donau NEW" });
		await handleEnquiry(api, await createEnquiry(api, { company: "Donau IN_PROGRESS" }), "save");
		await handleEnquiry(api, await createEnquiry(api, { company: "Donau ANSWERED" }));
		const page = await open("/customerMessages?q=Donau&sort=name&page=2");
		await screen.findByText("Donau NEW");
		expect(screen.getAllByText("Eva Berger")).toHaveLength(3);
		await page.user.click(press("Status: Alle"));
		await page.user.click(screen.getByRole("menuitemradio", { name: label }));
		await waitFor(() => expect(page.location()).toBe(`/customerMessages?q=Donau&sort=name&status=${status}`));
		expect(press(`Status: ${label}`)).toBeTruthy();
		await waitFor(() => expect(screen.getAllByText("Eva Berger")).toHaveLength(1));
		expect(screen.getByText(`Donau ${status}`)).toBeTruthy();
	});

	test("shows all that is not answered, whichever of the two statuses it has", async () => {
		await createEnquiry(api, { company: "Donau NEW" });
		await handleEnquiry(api, await createEnquiry(api, { company: "Donau IN_PROGRESS" }), "save");
		await handleEnquiry(api, await createEnquiry(api, { company: "Donau ANSWERED" }));
		const page = await open();
		await screen.findByText("Donau ANSWERED");
		await page.user.click(press("Status: Alle"));
		await page.user.click(screen.getByRole("menuitemradio", { name: "Unbeantwortet" }));
		await waitFor(() => expect(page.location()).toBe("/customerMessages?status=OPEN"));
		await waitFor(() => expect(screen.queryByText("Donau ANSWERED")).toBeNull());
		for (const status of ["NEW", "IN_PROGRESS"]) expect(screen.getByText(`Donau ${status}`)).toBeTruthy();
	});

	test("keeps the status while it is searched, sorted and paged", async () => {
		for (const company of ["Donau 1", "Donau 2", "Donau 3"]) await createEnquiry(api, { company });
		const page = await open("/customerMessages?status=NEW", pagesOf(LIST, 2));
		await waitFor(() => expect(screen.getAllByText("Eva Berger")).toHaveLength(2));
		await page.user.click(press("Weiter"));
		await waitFor(() => expect(page.location()).toMatch(/^\/customerMessages\?status=NEW&cursor=[^&]+&page=2$/));
		await waitFor(() => expect(screen.getAllByText("Eva Berger")).toHaveLength(1));
		await page.user.click(screen.getByRole("columnheader", { name: "Firma" }));
		await waitFor(() => expect(page.location()).toBe("/customerMessages?status=NEW&sort=company"));
		await page.user.type(screen.getByRole("searchbox"), "Donau{Enter}");
		await waitFor(() => expect(page.location()).toBe("/customerMessages?status=NEW&sort=company&q=Donau"));
	});

	test("keeps a status chosen right before the search that was being typed is sent", async () => {
		await createEnquiry(api);
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
		const { _id } = await createEnquiry(api, { company: "Donau & Co" });
		const address = "/customerMessages?status=NEW&q=Donau+%26+Co&sort=name";
		const page = await open(address);
		await page.user.click(await screen.findByRole("link", { name: /bearbeiten/ }));
		await screen.findByRole("heading", { level: 1, name: "Anfrage vom 10.03.2026" });
		expect(page.location()).toMatch(new RegExp(`^/customerMessage\\?id=${_id}&list=`));
		await page.user.click(screen.getByRole("link", { name: "Zurück" }));
		await waitFor(() => expect(page.location()).toBe(address));
	});
});

describe("the export of the enquiries", () => {
	test("that is refused says why", async () => {
		const message = "Für diese Aktion fehlt Ihnen die Berechtigung.";
		const page = await open("/customerMessages", fault("GET", "/api/customerMessages.xlsx", 403));
		await page.user.click(await screen.findByRole("button", { name: "Excel-Export" }));
		expect((await screen.findByRole("alert")).textContent).toContain(message);
		expect(saved).toEqual([]);
	});

	test("holds what the person sees: search, status and order, but every page", async () => {
		const page = await open("/customerMessages?q=Donau&status=IN_PROGRESS&sort=-name&page=2");
		await page.user.click(await screen.findByRole("button", { name: "Excel-Export" }));
		await waitFor(() => expect(saved).toEqual(["Anfragen_2026-03-10.xlsx"]));
		expect(page.requests()).toContain("GET /api/customerMessages.xlsx?q=Donau&sort=-name&status=IN_PROGRESS");
		expect(lists(page.requests())).toHaveLength(1);
	});
});

test("an enquiry of status in Bearbeitung tells who took it up on this page too", async () => {
	await handleEnquiry(api, await createEnquiry(api), "save");
	const page = await open("/customerMessages");
	await page.user.click(await screen.findByRole("button", { name: "in Bearbeitung" }));
	expect(screen.getByRole("dialog").textContent).toBe("Bearbeitet von Amina Admin am 10.03.2026, 10:00");
});
