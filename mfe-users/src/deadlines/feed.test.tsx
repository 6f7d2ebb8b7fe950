import type { CalendarFeed } from "@portal/contracts/contract/deadlines";
import { api } from "@portal/shared-ui/testing";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { open } from "../testing/page.ts";

const dialog = () => within(screen.getByRole("dialog", { name: "Fristen im Kalender" }));
const question = () => within(screen.getByRole("alertdialog"));
const stored = () => api.json<CalendarFeed>("/deadlines/feed", { as: "Auditor" });
const answerOf = async (address: string) => (await api.request(address.replace(/^.*\/api/, ""))).status;

async function openFeed() {
	const page = await open("/deadlines", { user: "Auditor" });
	await page.press("Kalender");
	// The dialog is a lazy chunk, so it appears only after it was loaded.
	await screen.findByRole("dialog", { name: "Fristen im Kalender" });
	return {
		...page,
		press: async (name: string) => page.user.click(await dialog().findByRole("button", { name })),
		address: async () => (await dialog().findByRole<HTMLInputElement>("textbox", { name: "Adresse" })).value,
	};
}

describe("the address of a user's calendar", () => {
	test("is shown once, can be copied, and serves the calendar", async () => {
		const page = await openFeed();
		const write = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
		await page.press("Adresse erzeugen");
		const address = await page.address();
		await page.press("Kopieren");
		expect(write).toHaveBeenLastCalledWith(address);
		await dialog().findByText("Die Adresse wurde kopiert.");
		expect(await answerOf(address)).toBe(200);
		await page.user.click(dialog().getByRole("checkbox", { name: "Nur was mir zugeteilt ist" }));
		expect(await page.address()).toBe(`${address}&assignee=me`);
		expect(dialog().queryByText("Die Adresse wurde kopiert.")).toBeNull();
		await page.press("Schließen");
		await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
		await page.user.click(screen.getByRole("button", { name: "Kalender" }));
		await dialog().findByText(/Ihre Adresse gibt es seit/);
		expect(dialog().queryByRole("textbox")).toBeNull();
	});

	test("is replaced and revoked only after a confirmation, and then stops working", async () => {
		const page = await openFeed();
		await page.press("Adresse erzeugen");
		const before = await page.address();
		await page.press("Neue Adresse");
		await page.user.click(question().getByRole("button", { name: "Neue Adresse" }));
		await waitFor(async () => expect(await page.address()).not.toBe(before));
		const address = await page.address();
		expect([await answerOf(before), await answerOf(address)]).toEqual([404, 200]);
		for (const [name, status] of [
			["Abbrechen", 200],
			["Widerrufen", 404],
		] as const) {
			await page.press("Widerrufen");
			await page.user.click(question().getByRole("button", { name }));
			await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
			expect(await answerOf(address)).toBe(status);
		}
		expect(await stored()).toEqual({});
		await dialog().findByRole("button", { name: "Adresse erzeugen" });
		expect(dialog().queryByRole("textbox")).toBeNull();
	});
});
