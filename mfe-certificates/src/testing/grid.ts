import { screen, within } from "@testing-library/react";

/** The editable table of products. */

const rows = () => within(screen.getByRole("grid", { name: "Produkte" })).getAllByRole("row");

/** A cell by the number of its row, from 1, and its column, from 0. */
export function cellAt(number: number, column: number) {
	const row = rows().find((element) => element.getAttribute("aria-rowindex") === String(number + 1));
	const cell = row && within(row).getAllByRole("gridcell")[column];
	if (!cell) throw new Error("There is no such cell.");
	return cell;
}

/** The names in the table, without the empty row at its end. */
export const namesInGrid = () =>
	rows()
		.slice(1)
		.map((row) => within(row).getAllByRole("gridcell")[1]?.textContent)
		.filter((text) => text !== "");
