import "../../../shared-ui/src/components/test-document.ts";
import { ENQUIRY_STATUS, type EnquiryListItem } from "@portal/api/contract/enquiries";
import { HttpResponse, http, renderModule } from "@portal/shared-ui/testing";
import { screen, within } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { manifest } from "../manifest.ts";
import { anEnquiry } from "../mocks/data.ts";
import * as module from "../module.tsx";

const answering = (rows: EnquiryListItem[]) => http.get("*/api/customerMessages", () => HttpResponse.json(rows));
const open = (handler: ReturnType<typeof answering>, user: "Auditor" | "none" = "Auditor") =>
	renderModule(module, manifest, { slot: "home", user, handlers: [handler] });
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

	test("are asked for again every 30 seconds", async () => {
		vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
		const page = await open(answering([anEnquiry()]));
		await rowOf("Eva Berger");
		page.server.use(answering([anEnquiry({ name: "Max Neumann" })]));
		vi.advanceTimersByTime(29_000);
		expect(page.requests()).toHaveLength(1);
		vi.advanceTimersByTime(1_000);
		expect(await rowOf("Max Neumann")).toBeTruthy();
		expect(page.requests()).toHaveLength(2);
	});
});
