import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { DataTable, type DataTableProps } from "./DataTable.tsx";
import { type DataTableColumn, ROW_ACTIONS } from "./index.ts";

interface Client {
	id: string;
	name: string;
}
const COLUMNS: DataTableColumn<Client>[] = [
	{ id: "number", accessorKey: "id", header: "Nummer" },
	{ id: "name", accessorKey: "name", header: "Name", enableHiding: false, meta: { isLong: true } },
	{ id: "address", header: "Adresse" },
	{ id: "actions", header: "Aktionen", ...ROW_ACTIONS },
];
const table = (rows: DataTableProps<Client>["rows"]) => (
	<DataTable
		ariaLabel="Kundenliste"
		columns={COLUMNS}
		rows={rows}
		rowId={({ id }) => id}
		columnChoice={[{ address: false }, () => {}]}
		sort="-number"
		onSortChange={() => {}}
	/>
);
const looks = (element: Element) => ({
	text: element.textContent,
	sort: element.getAttribute("aria-sort"),
	canBeSorted: element.getAttribute("data-allows-sorting"),
	label: element.getAttribute("data-label"),
	classes: [...element.classList].toSorted(),
});
const headings = () => screen.getAllByRole("columnheader").map(looks);

test("has the headings and the cells of the loaded table, and is announced as loading", () => {
	const cells = () =>
		[...(screen.getAllByRole("row")[1]?.children ?? [])].map((cell) => ({ ...looks(cell), text: "" }));
	const { rerender } = render(table(undefined));
	const before = [headings(), cells()];
	expect(headings().map(({ text, sort }) => [text, sort])).toEqual([
		["Nummer", "descending"],
		["Name", "none"],
		["Aktionen", null],
	]);
	expect(cells()).toHaveLength(3);
	expect(screen.getAllByRole("rowheader").map((cell) => cell.textContent)).toEqual(Array(3).fill("Wird geladen …"));
	rerender(table([{ id: "a", name: "Donau Feinkost" }]));
	expect([headings(), cells()]).toEqual(before);
});
