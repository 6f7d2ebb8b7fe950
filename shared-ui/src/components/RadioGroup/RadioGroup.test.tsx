import "../test-document.ts";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { RadioGroup } from "./RadioGroup.tsx";

const OPTIONS = [
	{ id: "at", label: "Österreich" },
	{ id: "hu", label: "Ungarn", isDisabled: true },
	{ id: "de", label: "Deutschland" },
];

test("what is disabled is passed over and cannot be pressed", async () => {
	const change = vi.fn();
	render(<RadioGroup label="Land" options={OPTIONS} defaultValue="at" onChange={change} />);
	await userEvent.click(screen.getByRole("radio", { name: "Ungarn" }));
	expect(change).not.toHaveBeenCalled();
	await userEvent.tab();
	await userEvent.keyboard("{ArrowDown}");
	expect(change).toHaveBeenCalledExactlyOnceWith("de");
});

test("the group is one stop, at what is chosen, and goes round", async () => {
	render(
		<>
			<RadioGroup label="Land" options={OPTIONS} defaultValue="de" />
			<button type="button">danach</button>
		</>,
	);
	await userEvent.tab();
	expect(document.activeElement).toBe(screen.getByRole("radio", { name: "Deutschland" }));
	await userEvent.keyboard("{ArrowDown}");
	expect(screen.getByRole<HTMLInputElement>("radio", { name: "Österreich" }).checked).toBe(true);
	await userEvent.tab();
	expect(document.activeElement?.textContent).toBe("danach");
});

test("the space bar chooses the first where nothing is chosen", async () => {
	const change = vi.fn();
	render(<RadioGroup label="Land" options={OPTIONS} onChange={change} />);
	await userEvent.tab();
	await userEvent.keyboard(" ");
	expect(change).toHaveBeenCalledExactlyOnceWith("at");
});

test("the error belongs to the group", () => {
	render(<RadioGroup label="Land" options={OPTIONS} isRequired errorMessage="Bitte wählen Sie ein Land." />);
	const group = screen.getByRole("radiogroup", { name: "Land" });
	expect(group.getAttribute("aria-invalid")).toBe("true");
	expect(group.getAttribute("aria-required")).toBe("true");
	const ids = group.getAttribute("aria-describedby")?.split(" ") ?? [];
	expect(ids.map((id) => document.getElementById(id)?.textContent)).toContain("Bitte wählen Sie ein Land.");
});
