import "../../../shared-ui/src/components/test-document.ts";
import { ENQUIRY_STATUS, type EnquiryListItem } from "@portal/api/contract/enquiries";
import { HttpResponse, http, renderModule } from "@portal/shared-ui/testing";
import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { manifest } from "../manifest.ts";
import { anEnquiry } from "../mocks/data.ts";
import * as module from "../module.tsx";

const answering = (rows: EnquiryListItem[]) => http.get("*/api/customerMessages", () => HttpResponse.json(rows));
const receiving = (received: number) =>
	http.get("*/api/customerMessages/received", () => HttpResponse.json({ received }));
const open = (handler: ReturnType<typeof answering>, user: "Auditor" | "none" = "Auditor") =>
	renderModule(module, manifest, { slot: "home", user, handlers: [receiving(7), handler] });
const rowOf = (text: string) => screen.findByRole("row", { name: new RegExp(text) });

afterEach(() => {
	vi.useRealTimers();
});

describe("the enquiries on the home page", () => {
	test("are not there for somebody without a role", async () => {
		const page = await open(answering([]), "none");
		expect(screen.queryByText("Kundenanfragen")).toBeNull();
		expect(page.requests()).toEqual([]);
	});

	test("that cannot be loaded say why and can be asked for again", async () => {
		const failing = http.get("*/api/customerMessages", () =>
			HttpResponse.json({ message: "Technischer Fehler!", code: "INTERNAL" }, { status: 500 }),
		);
		const page = await open(failing);
		await screen.findByText("Technischer Fehler!");
		page.server.use(answering([anEnquiry()]));
		await page.user.click(screen.getByRole("button", { name: "Erneut versuchen" }));
		expect(await rowOf("Eva Berger")).toBeTruthy();
	});

	test("that do not exist are said not to", async () => {
		await open(answering([]));
		expect(await screen.findByText("Keine Anfragen vorhanden.")).toBeTruthy();
	});

	test("lead to where they are answered", async () => {
		await open(answering([anEnquiry()]));
		const row = within(await rowOf("Eva Berger"));
		expect(screen.getByRole("heading", { name: "Kundenanfragen" })).toBeTruthy();
		for (const text of ["Donau Feinkost", "01.03.2026", "Neu"]) expect(row.getByText(text)).toBeTruthy();
		const link = row.getByRole("link", { name: /bearbeiten/ });
		expect(link.getAttribute("href")).toBe("/customerMessage?id=e1");
		expect(screen.getByRole("link", { name: "Alle Anfragen" }).getAttribute("href")).toBe("/customerMessages");
	});

	test.for([
		[ENQUIRY_STATUS.IN_PROGRESS, "in Bearbeitung", "Bearbeitet von"],
		[ENQUIRY_STATUS.ANSWERED, "Beantwortet", "Beantwortet von"],
	] as const)("of status %i name who took them up only after a click", async ([status, label, words]) => {
		const answered = { answeredByUser: "Amina Admin", answerDate: "2026-03-03T08:15:00.000Z" };
		const page = await open(answering([anEnquiry({ status, ...answered })]));
		const badge = within(await rowOf("Eva Berger")).getByRole("button", { name: label });
		expect(screen.queryByRole("dialog")).toBeNull();
		await page.user.click(badge);
		expect(screen.getByRole("dialog").textContent).toBe(`${words} Amina Admin am 03.03.2026, 09:15`);
	});
});

describe("an enquiry that comes in", () => {
	const start = async () => {
		vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "Date"] });
		const page = await open(answering([anEnquiry()]));
		await rowOf("Eva Berger");
		const lists = () => page.requests().filter((request) => !request.includes("received"));
		const polls = () => page.requests().length - lists().length;
		/** The next time that the page asks, so many have come in. */
		const poll = async (received: number) => {
			page.server.use(receiving(received), answering([anEnquiry({ _id: `e${received}`, name: `Person ${received}` })]));
			const before = polls();
			vi.advanceTimersByTime(4_000);
			await waitFor(() => expect(polls()).toBe(before + 1));
			// What the answer leads to.
			await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
		};
		await waitFor(() => expect(polls()).toBe(1));
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
		await poll(7);
		expect(lists()).toHaveLength(1);
		await poll(8);
		expect(await rowOf("Person 8")).toBeTruthy();
		expect(told()).toBe("1 neue Anfrage");
		await poll(10);
		expect(await rowOf("Person 10")).toBeTruthy();
		expect(told()).toBe("3 neue Anfragen");
		expect(screen.queryByRole("button", { name: "Anzeigen" })).toBeNull();
	});

	test("does not move the row that has the focus; it is shown on request", async () => {
		const { page, poll, lists } = await start();
		screen.getByRole("link", { name: /bearbeiten/ }).focus();
		await poll(8);
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
		await poll(8);
		expect(lists()).toHaveLength(1);
		expect(screen.getByRole("button", { name: "Anzeigen" })).toBeTruthy();
		await poll(8);
		await poll(8);
		expect(await rowOf("Person 8")).toBeTruthy();
	});

	test("is not needed for the list to be read again every 30 seconds", async () => {
		const { poll, lists } = await start();
		for (let n = 0; n < 7; n++) await poll(7);
		expect(lists()).toHaveLength(1);
		await poll(7);
		expect(lists()).toHaveLength(2);
		expect(told()).toBe("");
	});
});
