import "./components/test-document.ts";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { Button, Dialog, DialogTrigger, IconButton, Menu, MenuItem, MenuTrigger, Popover } from "./index.ts";
import { ModuleRoot } from "./module-root.tsx";
import { DateField, Select } from "./pickers.ts";

const moduleOf = (element: Element | null) => element?.closest("[data-module]")?.getAttribute("data-module");

test("what a module draws stands in its own element", () => {
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

test.each(Object.entries(OPENED))(
	"what a module opens elsewhere in the page carries its mark: %s",
	async (_, [content, role]) => {
		render(<ModuleRoot id="users">{content}</ModuleRoot>);
		await userEvent.click(screen.getByRole("button"));
		expect(moduleOf(await screen.findByRole(role))).toBe("users");
	},
);

test("so does what a picture's name is shown in", async () => {
	render(
		<ModuleRoot id="users">
			<IconButton label="Löschen" icon="trash" />
		</ModuleRoot>,
	);
	await userEvent.tab();
	expect(moduleOf(await screen.findByRole("tooltip"))).toBe("users");
});

test("what the application opens itself belongs to no module", async () => {
	render(OPENED.dialog[0]);
	await userEvent.click(screen.getByRole("button"));
	expect(moduleOf(screen.getByRole("dialog"))).toBeUndefined();
});
