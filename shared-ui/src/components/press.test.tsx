import { act, fireEvent, render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { untilReleased, useStableWhilePressed } from "./press.ts";
import { TextField } from "./TextField/TextField.tsx";

const task = () => act(() => new Promise((resolve) => setTimeout(resolve)));
const press = () => fireEvent.pointerDown(document.body, { button: 0 });
const release = async () => {
	fireEvent.pointerUp(document.body, { button: 0 });
	await task();
};
const Shown = ({ value }: { value: string }) => <p>{useStableWhilePressed(value)}</p>;

test("a message that appears during a press is shown after the release", async () => {
	const { rerender } = render(<TextField label="Name" />);
	press();
	rerender(<TextField label="Name" errorMessage="Pflichtfeld" />);
	expect(screen.queryByText("Pflichtfeld")).toBeNull();
	await release();
	expect(screen.getByText("Pflichtfeld")).toBeTruthy();
});

test("a hint that disappears during a press stays until the release", async () => {
	const { rerender } = render(<TextField label="Name" description="Mindestens 4 Zeichen" />);
	press();
	rerender(<TextField label="Name" />);
	expect(screen.getByText("Mindestens 4 Zeichen")).toBeTruthy();
	await release();
	expect(screen.queryByText("Mindestens 4 Zeichen")).toBeNull();
});

test("keyboard input causes no delay", () => {
	const { rerender } = render(<TextField label="Name" />);
	fireEvent.keyDown(screen.getByLabelText("Name"), { key: "Tab" });
	rerender(<TextField label="Name" errorMessage="Pflichtfeld" />);
	expect(screen.getByText("Pflichtfeld")).toBeTruthy();
});

test("other mouse buttons cause no delay", () => {
	const { rerender } = render(<Shown value="one" />);
	fireEvent.pointerDown(document.body, { button: 2 });
	rerender(<Shown value="two" />);
	expect(screen.getByText("two")).toBeTruthy();
});

test.each([
	["the touch becomes a scroll", () => fireEvent.pointerCancel(document.body)],
	["a drag ends", () => fireEvent.dragEnd(document.body)],
	["the window loses the focus", () => fireEvent.blur(window)],
])("changes are shown again when %s", async (_name, end) => {
	const { rerender } = render(<Shown value="one" />);
	press();
	rerender(<Shown value="two" />);
	expect(screen.getByText("one")).toBeTruthy();
	end();
	await task();
	expect(screen.getByText("two")).toBeTruthy();
});

test("the click event comes before the delayed changes", async () => {
	const seen: string[] = [];
	press();
	const released = untilReleased().then(() => seen.push("released"));
	fireEvent.pointerUp(document.body, { button: 0 });
	await Promise.resolve();
	seen.push("click");
	await task();
	await released;
	expect(seen).toEqual(["click", "released"]);
	await untilReleased();
});
