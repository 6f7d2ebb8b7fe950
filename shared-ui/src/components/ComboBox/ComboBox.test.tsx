import "../test-document.ts";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { ComboBox } from "./ComboBox.tsx";

const COUNTRIES = [
	{ id: "at", label: "Österreich" },
	{ id: "de", label: "Deutschland" },
	{ id: "hu", label: "Ungarn", isDisabled: true },
];
const field = () => screen.getByRole<HTMLInputElement>("combobox", { name: "Land" });

test("what is in no option is not kept", async () => {
	const choose = vi.fn();
	render(<ComboBox label="Land" options={COUNTRIES} onSelectionChange={choose} />);
	await userEvent.type(field(), "Atlantis");
	expect(screen.getByText("Keine Treffer")).toBeTruthy();
	await userEvent.keyboard("{Escape}");
	await userEvent.tab();
	expect(field().value).toBe("");
	expect(choose).not.toHaveBeenCalledWith("Atlantis");
});

test("Escape closes the list and keeps what was chosen", async () => {
	render(<ComboBox label="Land" options={COUNTRIES} defaultSelectedKey="de" />);
	await userEvent.click(field());
	expect(field().getAttribute("aria-expanded")).toBe("true");
	await userEvent.keyboard("{Escape}");
	expect(field().getAttribute("aria-expanded")).toBe("false");
	expect(field().value).toBe("Deutschland");
});

test("the arrow keys go through the list while the field keeps the focus", async () => {
	const choose = vi.fn();
	render(<ComboBox label="Land" options={COUNTRIES} onSelectionChange={choose} />);
	await userEvent.tab();
	await userEvent.keyboard("{ArrowDown}{ArrowDown}");
	expect(document.activeElement).toBe(field());
	const active = document.getElementById(field().getAttribute("aria-activedescendant") ?? "");
	expect(active?.textContent).toBe("Deutschland");
	await userEvent.keyboard("{Enter}");
	expect(choose).toHaveBeenLastCalledWith("de");
	expect(screen.queryByRole("listbox")).toBeNull();
});

test("the error is tied to the field", () => {
	render(<ComboBox label="Land" options={COUNTRIES} errorMessage="Das Land muss ausgewählt werden." />);
	const ids = field().getAttribute("aria-describedby")?.split(" ") ?? [];
	expect(ids.map((id) => document.getElementById(id)?.textContent)).toContain("Das Land muss ausgewählt werden.");
});
