import "../test-document.ts";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { FileDrop } from "./FileDrop.tsx";

/** A file dialog of the system cannot be opened here; that it would be is what pressing the hidden input tells. */
function setUp(isDisabled = false) {
	const { container } = render(
		<FileDrop label="Unterlagen" errorMessage="Zu groß." isDisabled={isDisabled} onSelect={() => {}} />,
	);
	const opened = vi.fn();
	container.querySelector('input[type="file"]')?.addEventListener("click", opened);
	return opened;
}
const button = () => screen.getByRole("button", { name: "Datei auswählen" });

test("a disabled one is no stop and opens nothing", async () => {
	const opened = setUp(true);
	await userEvent.tab();
	expect(document.activeElement).toBe(document.body);
	await userEvent.click(button());
	expect(opened).not.toHaveBeenCalled();
});

test.each(["{Enter}", " "])("the key %j opens the choice of files", async (key) => {
	const opened = setUp();
	button().focus();
	await userEvent.keyboard(key);
	expect(opened).toHaveBeenCalledOnce();
});

test("the button says what the file is for and what was wrong with the last one", () => {
	setUp();
	const ids = button().getAttribute("aria-describedby")?.split(" ") ?? [];
	const texts = ids.map((id) => document.getElementById(id)?.textContent);
	expect(texts).toEqual(expect.arrayContaining(["Unterlagen", "Zu groß."]));
	expect(screen.getByRole("alert").textContent).toBe("Zu groß.");
});
