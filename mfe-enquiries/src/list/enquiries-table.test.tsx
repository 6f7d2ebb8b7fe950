import type { StaffName } from "@portal/contracts/testing";
import { createEnquiry, handleEnquiry } from "@portal/contracts/testing/scenarios";
import { api, casesOf, fault, renderModule } from "@portal/shared-ui/testing";
import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { manifest } from "../manifest.ts";
import * as module from "../module.tsx";

const open = (user: StaffName = "Auditor", ...handlers: ReturnType<typeof fault>[]) =>
	renderModule(module, manifest, { slot: "home", user, handlers });
const rowOf = (text: string) => screen.findByRole("row", { name: new RegExp(text) });

afterEach(() => {
	vi.useRealTimers();
});

describe("the enquiries on the home page", () => {
	test("are not there for somebody without a role", async () => {
		const page = await open("none");
		expect(screen.queryByText("Kundenanfragen")).toBeNull();
		expect(page.requests()).toEqual([]);
	});

	test("that cannot be loaded say why and can be asked for again", async () => {
		await createEnquiry(api);
		const page = await open("Auditor", fault("GET", "/api/customerMessages", 500, { once: true }));
		await screen.findByText("Technischer Fehler!");
		await page.user.click(screen.getByRole("button", { name: "Erneut versuchen" }));
		expect(await rowOf("Eva Berger")).toBeTruthy();
	});

	test("that do not exist are said not to", async () => {
		await open();
		expect(await screen.findByText("Keine Anfragen vorhanden.")).toBeTruthy();
	});

	test("lead to where they are answered", async () => {
		const { _id } = await createEnquiry(api);
		await open();
		const row = within(await rowOf("Eva Berger"));
		expect(screen.getByRole("heading", { name: "Kundenanfragen" })).toBeTruthy();
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
	)("that were taken up by %s name who did so only after a click", async ([button, label, words]) => {
		await handleEnquiry(api, await createEnquiry(api), button);
		const page = await open();
		const badge = within(await rowOf("Eva Berger")).getByRole("button", { name: label });
		expect(screen.queryByRole("dialog")).toBeNull();
		await page.user.click(badge);
		expect(screen.getByRole("dialog").textContent).toBe(`${words} Amina Admin am 10.03.2026, 10:00`);
	});
});

describe("an enquiry that comes in", () => {
	const start = async () => {
		vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "Date"] });
		await createEnquiry(api);
		const page = await open();
		await rowOf("Eva Berger");
		const lists = () => page.requests().filter((request) => !request.includes("received"));
		const polls = () => page.requests().length - lists().length;
		/** The next time that the page asks, so many more have come in. */
		const poll = async (...names: string[]) => {
			for (const name of names) await createEnquiry(api, { name });
			const before = polls();
			vi.advanceTimersByTime(4_000);
			await waitFor(() => expect(polls()).toBe(before + 1));
			await settled();
		};
		/** What is asked for is there, and what it leads to has been drawn. */
		const settled = () =>
			waitFor(async () => {
				await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
				expect(page.host.queryClient.isFetching()).toBe(0);
			});
		await waitFor(() => expect(polls()).toBe(1));
		await settled();
		return { page, lists, polls, poll };
	};
	// The pager below tells where one is.
	const told = () => screen.getAllByRole("status")[0]?.textContent;

	test("is not asked for while nobody looks at the page", async () => {
		const { polls, lists } = await start();
		const hidden = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
		document.dispatchEvent(new Event("visibilitychange"));
		vi.advanceTimersByTime(60_000);
		await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
		expect([polls(), lists().length]).toEqual([1, 1]);
		hidden.mockRestore();
		document.dispatchEvent(new Event("visibilitychange"));
	});

	test("is shown within five seconds, and politely told of", async () => {
		const { poll, lists } = await start();
		expect(told()).toBe("");
		await poll();
		expect(lists()).toHaveLength(1);
		await poll("Person 8");
		expect(await rowOf("Person 8")).toBeTruthy();
		expect(told()).toBe("1 neue Anfrage");
		await poll("Person 9", "Person 10");
		expect(await rowOf("Person 10")).toBeTruthy();
		expect(told()).toBe("3 neue Anfragen");
		expect(screen.queryByRole("button", { name: "Anzeigen" })).toBeNull();
	});

	test("does not move the row that has the focus; it is shown on request", async () => {
		const { page, poll, lists } = await start();
		screen.getByRole("link", { name: /bearbeiten/ }).focus();
		await poll("Person 8");
		expect(told()).toBe("1 neue Anfrage");
		expect(lists()).toHaveLength(1);
		expect(screen.getByRole("row", { name: /Eva Berger/ })).toBeTruthy();
		await page.user.click(screen.getByRole("button", { name: "Anzeigen" }));
		expect(await rowOf("Person 8")).toBeTruthy();
		expect(screen.queryByRole("button", { name: "Anzeigen" })).toBeNull();
		expect(screen.getByRole("grid").contains(document.activeElement)).toBe(true);
	});

	test("does not move the row under a moving pointer, but under one that has been parked", async () => {
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

	test("is not needed for the list to be read again every 30 seconds", async () => {
		const { poll, lists } = await start();
		for (let n = 0; n < 7; n++) await poll();
		expect(lists()).toHaveLength(1);
		await poll();
		expect(lists()).toHaveLength(2);
		expect(told()).toBe("");
	});
});
