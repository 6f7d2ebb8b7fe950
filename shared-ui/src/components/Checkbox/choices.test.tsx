import "../test-document.ts";
import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { Checkbox } from "./Checkbox.tsx";
import { CheckboxGroup } from "./CheckboxGroup.tsx";

const PRODUCTS = [
	{ id: "1", label: "Salami" },
	{ id: "2", label: "Schinken" },
	{ id: "3", label: "Käse", isDisabled: true },
];
const descriptionOf = (element: HTMLElement) =>
	(element.getAttribute("aria-describedby") ?? "").split(" ").map((id) => document.getElementById(id)?.textContent);

test("the error message is linked to the group", () => {
	render(<CheckboxGroup label="Produkte" options={PRODUCTS} errorMessage="Mindestens ein Produkt." />);
	expect(descriptionOf(screen.getByRole("group", { name: "Produkte" }))).toContain("Mindestens ein Produkt.");
});

test("the error message is linked to a single checkbox", () => {
	render(<Checkbox errorMessage="Bitte bestätigen.">Datenschutz gelesen</Checkbox>);
	const box = screen.getByRole("checkbox", { name: "Datenschutz gelesen" });
	expect(box.getAttribute("aria-invalid")).toBe("true");
	expect(descriptionOf(box)).toContain("Bitte bestätigen.");
});
