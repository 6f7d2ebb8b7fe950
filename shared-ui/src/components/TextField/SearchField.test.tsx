import "../test-document.ts";
import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { SearchField } from "./SearchField.tsx";

test('has its label as accessible name, or "Suche" without one', () => {
	render(
		<>
			<SearchField />
			<SearchField aria-label="Kunden suchen" />
			<SearchField label="Im Verlauf" />
		</>,
	);
	for (const name of ["Suche", "Kunden suchen", "Im Verlauf"])
		expect(screen.getByRole("searchbox", { name })).toBeTruthy();
});
