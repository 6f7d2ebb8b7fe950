import { act, fireEvent, render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { untilReleased, useHeld } from "./press.ts";
import { TextField } from "./TextField/TextField.tsx";

const task = () => act(() => new Promise((resolve) => setTimeout(resolve)));
const press = () => fireEvent.pointerDown(document.body, { button: 0 });
const release = async () => {
	fireEvent.pointerUp(document.body, { button: 0 });
	await task();
};
const Shown = ({ value }: { value: string }) => <p>{useHeld(value)}</p>;

test("a message that comes while something is pressed waits for the release", async () => {
	const { rerender } = render(<TextField label="Name" />);
	press();
	rerender(<TextField label="Name" errorMessage="Pflichtfeld" />);
	expect(screen.queryByText("Pflichtfeld")).toBeNull();
	await release();
	expect(screen.getByText("Pflichtfeld")).toBeTruthy();
});

test("a hint that goes while something is pressed stays until the release", async () => {
	const { rerender } = render(<TextField label="Name" description="Mindestens 4 Zeichen" />);
	press();
	rerender(<TextField label="Name" />);
	expect(screen.getByText("Mindestens 4 Zeichen")).toBeTruthy();
	await release();
	expect(screen.queryByText("Mindestens 4 Zeichen")).toBeNull();
});

test("who uses the keyboard waits for nothing", () => {
	const { rerender } = render(<TextField label="Name" />);
	fireEvent.keyDown(screen.getByLabelText("Name"), { key: "Tab" });
	rerender(<TextField label="Name" errorMessage="Pflichtfeld" />);
	expect(screen.getByText("Pflichtfeld")).toBeTruthy();
});

test("the other buttons of the mouse hold nothing", () => {
	const { rerender } = render(<Shown value="one" />);
	fireEvent.pointerDown(document.body, { button: 2 });
	rerender(<Shown value="two" />);
	expect(screen.getByText("two")).toBeTruthy();
});

test.each([
	["the finger scrolls", () => fireEvent.pointerCancel(document.body)],
	["something is dragged away", () => fireEvent.dragEnd(document.body)],
	["the window loses the focus", () => fireEvent.blur(window)],
])("nothing stays held where %s", async (_name, end) => {
	const { rerender } = render(<Shown value="one" />);
	press();
	rerender(<Shown value="two" />);
	expect(screen.getByText("one")).toBeTruthy();
	end();
	await task();
	expect(screen.getByText("two")).toBeTruthy();
});

test("the click of a press comes before what was held", async () => {
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
