import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { Banner } from "../Banner/Banner.tsx";
import { Disclosure } from "../Disclosure/Disclosure.tsx";

test("a collapsed disclosure keeps the input of its fields", async () => {
	render(
		<Disclosure title="Rechnungsadresse">
			<input aria-label="Ort" />
		</Disclosure>,
	);
	const trigger = screen.getByRole("button", { name: "Rechnungsadresse" });
	expect(trigger.getAttribute("aria-expanded")).toBe("false");
	await userEvent.click(trigger);
	await userEvent.type(screen.getByLabelText("Ort"), "Wien");
	await userEvent.click(trigger);
	await userEvent.click(trigger);
	expect(screen.getByLabelText<HTMLInputElement>("Ort").value).toBe("Wien");
});

test("banners announce errors at once, other messages politely, and permanent texts never", () => {
	render(
		<>
			<Banner tone="error">Technischer Fehler!</Banner>
			<Banner tone="success">Gespeichert.</Banner>
			<Banner live="off">Hinweis</Banner>
		</>,
	);
	expect(screen.getAllByRole("alert").map((banner) => banner.textContent)).toEqual(["Technischer Fehler!"]);
	expect(screen.getAllByRole("status").map((banner) => banner.textContent)).toEqual(["Gespeichert."]);
});
