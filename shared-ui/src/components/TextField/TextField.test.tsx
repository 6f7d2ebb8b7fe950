import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { TextsProvider } from "../../texts.ts";
import { PasswordField } from "./PasswordField.tsx";
import { TextArea } from "./TextArea.tsx";

test("a password is hidden until its button shows it", async () => {
	render(<PasswordField label="Passwort" />);
	const input = screen.getByLabelText("Passwort");
	expect(input.getAttribute("type")).toBe("password");
	await userEvent.click(screen.getByRole("button", { name: "Passwort anzeigen" }));
	expect(input.getAttribute("type")).toBe("text");
	await userEvent.click(screen.getByRole("button", { name: "Passwort verbergen" }));
	expect(input.getAttribute("type")).toBe("password");
});

test("built-in texts use the selected language", () => {
	render(
		<TextsProvider language="mg">
			<PasswordField label="Jelszó" />
		</TextsProvider>,
	);
	expect(screen.getByRole("button", { name: "Jelszó megjelenítése" })).toBeTruthy();
});

test("the counter counts code points, and longer text is not cut off", async () => {
	render(<TextArea label="Anmerkung" maxLength={4} />);
	await userEvent.type(screen.getByLabelText("Anmerkung"), "🐑🐑🐑🐑🐑");
	expect(screen.getByText("5 / 4")).toBeTruthy();
	expect(screen.getByText("1 Zeichen zu viel")).toBeTruthy();
});
