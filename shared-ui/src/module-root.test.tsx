import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { Button, Dialog, DialogTrigger, IconButton, Menu, MenuItem, MenuTrigger, Popover } from "./index.ts";
import { ModuleRoot } from "./module-root.tsx";
import { DateField, Select } from "./pickers.ts";

const moduleOf = (element: Element | null) => element?.closest("[data-module]")?.getAttribute("data-module");

test("a module renders inside its own element", () => {
	render(
		<ModuleRoot id="users">
			<p>Benutzer</p>
			<ModuleRoot id="clients">
				<p>Kunden</p>
			</ModuleRoot>
		</ModuleRoot>,
	);
	expect(moduleOf(screen.getByText("Benutzer"))).toBe("users");
	expect(moduleOf(screen.getByText("Kunden"))).toBe("clients");
});

const options = [{ id: "a", label: "Anna" }];
const OPENED = {
	dialog: [
		<DialogTrigger key="dialog">
			<Button>Öffnen</Button>
			<Dialog title="Fenster">Inhalt</Dialog>
		</DialogTrigger>,
		"dialog",
	],
	popover: [
		<DialogTrigger key="popover">
			<Button>Öffnen</Button>
			<Popover aria-label="Näheres">Inhalt</Popover>
		</DialogTrigger>,
		"dialog",
	],
	menu: [
		<MenuTrigger key="menu">
			<Button>Öffnen</Button>
			<Menu aria-label="Auswahl">
				<MenuItem id="a">Anna</MenuItem>
			</Menu>
		</MenuTrigger>,
		"menu",
	],
	select: [<Select key="select" label="Person" options={options} />, "listbox"],
	date: [<DateField key="date" label="Tag" />, "dialog"],
} as const;

test.each(Object.entries(OPENED))("overlays of a module carry its mark: %s", async (_, [content, role]) => {
	render(<ModuleRoot id="users">{content}</ModuleRoot>);
	await userEvent.click(screen.getByRole("button"));
	expect(moduleOf(await screen.findByRole(role))).toBe("users");
});

test("the tooltip of an icon button carries the mark of its module", async () => {
	render(
		<ModuleRoot id="users">
			<IconButton label="Löschen" icon="trash" />
		</ModuleRoot>,
	);
	await userEvent.tab();
	expect(moduleOf(await screen.findByRole("tooltip"))).toBe("users");
});

test("overlays of the application carry no module mark", async () => {
	render(OPENED.dialog[0]);
	await userEvent.click(screen.getByRole("button"));
	expect(moduleOf(screen.getByRole("dialog"))).toBeUndefined();
});
