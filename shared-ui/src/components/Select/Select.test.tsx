import "../test-document.ts";
import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
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

test("the error message is linked to the button that opens the list", () => {
	render(<Country errorMessage="Das Land muss ausgewählt werden." />);
	const ids = screen.getByRole("button", { name: /Land/ }).getAttribute("aria-describedby")?.split(" ") ?? [];
	expect(ids.map((id) => document.getElementById(id)?.textContent)).toContain("Das Land muss ausgewählt werden.");
});

test("typing the beginning of a label selects an option, without opening the list", async () => {
	const user = userEvent.setup();
	render(<Country />);
	await user.tab();
	await user.keyboard("deu");
	expect(screen.getByRole("button").textContent).toContain("Deutschland");
	expect(screen.queryByRole("listbox")).toBeNull();
});
