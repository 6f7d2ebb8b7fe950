import { flash } from "@portal/shared-ui/module";
import { act, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openPart } from "../testing/entrance.tsx";
import { FlashBanner, SUCCESS_STAYS_MS } from "./FlashBanner.tsx";

const MESSAGE = "Neuer Kunde angelegt.";

beforeEach(() => {
	vi.useFakeTimers();
});
afterEach(() => {
	vi.useRealTimers();
});

async function open(tone?: "error") {
	await act(async () => openPart(<FlashBanner />, { at: { pathname: "/clients", state: flash(MESSAGE, tone) } }));
	expect(screen.getByRole("status").textContent).toContain(MESSAGE);
}
const wait = (time: number) => act(() => vi.advanceTimersByTimeAsync(time));
const isShown = () => screen.queryByText(MESSAGE) !== null;

test("a success message disappears after a while, but not while it has the focus or the page is hidden", async () => {
	await open();
	act(() => screen.getByRole("button", { name: "Schließen" }).focus());
	await wait(2 * SUCCESS_STAYS_MS);
	expect(isShown()).toBe(true);
	act(() => screen.getByRole("button", { name: "Schließen" }).blur());
	const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
	await wait(2 * SUCCESS_STAYS_MS);
	expect(isShown()).toBe(true);
	hidden.mockReturnValue(false);
	await wait(SUCCESS_STAYS_MS - 1);
	expect(isShown()).toBe(true);
	await wait(1);
	expect(isShown()).toBe(false);
});

test("an error message stays until it is closed", async () => {
	await open("error");
	await wait(10 * SUCCESS_STAYS_MS);
	expect(isShown()).toBe(true);
});
