import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { TextsProvider } from "../../texts.ts";
import { PasswordField } from "./PasswordField.tsx";
import { TextArea } from "./TextArea.tsx";
import { TextField } from "./TextField.tsx";

const descriptionOf = (element: Element) =>
	(element.getAttribute("aria-describedby") ?? "")
		.split(" ")
		.map((id) => document.getElementById(id)?.textContent)
		.join(" ");

test("a valid field is not marked as invalid", () => {
	render(<TextField label="Name" isRequired />);
	const input = screen.getByLabelText("Name");
	expect(input.getAttribute("aria-invalid")).toBeNull();
	expect(input.hasAttribute("required") || input.getAttribute("aria-required") === "true").toBe(true);
});

test("error message and description are linked to the field", () => {
	render(<TextField label="Name" description="4 bis 50 Zeichen" errorMessage="Mindestens 4 Zeichen." />);
	const input = screen.getByLabelText("Name");
	expect(input.getAttribute("aria-invalid")).toBe("true");
	expect(descriptionOf(input)).toContain("Mindestens 4 Zeichen.");
	expect(descriptionOf(input)).toContain("4 bis 50 Zeichen");
});

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
