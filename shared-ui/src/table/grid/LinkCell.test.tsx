import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { EditableGrid, type EditableGridColumn, type EditableGridTexts, type GridLink } from "./index.ts";

interface Product {
	key: string;
	number: string;
	links: readonly GridLink[];
}
const link = (label: string): GridLink => ({ href: `#${label}`, label, note: { text: "Aktiv", tone: "success" } });
const ROWS: readonly Product[] = [
	{ key: "a", number: "P-1", links: [link("Z-2"), link("Z-1")] },
	{ key: "b", number: "P-2", links: [] },
];
const COLUMNS: readonly EditableGridColumn<Product>[] = [
	{ id: "number", accessorKey: "number", header: "Nummer" },
	{ id: "links", accessorKey: "links", header: "Zertifikate", meta: { isLinks: true } },
];
const TEXTS: EditableGridTexts = {
	rowNumber: "Zeile",
	newRow: "Neue Zeile",
	actions: "Aktionen",
	locked: "gesperrt",
	hint: "",
	cell: (header, row) => `${header}, Zeile ${row}`,
	remove: (from, to, count) => `${from} bis ${to} entfernen: ${count}`,
};

function setup() {
	const spies = { edit: vi.fn(), sort: vi.fn(), paste: vi.fn() };
	render(
		<EditableGrid
			ariaLabel="Produkte"
			columns={COLUMNS}
			rows={ROWS}
			rowKey={({ key }) => key}
			rowNumber={(row) => [7, 3][row] ?? 9}
			sorting={{ column: "number", isDescending: true }}
			onSort={spies.sort}
			errors={new Map()}
			canAppend={false}
			texts={TEXTS}
			onEdit={spies.edit}
			onPaste={spies.paste}
			onRemove={() => {}}
		/>,
	);
	const [, first, second] = screen.getAllByRole("row");
	if (!first || !second) throw new Error("There are no rows.");
	const cell = (row: HTMLElement, column: number) => {
		const found = within(row).getAllByRole("gridcell")[column];
		if (!found) throw new Error("There is no such cell.");
		return found;
	};
	return { ...spies, user: userEvent.setup(), first, second, cell };
}
const focused = () => document.activeElement;

test("shows the first link and the number of others; the active cell shows all, and Tab visits them", async () => {
	const { user, first, second, cell, edit } = setup();
	expect(
		within(first)
			.getAllByRole("link")
			.map(({ textContent }) => textContent),
	).toEqual(["Z-2"]);
	expect(within(first).getByText("+1")).toBeTruthy();
	await user.click(cell(first, 0));
	await user.keyboard("{ArrowRight}");
	expect(focused()).toBe(within(first).getByRole("link", { name: "Z-2" }));
	await user.keyboard("{Tab}");
	expect(focused()).toBe(within(first).getByRole("link", { name: "Z-1" }));
	await user.keyboard("x{Delete}{F2}");
	expect(edit).not.toHaveBeenCalled();
	await user.keyboard("{Tab}");
	expect(focused()?.getAttribute("aria-label")).toBe("7 bis 7 entfernen: 1");
	await user.keyboard("{ArrowDown}{ArrowLeft}");
	expect(focused()).toBe(cell(second, 1));
	await user.keyboard("{ArrowUp}");
	expect(focused()).toBe(within(first).getByRole("link", { name: "Z-2" }));
});

test("shows the row numbers of the caller", async () => {
	const { user, first, second, cell } = setup();
	expect(within(first).getByRole("rowheader").textContent).toBe("7");
	await user.click(cell(second, 0));
	await user.keyboard("{F2}");
	expect(screen.getByRole("textbox", { name: "Nummer, Zeile 3" })).toBeTruthy();
});

test("headings show the order, and pressing one changes it", async () => {
	const { user, sort } = setup();
	expect(screen.getByRole("columnheader", { name: "Nummer" }).getAttribute("aria-sort")).toBe("descending");
	expect(screen.getByRole("columnheader", { name: "Aktionen" }).hasAttribute("aria-sort")).toBe(false);
	await user.click(within(screen.getByRole("columnheader", { name: "Zertifikate" })).getByRole("button"));
	expect(sort).toHaveBeenCalledExactlyOnceWith("links");
});
