import { fireEvent, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import {
	EditableGrid,
	type EditableGridColumn,
	type EditableGridTexts,
	type GridEdit,
	type GridLink,
} from "./index.ts";

interface Product {
	key: string;
	number: string;
	info: string;
	lock?: string;
}
const COLUMNS: EditableGridColumn<Product>[] = [
	{ id: "number", accessorKey: "number", header: "Nummer" },
	{ id: "info", accessorKey: "info", header: "Info", meta: { isMultiline: true } },
];
const TEXTS: EditableGridTexts = {
	rowNumber: "Zeile",
	newRow: "Neue Zeile",
	actions: "Aktionen",
	locked: "gesperrt",
	hint: "Esc und Tab verlässt die Tabelle",
	cell: (header, row) => `${header}, Zeile ${row}`,
	remove: (from, to) => (from === to ? `Zeile ${from} entfernen` : `Zeilen ${from} bis ${to} entfernen`),
};
const spies = { edit: vi.fn(), draft: vi.fn(), paste: vi.fn(), remove: vi.fn(), undo: vi.fn(), redo: vi.fn() };
beforeEach(() => {
	for (const spy of Object.values(spies)) spy.mockReset();
});

const product = (number: number): Product => ({ key: `k${number}`, number: `P-${number}`, info: `Info ${number}` });
const some = (count: number) => Array.from({ length: count }, (_, index) => product(index + 1));

function Editor({ initial, errors }: { initial: Product[]; errors: ReadonlyMap<number, Record<string, string>> }) {
	const [rows, setRows] = useState(initial);
	const edit = (edits: readonly GridEdit[]) => {
		spies.edit(edits);
		const next = [...rows];
		for (const { row, column, value } of edits)
			next[row] = { ...(next[row] ?? { key: "new row", number: "", info: "" }), [column]: value };
		setRows(next);
	};
	return (
		<>
			<EditableGrid
				ariaLabel="Produkte"
				columns={COLUMNS}
				rows={rows}
				rowKey={({ key }) => key}
				errors={errors}
				lock={({ lock }) => lock}
				canAppend
				texts={TEXTS}
				onEdit={edit}
				onDraft={spies.draft}
				onPaste={spies.paste}
				onRemove={spies.remove}
				onUndo={spies.undo}
				onRedo={spies.redo}
			/>
			<button type="button">danach</button>
		</>
	);
}

function setup(initial = some(3), errors: ReadonlyMap<number, Record<string, string>> = new Map()) {
	const user = userEvent.setup();
	render(<Editor initial={initial} errors={errors} />);
	return user;
}
const rowAt = (number: number) => {
	const row = screen
		.getAllByRole("row")
		.find((element) => element.getAttribute("aria-rowindex") === String(number + 1));
	if (!row) throw new Error(`Row ${number} is not drawn.`);
	return row;
};
const cellAt = (number: number, column: number) => {
	const cell = within(rowAt(number)).getAllByRole("gridcell")[column];
	if (!cell) throw new Error("There is no such cell.");
	return cell;
};
const focused = () => document.activeElement;

test("a locked row cannot be edited or cleared, and says why", async () => {
	const user = setup([{ ...product(1), lock: "Wird im Zertifikat Z-1 verwendet." }, product(2)]);
	await user.click(cellAt(1, 0));
	await user.keyboard("x{F2}{Delete}");
	expect(screen.queryByRole("textbox")).toBeNull();
	expect(spies.edit).not.toHaveBeenCalled();
	expect(cellAt(1, 0).getAttribute("aria-readonly")).toBe("true");
	const note = document.getElementById(cellAt(1, 0).getAttribute("aria-describedby") ?? "");
	expect(note?.textContent).toBe("Wird im Zertifikat Z-1 verwendet.");
	expect(within(rowAt(1)).queryByRole("button")).toBeNull();
	await user.dblClick(cellAt(1, 1));
	expect(screen.queryByRole("textbox")).toBeNull();
});

test("Escape restores the previous text, a click elsewhere saves the new one", async () => {
	const user = setup();
	await user.click(cellAt(2, 0));
	await user.keyboard("anders{Escape}");
	expect(cellAt(2, 0).textContent).toBe("P-2");
	expect(spies.edit).not.toHaveBeenCalled();
	expect(spies.draft).toHaveBeenLastCalledWith(undefined);
	expect(focused()).toBe(cellAt(2, 0));
	await user.keyboard("neu");
	await user.click(screen.getByRole("button", { name: "danach" }));
	expect(spies.edit).toHaveBeenCalledExactlyOnceWith([{ row: 1, column: "number", value: "neu" }]);
});

test("typing replaces the text and reports each keystroke; Enter saves it and moves down", async () => {
	const user = setup();
	await user.click(cellAt(1, 0));
	await user.keyboard("ab");
	expect(screen.getByRole("textbox", { name: "Nummer, Zeile 1" })).toBe(focused());
	expect(spies.draft).toHaveBeenLastCalledWith({ row: 0, column: "number", value: "ab" });
	await user.keyboard("{Enter}");
	expect(cellAt(1, 0).textContent).toBe("ab");
	expect(focused()).toBe(cellAt(2, 0));
});

test("F2 edits the text with arrow keys in it; while typing they leave the cell", async () => {
	const user = setup();
	await user.click(cellAt(1, 0));
	await user.keyboard("{F2}{ArrowLeft}7{Enter}");
	expect(spies.edit).toHaveBeenLastCalledWith([{ row: 0, column: "number", value: "P-71" }]);
	await user.keyboard("x{ArrowRight}");
	expect(spies.edit).toHaveBeenLastCalledWith([{ row: 1, column: "number", value: "x" }]);
	expect(focused()).toBe(cellAt(2, 1));
});

test("Tab moves right and to the next row; Enter returns to the column where the tabs began", async () => {
	const user = setup();
	await user.click(cellAt(1, 0));
	await user.keyboard("a{Tab}b{Enter}");
	expect(focused()).toBe(cellAt(2, 0));
	await user.keyboard("{Tab}{Tab}{Tab}");
	expect(focused()).toBe(cellAt(3, 0));
	await user.keyboard("{Shift>}{Tab}{/Shift}");
	expect(focused()).toBe(within(rowAt(2)).getByRole("button"));
});

test("Escape and Tab leave the grid", async () => {
	const user = setup();
	await user.click(cellAt(2, 0));
	await user.keyboard("{Escape}{Tab}");
	expect(focused()).toBe(screen.getByRole("button", { name: "danach" }));
	expect(screen.getByRole("grid", { description: /Esc und Tab/ })).toBeTruthy();
});

test("Alt+Enter inserts a line break only in multiline columns", async () => {
	const user = setup();
	await user.click(cellAt(1, 1));
	await user.keyboard("a{Alt>}{Enter}{/Alt}b{Enter}");
	expect(spies.edit).toHaveBeenLastCalledWith([{ row: 0, column: "info", value: "a\nb" }]);
	await user.click(cellAt(1, 0));
	await user.keyboard("a{Alt>}{Enter}{/Alt}b{Enter}");
	expect(spies.edit).toHaveBeenLastCalledWith([{ row: 0, column: "number", value: "ab" }]);
});

test("Delete clears the selected cells, except those of locked rows", async () => {
	const user = setup([product(1), { ...product(2), lock: "gesperrt" }, product(3)]);
	await user.click(cellAt(1, 0));
	await user.keyboard("{Shift>}{ArrowDown}{ArrowDown}{/Shift}{Delete}");
	expect(spies.edit).toHaveBeenCalledWith([
		{ row: 0, column: "number", value: "" },
		{ row: 2, column: "number", value: "" },
	]);
});

test("copies cells in the format of spreadsheets and pastes them at the start of the selection, which one cell fills", async () => {
	const user = setup([{ ...product(1), info: "a\nb" }, product(2)]);
	await user.click(cellAt(1, 0));
	await user.keyboard("{Shift>}{ArrowDown}{ArrowRight}{/Shift}");
	const data = new DataTransfer();
	fireEvent.copy(cellAt(2, 1), { clipboardData: data });
	expect(data.getData("text/plain")).toBe('P-1\t"a\nb"\nP-2\tInfo 2');
	const single = new DataTransfer();
	single.setData("text/plain", "x");
	fireEvent.paste(cellAt(2, 1), { clipboardData: single });
	expect(spies.paste).toHaveBeenLastCalledWith({ row: 0, column: 0 }, [
		["x", "x"],
		["x", "x"],
	]);
	await user.click(cellAt(2, 1));
	fireEvent.paste(cellAt(2, 1), { clipboardData: data });
	expect(spies.paste).toHaveBeenLastCalledWith({ row: 1, column: 1 }, [
		["P-1", "a\nb"],
		["P-2", "Info 2"],
	]);
});

test("text after the last row creates a row", async () => {
	const user = setup(some(1));
	await user.click(cellAt(2, 0));
	await user.keyboard("neu{Enter}");
	expect(spies.edit).toHaveBeenCalledWith([{ row: 1, column: "number", value: "neu" }]);
	expect(focused()).toBe(cellAt(3, 0));
	expect(within(rowAt(3)).getByRole("rowheader", { name: "Neue Zeile" })).toBeTruthy();
});

test("the button removes one row, or several selected rows", async () => {
	const user = setup();
	await user.click(screen.getByRole("button", { name: "Zeile 2 entfernen" }));
	expect(spies.remove).toHaveBeenLastCalledWith(1, 1);
	await user.click(cellAt(1, 0));
	await user.keyboard("{Shift>}{ArrowDown}{/Shift}");
	const [button] = screen.getAllByRole("button", { name: "Zeilen 1 bis 2 entfernen" });
	if (!button) throw new Error("There is no button.");
	await user.click(button);
	expect(spies.remove).toHaveBeenLastCalledWith(0, 1);
});

test("shows an error at the cell, and at the field while it is edited", async () => {
	const user = setup(some(2), new Map([[1, { number: "Die Nummer P-1 ist bereits vergeben." }]]));
	expect(cellAt(2, 0).getAttribute("aria-invalid")).toBe("true");
	await user.click(cellAt(2, 0));
	expect(document.getElementById(cellAt(2, 0).getAttribute("aria-describedby") ?? "")?.textContent).toMatch(/vergeben/);
	await user.keyboard("{F2}");
	const field = screen.getByRole("textbox");
	expect(field.getAttribute("aria-invalid")).toBe("true");
	expect(document.getElementById(field.getAttribute("aria-describedby") ?? "")?.textContent).toMatch(/vergeben/);
});

test("renders only the visible of 2,000 rows, and each row can be reached", async () => {
	const user = setup(some(2000));
	expect(screen.getByRole("grid").getAttribute("aria-rowcount")).toBe("2002");
	expect(screen.getAllByRole("row").length).toBeLessThan(60);
	await user.click(cellAt(1, 1));
	await user.keyboard("{Control>}{End}{/Control}{ArrowUp}");
	expect(focused()).toBe(within(rowAt(2000)).getByRole("button"));
	await user.keyboard("{Control>}{Home}{/Control}");
	expect(focused()).toBe(cellAt(1, 0));
});

test("Ctrl+Z undoes and Ctrl+Y redoes", async () => {
	const user = setup();
	await user.click(cellAt(1, 0));
	await user.keyboard("{Control>}z{/Control}");
	expect(spies.undo).toHaveBeenCalledOnce();
	await user.keyboard("{Control>}y{/Control}");
	expect(spies.redo).toHaveBeenCalledOnce();
	expect(spies.edit).not.toHaveBeenCalled();
});

describe("a grid with links, an order and the caller's row numbers", () => {
	interface LinkedProduct {
		number: string;
		links: readonly GridLink[];
	}
	const link = (label: string): GridLink => ({ href: `#${label}`, label, note: { text: "Aktiv", tone: "success" } });
	const ROWS: readonly LinkedProduct[] = [
		{ number: "P-1", links: [link("Z-2"), link("Z-1")] },
		{ number: "P-2", links: [] },
	];
	const LINKED: readonly EditableGridColumn<LinkedProduct>[] = [
		{ id: "number", accessorKey: "number", header: "Nummer" },
		{ id: "links", accessorKey: "links", header: "Zertifikate", meta: { isLinks: true } },
	];
	const sort = vi.fn();
	function open() {
		render(
			<EditableGrid
				ariaLabel="Produkte"
				columns={LINKED}
				rows={ROWS}
				rowKey={({ number }) => number}
				rowNumber={(row) => [7, 3][row] ?? 9}
				sorting={{ column: "number", isDescending: true }}
				onSort={sort}
				errors={new Map()}
				canAppend={false}
				texts={{ ...TEXTS, remove: (from, to, count) => `${from} bis ${to} entfernen: ${count}` }}
				onEdit={spies.edit}
				onPaste={spies.paste}
				onRemove={spies.remove}
			/>,
		);
		return userEvent.setup();
	}
	const links = () =>
		within(rowAt(1))
			.getAllByRole("link")
			.map(({ textContent }) => textContent);

	test("shows the first link and the number of others; the active cell shows all, and Tab visits them", async () => {
		const user = open();
		expect(links()).toEqual(["Z-2"]);
		expect(within(rowAt(1)).getByText("+1")).toBeTruthy();
		await user.click(cellAt(1, 0));
		await user.keyboard("{ArrowRight}");
		expect(focused()).toBe(screen.getByRole("link", { name: "Z-2" }));
		await user.keyboard("{Tab}");
		expect(focused()).toBe(screen.getByRole("link", { name: "Z-1" }));
		await user.keyboard("x{Delete}{F2}");
		expect(spies.edit).not.toHaveBeenCalled();
		await user.keyboard("{Tab}");
		expect(focused()).toBe(screen.getByRole("button", { name: "7 bis 7 entfernen: 1" }));
		await user.keyboard("{ArrowDown}{ArrowLeft}");
		expect(focused()).toBe(cellAt(2, 1));
		await user.keyboard("{ArrowUp}");
		expect(focused()).toBe(screen.getByRole("link", { name: "Z-2" }));
	});

	test("names cells by those numbers, shows the order in the headings, and changes it", async () => {
		const user = open();
		expect(within(rowAt(1)).getByRole("rowheader").textContent).toBe("7");
		await user.click(cellAt(2, 0));
		await user.keyboard("{F2}");
		expect(screen.getByRole("textbox", { name: "Nummer, Zeile 3" })).toBeTruthy();
		expect(screen.getByRole("columnheader", { name: "Nummer" }).getAttribute("aria-sort")).toBe("descending");
		expect(screen.getByRole("columnheader", { name: "Aktionen" }).hasAttribute("aria-sort")).toBe(false);
		await user.click(within(screen.getByRole("columnheader", { name: "Zertifikate" })).getByRole("button"));
		expect(sort).toHaveBeenCalledExactlyOnceWith("links");
	});
});
