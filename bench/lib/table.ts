export function textTable(rows: readonly Record<string, string>[]): string {
	const columns = Object.keys(rows[0] ?? {});
	const lines = [columns, ...rows.map((row) => columns.map((column) => row[column] ?? ""))];
	const widths = columns.map((_, index) => Math.max(...lines.map((cells) => cells[index]?.length ?? 0)));
	const textOf = (cells: readonly string[]) => cells.map((cell, index) => cell.padEnd(widths[index] ?? 0)).join("  ");
	return lines.map((cells) => textOf(cells).trimEnd()).join("\n");
}
