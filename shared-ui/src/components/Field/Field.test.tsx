import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { Checkbox } from "../Checkbox/Checkbox.tsx";
import { CheckboxGroup } from "../Checkbox/CheckboxGroup.tsx";
import { RadioGroup } from "../RadioGroup/RadioGroup.tsx";
import { Select } from "../Select/Select.tsx";
import { SearchField } from "../TextField/SearchField.tsx";
import { TextField } from "../TextField/TextField.tsx";

const OPTIONS = [{ id: "at", label: "Österreich" }];
const HELP = { label: "Land", description: "Wo geliefert wird.", errorMessage: "Bitte wählen Sie ein Land." };

test.each([
	["textbox", <TextField key="text" {...HELP} />],
	["button", <Select key="select" {...HELP} options={OPTIONS} />],
	["group", <CheckboxGroup key="checkboxes" {...HELP} options={OPTIONS} />],
	["radiogroup", <RadioGroup key="radios" {...HELP} options={OPTIONS} />],
	[
		"checkbox",
		<Checkbox key="checkbox" {...HELP}>
			Land
		</Checkbox>,
	],
])("help and error message are linked to a %s", (role, field) => {
	render(field);
	const control = screen.getByRole(role, { name: /Land/ });
	const ids = control.getAttribute("aria-describedby")?.split(" ") ?? [];
	const texts = ids.map((id) => document.getElementById(id)?.textContent);
	expect(texts).toEqual(expect.arrayContaining([HELP.description, HELP.errorMessage]));
	if (role === "textbox" || role === "checkbox" || role === "radiogroup")
		expect(control.getAttribute("aria-invalid")).toBe("true");
});

test("a required field is marked as such, and as invalid only with an error message", () => {
	render(
		<>
			<TextField label="Name" isRequired />
			<RadioGroup label="Land" options={OPTIONS} isRequired />
		</>,
	);
	const name = screen.getByRole("textbox");
	expect([name, screen.getByRole("radiogroup")].map((field) => field.getAttribute("aria-required"))).toEqual([
		"true",
		"true",
	]);
	expect(name.getAttribute("aria-invalid")).toBeNull();
});

test('a search field has its label as accessible name, or "Suche" without one', () => {
	render(
		<>
			<SearchField />
			<SearchField aria-label="Kunden suchen" />
			<SearchField label="Im Verlauf" />
		</>,
	);
	for (const name of ["Suche", "Kunden suchen", "Im Verlauf"]) screen.getByRole("searchbox", { name });
});
