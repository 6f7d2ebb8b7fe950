import type { StaffName } from "@portal/contracts/testing";
import { createEnquiry, handleEnquiry } from "@portal/contracts/testing/scenarios";
import { api, casesOf, renderModule, staff } from "@portal/shared-ui/testing";
import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { manifest } from "../manifest.ts";
import * as module from "../module.tsx";

const open = async (user: StaffName = "Auditor") => {
	// The list is folded until the user has opened it.
	localStorage.setItem(`portal.overview.${staff("Auditor").user._id}.enquiries`, "1");
	return renderModule(module, manifest, { slot: "home", user });
};
const rowOf = (text: string) => screen.findByRole("row", { name: new RegExp(text) });

afterEach(() => {
	vi.useRealTimers();
});

describe("the enquiries on the home page", () => {
	test("are hidden from a user without a role", async () => {
		const page = await open("none");
		expect(screen.queryByText("Kundenanfragen")).toBeNull();
		expect(page.requests()).toEqual([]);
	});

	test("are folded with the number of open ones until the user opens them, and link to the page that answers them", async () => {
		const { _id } = await createEnquiry(api);
		const page = await renderModule(module, manifest, { slot: "home", user: "Admin" });
		const trigger = await screen.findByRole("button", { name: "Kundenanfragen 1 offen" });
		expect(page.requests()).toEqual(["GET /api/work"]);
		await page.user.click(trigger);
		const row = within(await rowOf("Eva Berger"));
		expect(screen.getByRole("heading", { name: /^Kundenanfragen/ })).toBeTruthy();
		for (const text of ["Donau Feinkost", "10.03.2026", "Neu"]) expect(row.getByText(text)).toBeTruthy();
		const link = row.getByRole("link", { name: /bearbeiten/ });
		expect(link.getAttribute("href")).toBe(`/customerMessage?id=${_id}`);
		expect(screen.getByRole("link", { name: "Alle Anfragen" }).getAttribute("href")).toBe("/customerMessages");
	});

	test.for(
		casesOf([
			["save", "in Bearbeitung", "Bearbeitet von"],
			["answer", "Beantwortet", "Beantwortet von"],
		] as const),
	)("show who has processed them (%s) only after a click", async ([button, label, words]) => {
		await handleEnquiry(api, await createEnquiry(api), button);
		const page = await open();
		const badge = within(await rowOf("Eva Berger")).getByRole("button", { name: label });
		expect(screen.queryByRole("dialog")).toBeNull();
		await page.user.click(badge);
		expect(screen.getByRole("dialog").textContent).toBe(`${words} Amina Admin am 10.03.2026, 10:00`);
	});
});

describe("a new enquiry", () => {
	const start = async () => {
		vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "Date"] });
		await createEnquiry(api);
		const page = await open();
		await rowOf("Eva Berger");
		const polls = () => page.requests().filter((request) => request.includes("received")).length;
		const lists = () => page.requests().filter((request) => /customerMessages(\?|$)/.test(request));
		/** Creates the named enquiries, advances the clock to the next poll and waits for its result. */
		const poll = async (...names: string[]) => {
			for (const name of names) await createEnquiry(api, { name });
			const before = polls();
			vi.advanceTimersByTime(4_000);
			await waitFor(() => expect(polls()).toBe(before + 1));
			await settled();
		};
		/** Waits until all requests are finished and their results are rendered. */
		const settled = () =>
			waitFor(async () => {
				await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
				expect(page.host.queryClient.isFetching()).toBe(0);
			});
		await waitFor(() => expect(polls()).toBe(1));
		await settled();
		return { page, lists, polls, poll };
	};
	// Returns the announcement, which is the first status element; the second one belongs to the pager.
	const announced = () => screen.getAllByRole("status")[0]?.textContent;

	test("is not polled while the page is hidden", async () => {
		const { polls, lists } = await start();
		const hidden = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
		document.dispatchEvent(new Event("visibilitychange"));
		vi.advanceTimersByTime(60_000);
		await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
		expect([polls(), lists().length]).toEqual([1, 1]);
		hidden.mockRestore();
		document.dispatchEvent(new Event("visibilitychange"));
	});

	test("is shown within five seconds and announced", async () => {
		const { poll, lists } = await start();
		expect(announced()).toBe("");
		await poll();
		expect(lists()).toHaveLength(1);
		await poll("Person 8");
		expect(await rowOf("Person 8")).toBeTruthy();
		expect(announced()).toBe("1 neue Anfrage");
		await poll("Person 9", "Person 10");
		expect(await rowOf("Person 10")).toBeTruthy();
		expect(announced()).toBe("3 neue Anfragen");
		expect(screen.queryByRole("button", { name: "Anzeigen" })).toBeNull();
	});

	test("does not move a focused row, and is shown on request", async () => {
		const { page, poll, lists } = await start();
		screen.getByRole("link", { name: /bearbeiten/ }).focus();
		await poll("Person 8");
		expect(announced()).toBe("1 neue Anfrage");
		expect(lists()).toHaveLength(1);
		expect(screen.getByRole("row", { name: /Eva Berger/ })).toBeTruthy();
		await page.user.click(screen.getByRole("button", { name: "Anzeigen" }));
		expect(await rowOf("Person 8")).toBeTruthy();
		expect(screen.queryByRole("button", { name: "Anzeigen" })).toBeNull();
		expect(screen.getByRole("grid").contains(document.activeElement)).toBe(true);
	});

	test("does not move the row under a moving pointer, but does under a resting one", async () => {
		const { poll, lists } = await start();
		const row = screen.getByRole("row", { name: /Eva Berger/ });
		row.dispatchEvent(new Event("pointermove", { bubbles: true }));
		await poll("Person 8");
		expect(lists()).toHaveLength(1);
		expect(screen.getByRole("button", { name: "Anzeigen" })).toBeTruthy();
		await poll();
		await poll();
		expect(await rowOf("Person 8")).toBeTruthy();
	});
});
