import "../test-document.ts";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { Button } from "../Button/Button.tsx";
import { Menu, MenuItem, MenuTrigger } from "./Menu.tsx";

const action = vi.fn();
const menu = (
	<MenuTrigger>
		<Button>Einstellungen</Button>
		<Menu aria-label="Einstellungen" onAction={(key) => action(key)}>
			<MenuItem id="edit" icon="edit">
				Bearbeiten
			</MenuItem>
			<MenuItem id="lock" isDisabled>
				Sperren
			</MenuItem>
			<MenuItem id="delete" tone="danger">
				Löschen
			</MenuItem>
		</Menu>
	</MenuTrigger>
);

async function openMenu() {
	action.mockReset();
	render(menu);
	await userEvent.tab();
	await userEvent.keyboard("{Enter}");
	await waitFor(() => expect(document.activeElement?.textContent).toBe("Bearbeiten"));
}

test("a disabled entry is passed over and cannot be pressed", async () => {
	await openMenu();
	await userEvent.click(screen.getByRole("menuitem", { name: "Sperren" }));
	expect(action).not.toHaveBeenCalled();
	expect(screen.getByRole("menuitem", { name: "Sperren" }).getAttribute("aria-disabled")).toBe("true");
	await userEvent.keyboard("{ArrowDown}");
	expect(document.activeElement?.textContent).toBe("Löschen");
});

test("Escape chooses nothing and leads back to the button", async () => {
	await openMenu();
	await userEvent.keyboard("{Escape}");
	expect(screen.queryByRole("menu")).toBeNull();
	expect(action).not.toHaveBeenCalled();
	await waitFor(() => expect(document.activeElement?.textContent).toBe("Einstellungen"));
});

test("the button says that a menu opens, and whether it is open", async () => {
	render(menu);
	const button = screen.getByRole("button", { name: "Einstellungen" });
	expect(button.getAttribute("aria-haspopup")).toBe("true");
	expect(button.getAttribute("aria-expanded")).toBe("false");
	await userEvent.click(button);
	expect(button.getAttribute("aria-expanded")).toBe("true");
});

test("typing the first letters leads to an entry", async () => {
	await openMenu();
	await userEvent.keyboard("lö{Enter}");
	expect(action).toHaveBeenCalledExactlyOnceWith("delete");
});

test("an entry that can be chosen says whether it is", async () => {
	render(
		<MenuTrigger isOpen>
			<Button>Spalten</Button>
			<Menu aria-label="Spalten" selectionMode="multiple" defaultSelectedKeys={["name"]}>
				<MenuItem id="name">Name</MenuItem>
				<MenuItem id="city">Ort</MenuItem>
			</Menu>
		</MenuTrigger>,
	);
	const isChecked = (name: string) => screen.getByRole("menuitemcheckbox", { name }).getAttribute("aria-checked");
	expect([isChecked("Name"), isChecked("Ort")]).toEqual(["true", "false"]);
});
