import "../test-document.ts";
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import { Select } from "./Select.tsx";

const COUNTRIES = [
	{ id: "at", label: "Österreich" },
	{ id: "de", label: "Deutschland" },
	{ id: "hu", label: "Ungarn", isDisabled: true },
];

function Country({ errorMessage }: { errorMessage?: string }) {
	const [country, setCountry] = useState<string | null>(null);
	return (
		<>
			<Select
				label="Land"
				options={COUNTRIES}
				selectedKey={country}
				onSelectionChange={setCountry}
				errorMessage={errorMessage}
			/>
			<output>{country ?? "nichts"}</output>
		</>
	);
}

test("an option that is not allowed cannot be chosen", async () => {
	render(<Country />);
	await userEvent.click(screen.getByRole("button", { name: /Land/ }));
	await userEvent.click(screen.getByRole("option", { name: "Ungarn" }));
	expect(screen.getByText("nichts")).toBeTruthy();
});

test("the error is tied to the button that opens the list", () => {
	render(<Country errorMessage="Das Land muss ausgewählt werden." />);
	const ids = screen.getByRole("button", { name: /Land/ }).getAttribute("aria-describedby")?.split(" ") ?? [];
	expect(ids.map((id) => document.getElementById(id)?.textContent)).toContain("Das Land muss ausgewählt werden.");
});

test("an option is chosen with the keyboard alone", async () => {
	render(<Country />);
	expect(screen.getByRole("button", { name: /Bitte auswählen/ })).toBeTruthy();
	await userEvent.tab();
	await userEvent.keyboard("{ArrowDown}");
	expect(within(screen.getByRole("listbox")).getAllByRole("option")).toHaveLength(3);
	await waitFor(() => expect(document.activeElement?.textContent).toBe("Österreich"));
	await userEvent.keyboard("{ArrowDown}{Enter}");
	expect(screen.getByText("de")).toBeTruthy();
	expect(screen.getByRole("button", { name: /Deutschland/ })).toBeTruthy();
	expect(screen.queryByRole("listbox")).toBeNull();
});
