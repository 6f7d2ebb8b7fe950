import { createEnquiry, handleEnquiry } from "@portal/contracts/testing/scenarios";
import { api, type fault, pagesOf, renderModule } from "@portal/shared-ui/testing";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { manifest } from "../manifest.ts";
import * as module from "../module.tsx";

const LIST = "/api/customerMessages";
const open = (path = "/customerMessages", ...handlers: ReturnType<typeof fault>[]) =>
	renderModule(module, manifest, { path, user: "Auditor", handlers });
const press = (name: string | RegExp) => screen.getByRole("button", { name });

afterEach(() => {
	vi.useRealTimers();
});

/** Creates one enquiry of each status, with the status in the name of its company. */
async function createOneOfEach() {
	await createEnquiry(api, { company: "Donau NEW" });
	await handleEnquiry(api, await createEnquiry(api, { company: "Donau IN_PROGRESS" }), "save");
	await handleEnquiry(api, await createEnquiry(api, { company: "Donau ANSWERED" }));
}

describe("the page of the enquiries", () => {
	test("shows that no enquiry has this status, and shows all on request", async () => {
		await createEnquiry(api);
		const page = await open("/customerMessages?status=ANSWERED");
		await screen.findByText("Keine Einträge mit Status: Beantwortet.");
		await page.user.click(screen.getAllByRole("button", { name: "Filter zurücksetzen" }).at(-1) as HTMLElement);
		await screen.findByText("Eva Berger");
		expect(page.location()).toBe("/customerMessages");
	});

	test("links only Admins to the personal data page", async () => {
		await createEnquiry(api);
		await open();
		await screen.findByText("Eva Berger");
		expect(screen.queryByRole("link", { name: "Auskunft und Löschung" })).toBeNull();
		cleanup();
		await renderModule(module, manifest, { path: "/customerMessages", user: "Admin" });
		const link = await screen.findByRole("link", { name: "Auskunft und Löschung" });
		expect(link.getAttribute("href")).toBe("/datenschutzanfrage");
	});

	test("shows how long each enquiry has been waiting, next to its date", async () => {
		await createEnquiry(api);
		vi.useFakeTimers({ now: new Date("2026-03-13T07:00:00.000Z"), toFake: ["Date"] });
		await open();
		const row = within(await screen.findByRole("row", { name: /Eva Berger/ }));
		expect(row.getByText("vor 3 Tagen")).toBeTruthy();
		expect(row.getByText("10.03.2026")).toBeTruthy();
	});

	test("filters by status, also by those of all unanswered enquiries, and returns to the first page", async () => {
		await createOneOfEach();
		const page = await open("/customerMessages?q=Donau&sort=name&page=2");
		await screen.findByText("Donau NEW");
		await page.user.click(press("Status: Alle"));
		const choose = (label: string) => page.user.click(screen.getByRole("menuitemcheckbox", { name: label }));
		const shown = () => screen.getAllByText(/^Donau /).map(({ textContent }) => textContent?.slice("Donau ".length));
		for (const [label, status, statuses] of [
			["Neu", "NEW", ["NEW"]],
			["in Bearbeitung", "IN_PROGRESS", ["IN_PROGRESS"]],
			["Beantwortet", "ANSWERED", ["ANSWERED"]],
			["Unbeantwortet", "OPEN", ["IN_PROGRESS", "NEW"]],
		] as const) {
			await choose(label);
			await waitFor(() => expect(page.location()).toBe(`/customerMessages?q=Donau&sort=name&status=${status}`));
			await waitFor(() => expect(shown().toSorted()).toEqual(statuses));
			await choose(label);
			await waitFor(() => expect(shown()).toHaveLength(3));
		}
		await choose("Unbeantwortet");
		await choose("Beantwortet");
		await waitFor(() => expect(page.location()).toMatch(/&status=OPEN%2CANSWERED$/));
		await waitFor(() => expect(shown()).toHaveLength(3));
	});

	test("keeps the status filter while searching, sorting and paging", async () => {
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
});
