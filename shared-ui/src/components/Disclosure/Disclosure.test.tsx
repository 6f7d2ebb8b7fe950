import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { Disclosure } from "./Disclosure.tsx";

test("a collapsed disclosure keeps the input of its fields", async () => {
	render(
		<Disclosure title="Rechnungsadresse">
			<input aria-label="Ort" />
		</Disclosure>,
	);
	const trigger = screen.getByRole("button", { name: "Rechnungsadresse" });
	await userEvent.click(trigger);
	await userEvent.type(screen.getByLabelText("Ort"), "Wien");
	await userEvent.click(trigger);
	await userEvent.click(trigger);
	expect(screen.getByLabelText<HTMLInputElement>("Ort").value).toBe("Wien");
});
