import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { ToastRegion, toast } from "./Toast.tsx";

afterEach(() => vi.useRealTimers());

test("an error stays until it is closed, the rest goes by itself", () => {
	vi.useFakeTimers();
	render(<ToastRegion />);
	let close = () => {};
	act(() => {
		close = toast("Technischer Fehler!", { tone: "error" });
		toast("Die Daten wurden geändert.");
	});
	expect(screen.getAllByRole("alert")).toHaveLength(2);
	act(() => void vi.advanceTimersByTime(60_000));
	expect(screen.getByRole("alert").textContent).toContain("Technischer Fehler!");
	act(() => close());
});

test("a message can be closed", async () => {
	render(<ToastRegion />);
	act(() => void toast("Die Daten wurden geändert."));
	await userEvent.click(screen.getByRole("button", { name: "Schließen" }));
	expect(screen.queryByText("Die Daten wurden geändert.")).toBeNull();
});

test("the messages are a landmark as long as there is one", () => {
	render(<ToastRegion />);
	let close = () => {};
	act(() => {
		close = toast("Die Daten wurden geändert.");
	});
	expect(screen.getByRole("region", { name: /Meldungen/ })).toBeTruthy();
	act(() => close());
	expect(screen.queryByRole("region")).toBeNull();
});
