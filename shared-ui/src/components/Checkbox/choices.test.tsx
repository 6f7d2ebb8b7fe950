import "../test-document.ts";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { RadioGroup } from "../RadioGroup/RadioGroup.tsx";
import { Checkbox } from "./Checkbox.tsx";
import { CheckboxGroup } from "./CheckboxGroup.tsx";

const PRODUCTS = [
	{ id: "1", label: "Salami" },
	{ id: "2", label: "Schinken" },
	{ id: "3", label: "Käse", isDisabled: true },
];
const descriptionOf = (element: HTMLElement) =>
	(element.getAttribute("aria-describedby") ?? "").split(" ").map((id) => document.getElementById(id)?.textContent);

test("what is disabled in a group cannot be chosen, the rest with the space bar", async () => {
	const change = vi.fn();
	render(<CheckboxGroup label="Produkte" options={PRODUCTS} onChange={change} />);
	screen.getByRole("checkbox", { name: "Schinken" }).focus();
	await userEvent.keyboard(" ");
	expect(change).toHaveBeenCalledExactlyOnceWith(["2"]);
	await userEvent.click(screen.getByRole("checkbox", { name: "Käse" }));
	expect(change).toHaveBeenCalledTimes(1);
});

test("the error belongs to the group", () => {
	render(<CheckboxGroup label="Produkte" options={PRODUCTS} errorMessage="Mindestens ein Produkt." />);
	expect(descriptionOf(screen.getByRole("group", { name: "Produkte" }))).toContain("Mindestens ein Produkt.");
});

test("the error belongs to a checkbox of its own", () => {
	render(<Checkbox errorMessage="Bitte bestätigen.">Datenschutz gelesen</Checkbox>);
	const box = screen.getByRole("checkbox", { name: "Datenschutz gelesen" });
	expect(box.getAttribute("aria-invalid")).toBe("true");
	expect(descriptionOf(box)).toContain("Bitte bestätigen.");
});

test("the arrow keys go through the possibilities", async () => {
	const change = vi.fn();
	render(<RadioGroup label="Produkt" options={PRODUCTS} defaultValue="1" onChange={change} />);
	await userEvent.tab();
	await userEvent.keyboard("{ArrowDown}");
	expect(change).toHaveBeenCalledExactlyOnceWith("2");
});
