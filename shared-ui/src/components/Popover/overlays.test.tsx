import "../test-document.ts";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { Banner } from "../Banner/Banner.tsx";
import { Button } from "../Button/Button.tsx";
import { IconButton } from "../Button/IconButton.tsx";
import { Dialog, DialogTrigger } from "../Dialog/Dialog.tsx";
import { Disclosure } from "../Disclosure/Disclosure.tsx";
import { Menu, MenuItem, MenuTrigger } from "../Menu/Menu.tsx";
import { Popover } from "./Popover.tsx";

test("closing a window leads the focus back to where it was opened", async () => {
	render(
		<DialogTrigger>
			<Button>Benutzer anlegen</Button>
			<Dialog title="Neuer Benutzer">Felder</Dialog>
		</DialogTrigger>,
	);
	await userEvent.click(screen.getByRole("button"));
	expect(screen.getByRole("dialog", { name: "Neuer Benutzer" })).toBeTruthy();
	await userEvent.click(screen.getByRole("button", { name: "Schließen" }));
	expect(screen.queryByRole("dialog")).toBeNull();
	await waitFor(() => expect(document.activeElement?.textContent).toBe("Benutzer anlegen"));
});

test("a popover opens on pressing and closes with Escape", async () => {
	render(
		<DialogTrigger>
			<Button>Beantwortet</Button>
			<Popover aria-label="Bearbeitung">Beantwortet von Auditor Demo</Popover>
		</DialogTrigger>,
	);
	await userEvent.click(screen.getByRole("button"));
	expect(screen.getByRole("dialog", { name: "Bearbeitung" }).textContent).toBe("Beantwortet von Auditor Demo");
	await userEvent.keyboard("{Escape}");
	expect(screen.queryByRole("dialog")).toBeNull();
});

test("an entry of a menu is chosen with the keyboard", async () => {
	const action = vi.fn();
	render(
		<MenuTrigger>
			<Button>Einstellungen</Button>
			<Menu aria-label="Einstellungen" onAction={action}>
				<MenuItem id="theme">Aussehen</MenuItem>
				<MenuItem id="sessions">Sitzungen</MenuItem>
			</Menu>
		</MenuTrigger>,
	);
	await userEvent.tab();
	await userEvent.keyboard("{ArrowDown}");
	await waitFor(() => expect(document.activeElement?.textContent).toBe("Aussehen"));
	await userEvent.keyboard("{ArrowDown}{Enter}");
	expect(action.mock.calls[0]?.[0]).toBe("sessions");
	expect(screen.queryByRole("menu")).toBeNull();
});

test("a picture's name is shown to those who come by keyboard", async () => {
	render(<IconButton label="Löschen" icon="trash" />);
	await userEvent.tab();
	expect((await screen.findByRole("tooltip")).textContent).toBe("Löschen");
});

test("what is folded away keeps what was written in it", async () => {
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

test("an error is read out at once, the rest when there is a pause, what always stands there not at all", () => {
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
