import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { Button } from "../Button/Button.tsx";
import { Menu, MenuItem, MenuTrigger } from "../Menu/Menu.tsx";
import { Banner } from "./Banner.tsx";
import { FailureBanner } from "./FailureBanner.tsx";

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

function Page() {
	const [failures, setFailures] = useState(0);
	return (
		<>
			<button type="button" onClick={() => setFailures(failures + 1)}>
				Vorschau
			</button>
			{failures > 0 && <FailureBanner onDismiss={() => setFailures(0)}>{`Fehler ${failures}`}</FailureBanner>}
		</>
	);
}

test("each failure is scrolled into view and focused, and closing it returns the focus to the trigger", async () => {
	const scroll = vi.spyOn(Element.prototype, "scrollIntoView").mockReturnValue();
	render(<Page />);
	const button = screen.getByRole("button", { name: "Vorschau" });
	for (const times of [1, 2]) {
		await userEvent.click(button);
		expect(document.activeElement).toBe(screen.getByRole("alert"));
		expect(screen.getByRole("alert").textContent).toContain(`Fehler ${times}`);
		expect(scroll).toHaveBeenCalledTimes(times);
	}
	await userEvent.click(screen.getByRole("button", { name: "Schließen" }));
	expect(screen.queryByRole("alert")).toBeNull();
	expect(document.activeElement).toBe(button);
});

function PageWithMenu() {
	const [isFailed, setFailed] = useState(false);
	return (
		<>
			<MenuTrigger>
				<Button>Weitere Aktionen</Button>
				<Menu aria-label="Weitere Aktionen">
					<MenuItem onAction={() => setFailed(true)}>Download</MenuItem>
				</Menu>
			</MenuTrigger>
			{isFailed && <FailureBanner onDismiss={() => setFailed(false)}>Fehler</FailureBanner>}
		</>
	);
}

test("a failure that is known before its menu has closed is focused, and closing it returns the focus to the button of the menu", async () => {
	render(<PageWithMenu />);
	const button = screen.getByRole("button", { name: "Weitere Aktionen" });
	await userEvent.click(button);
	await userEvent.click(await screen.findByRole("menuitem", { name: "Download" }));
	await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("alert")));
	await userEvent.click(screen.getByRole("button", { name: "Schließen" }));
	expect(document.activeElement).toBe(button);
});

test("a failure that appears while its menu disappears is focused, and closing it returns the focus to the button of the menu", async () => {
	render(<Page />);
	const button = screen.getByRole("button", { name: "Vorschau" });
	fireEvent.click(button);
	// The item of the menu had the focus. The menu returns it to its button, unless something else has it by then.
	requestAnimationFrame(() => document.activeElement === document.body && button.focus());
	await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("alert")));
	await userEvent.click(screen.getByRole("button", { name: "Schließen" }));
	expect(document.activeElement).toBe(button);
});

test("the message takes the focus back from a menu that closes late, but never from the user", async () => {
	render(<Page />);
	const button = screen.getByRole("button", { name: "Vorschau" });
	await userEvent.click(button);
	button.focus();
	expect(document.activeElement).toBe(screen.getByRole("alert"));
	await userEvent.tab();
	button.focus();
	expect(document.activeElement).toBe(button);
});
