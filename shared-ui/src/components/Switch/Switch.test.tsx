import "../test-document.ts";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { Switch } from "./Switch.tsx";

test("a disabled switch is no stop and stays as it is", async () => {
	const change = vi.fn();
	render(
		<Switch isDisabled onChange={change}>
			Anmeldung erlaubt
		</Switch>,
	);
	await userEvent.tab();
	expect(document.activeElement).toBe(document.body);
	await userEvent.click(screen.getByRole("switch"));
	expect(change).not.toHaveBeenCalled();
});

test("the space bar switches it on and off", async () => {
	const change = vi.fn();
	render(<Switch onChange={change}>Anmeldung erlaubt</Switch>);
	await userEvent.tab();
	expect(document.activeElement).toBe(screen.getByRole("switch", { name: "Anmeldung erlaubt" }));
	await userEvent.keyboard("  ");
	expect(change.mock.calls).toEqual([[true], [false]]);
});

test("hint and error are tied to it", () => {
	render(
		<Switch description="Gilt sofort." errorMessage="Nicht gespeichert.">
			Sichtbar
		</Switch>,
	);
	const ids = screen.getByRole("switch").getAttribute("aria-describedby")?.split(" ") ?? [];
	const texts = ids.map((id) => document.getElementById(id)?.textContent);
	expect(texts).toEqual(expect.arrayContaining(["Gilt sofort.", "Nicht gespeichert."]));
});
