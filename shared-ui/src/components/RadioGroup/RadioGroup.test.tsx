import "../test-document.ts";
import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { RadioGroup } from "./RadioGroup.tsx";

const OPTIONS = [
	{ id: "at", label: "Österreich" },
	{ id: "hu", label: "Ungarn", isDisabled: true },
	{ id: "de", label: "Deutschland" },
];

test("the error message is linked to the group", () => {
	render(<RadioGroup label="Land" options={OPTIONS} isRequired errorMessage="Bitte wählen Sie ein Land." />);
	const group = screen.getByRole("radiogroup", { name: "Land" });
	expect(group.getAttribute("aria-invalid")).toBe("true");
	expect(group.getAttribute("aria-required")).toBe("true");
	const ids = group.getAttribute("aria-describedby")?.split(" ") ?? [];
	expect(ids.map((id) => document.getElementById(id)?.textContent)).toContain("Bitte wählen Sie ein Land.");
});
