import { createEnquiry, handleEnquiry } from "@portal/contracts/testing/scenarios";
import { api, renderModule } from "@portal/shared-ui/testing";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { manifest } from "../manifest.ts";
import * as module from "../module.tsx";

const open = (path = "/customerMessages") => renderModule(module, manifest, { path, user: "Auditor" });
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
		await choose("Unbeantwortet");
		await waitFor(() => expect(page.location()).toBe("/customerMessages?q=Donau&sort=name&status=OPEN"));
		await waitFor(() => expect(shown().toSorted()).toEqual(["IN_PROGRESS", "NEW"]));
		await choose("Beantwortet");
		await waitFor(() => expect(page.location()).toMatch(/&status=OPEN%2CANSWERED$/));
		await waitFor(() => expect(shown()).toHaveLength(3));
	});
});
