import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { Button } from "./Button.tsx";
import { IconButton } from "./IconButton.tsx";

test("a disabled button does nothing", async () => {
	const press = vi.fn();
	render(
		<Button isDisabled onPress={press}>
			Speichern
		</Button>,
	);
	await userEvent.click(screen.getByRole("button", { name: "Speichern" }));
	expect(press).not.toHaveBeenCalled();
});

test("a waiting button is not pressed again, and keeps the focus", async () => {
	const press = vi.fn();
	const { rerender } = render(<Button onPress={press}>Speichern</Button>);
	const button = screen.getByRole("button");
	button.focus();
	rerender(
		<Button onPress={press} isPending>
			Speichern
		</Button>,
	);
	await userEvent.click(button);
	await userEvent.keyboard("{Enter}");
	expect(press).not.toHaveBeenCalled();
	expect(document.activeElement).toBe(button);
	expect(button.getAttribute("aria-disabled")).toBe("true");
});

test.each(["{Enter}", " "])("the key %j presses it", async (key) => {
	const press = vi.fn();
	render(<Button onPress={press}>Speichern</Button>);
	await userEvent.tab();
	await userEvent.keyboard(key);
	expect(press).toHaveBeenCalledOnce();
});

test("a button with a picture only has a name", () => {
	render(<IconButton label="Löschen" icon="trash" />);
	expect(screen.getByRole("button", { name: "Löschen" })).toBeTruthy();
});
