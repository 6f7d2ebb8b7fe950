import { screen, within } from "@testing-library/react";

/** Returns the rows of the editable table of products, including the header. */

const rows = () => within(screen.getByRole("grid", { name: "Produkte" })).getAllByRole("row");

/** Returns a cell by the number of its row, starting at 1, and the index of its column, starting at 0. */
export function cellAt(number: number, column: number) {
	const row = rows().find((element) => element.getAttribute("aria-rowindex") === String(number + 1));
	const cell = row && within(row).getAllByRole("gridcell")[column];
	if (!cell) throw new Error("There is no such cell.");
	return cell;
}

/** Returns the names in the table, without the empty row at its end. */
export const namesInGrid = () =>
	rows()
		.slice(1)
		.map((row) => within(row).getAllByRole("gridcell")[1]?.textContent)
		.filter((text) => text !== "");
