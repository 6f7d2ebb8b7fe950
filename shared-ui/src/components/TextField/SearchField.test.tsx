import "../test-document.ts";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { SearchField } from "./SearchField.tsx";

test("it is called after what is searched, or simply Suche", () => {
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

test("Escape empties it, and Enter hands over what was typed", async () => {
	const submit = vi.fn();
	const clear = vi.fn();
	render(<SearchField onSubmit={submit} onClear={clear} />);
	const input = screen.getByRole<HTMLInputElement>("searchbox");
	await userEvent.type(input, "Donau{Enter}");
	expect(submit).toHaveBeenCalledExactlyOnceWith("Donau");
	await userEvent.keyboard("{Escape}");
	expect(input.value).toBe("");
	expect(clear).toHaveBeenCalledOnce();
});

test("the button empties it and leaves the focus in the field", async () => {
	render(<SearchField defaultValue="Donau" />);
	await userEvent.click(screen.getByRole("button", { name: "Suche leeren" }));
	expect(screen.getByRole<HTMLInputElement>("searchbox").value).toBe("");
	expect(document.activeElement).toBe(screen.getByRole("searchbox"));
});
