export interface GridPlace {
	row: number;
	column: number;
}
export interface GridSize {
	rows: number;
	columns: number;
}

const within = (value: number, count: number) => Math.max(0, Math.min(count - 1, value));
export const placeWithin = ({ row, column }: GridPlace, { rows, columns }: GridSize): GridPlace => ({
	row: within(row, rows),
	column: within(column, columns),
});

type Keys = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey">;

/** Returns the cell that an arrow, Home, End or page key moves to, or undefined for other keys. */
export function movedBy({ key, ctrlKey, metaKey }: Keys, from: GridPlace, size: GridSize, pageRows = 1) {
	const isFar = ctrlKey || metaKey;
	const far = Number.MAX_SAFE_INTEGER;
	const step = (rows: number, columns: number) =>
		placeWithin({ row: from.row + rows, column: from.column + columns }, size);
	switch (key) {
		case "ArrowUp":
			return step(isFar ? -far : -1, 0);
		case "ArrowDown":
			return step(isFar ? far : 1, 0);
		case "ArrowLeft":
			return step(0, isFar ? -far : -1);
		case "ArrowRight":
			return step(0, isFar ? far : 1);
		case "PageUp":
			return step(-pageRows, 0);
		case "PageDown":
			return step(pageRows, 0);
		case "Home":
			return step(isFar ? -far : 0, -far);
		case "End":
			return step(isFar ? far : 0, far);
		default:
			return undefined;
	}
}

/** Returns the next or previous cell in reading order, or undefined after the last and before the first cell. */
export function tabbedFrom({ row, column }: GridPlace, isBack: boolean, { rows, columns }: GridSize) {
	const index = row * columns + column + (isBack ? -1 : 1);
	if (index < 0 || index >= rows * columns) return undefined;
	return { row: Math.floor(index / columns), column: index % columns };
}
