import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { Button } from "./Button.tsx";

test("a pending button cannot be pressed again and keeps the focus", async () => {
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
