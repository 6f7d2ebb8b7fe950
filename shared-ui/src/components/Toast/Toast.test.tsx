import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { ToastRegion, toast } from "./Toast.tsx";

afterEach(() => vi.useRealTimers());

test("an error stays until it is closed, other messages disappear", () => {
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

test("the region is a landmark while it contains messages", () => {
	render(<ToastRegion />);
	let close = () => {};
	act(() => {
		close = toast("Die Daten wurden geändert.");
	});
	expect(screen.getByRole("region", { name: /Meldungen/ })).toBeTruthy();
	act(() => close());
	expect(screen.queryByRole("region")).toBeNull();
});

test("the action of a message runs once, and the message stays long enough to reach it", async () => {
	const undo = vi.fn();
	render(<ToastRegion />);
	act(() => void toast("Erledigt.", { action: { label: "Rückgängig", onPress: undo } }));
	await userEvent.keyboard("{F6}{Tab}{Tab}{Enter}");
	expect(undo).toHaveBeenCalledOnce();
	expect(screen.queryByText("Erledigt.")).toBeNull();
	vi.useFakeTimers();
	act(() => void toast("Erledigt.", { action: { label: "Rückgängig", onPress: undo } }));
	act(() => void vi.advanceTimersByTime(10_000));
	expect(screen.getByRole("button", { name: "Rückgängig" })).toBeTruthy();
	act(() => void vi.advanceTimersByTime(10_000));
	expect(screen.queryByText("Erledigt.")).toBeNull();
});
