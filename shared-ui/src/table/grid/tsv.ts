/** This file reads and writes the clipboard format of spreadsheets: tabs between cells, line breaks between rows. */

const QUOTE = '"';

/**
 * Returns the cells of a clipboard text by row. A cell that contains tabs or line breaks, or starts with a quote, is
 * quoted; quotes within it are doubled.
 */
export function parseTsv(text: string): string[][] {
	const rows: string[][] = [];
	let row: string[] = [];
	let cell = "";
	let isQuoted = false;
	const endCell = () => {
		row.push(cell);
		cell = "";
	};
	const endRow = () => {
		endCell();
		rows.push(row);
		row = [];
	};
	for (let at = 0; at < text.length; at += 1) {
		const char = text.charAt(at);
		if (isQuoted) {
			if (char !== QUOTE) cell += char;
			else if (text.charAt(at + 1) === QUOTE) {
				cell += QUOTE;
				at += 1;
			} else isQuoted = false;
		} else if (char === QUOTE && cell === "" && closes(text, at)) isQuoted = true;
		else if (char === "\t") endCell();
		else if (char === "\n" || char === "\r") {
			if (char === "\r" && text.charAt(at + 1) === "\n") at += 1;
			endRow();
		} else cell += char;
	}
	// Adds the last row only if it has content, because spreadsheets end the last row with a line break too.
	if (cell !== "" || row.length > 0) endRow();
	return rows.map((cells) => cells.map((value) => value.replace(/\r\n?/g, "\n")));
}

/**
 * Returns true when the opening quote at `start` has a closing quote at the end of a cell. Otherwise it is an ordinary
 * character.
 */
function closes(text: string, start: number): boolean {
	for (let at = text.indexOf(QUOTE, start + 1); at !== -1; at = text.indexOf(QUOTE, at + 1)) {
		const next = text.charAt(at + 1);
		if (next === QUOTE) at += 1;
		else return next === "" || next === "\t" || next === "\n" || next === "\r";
	}
	return false;
}

const quoted = (value: string) =>
	/[\t\n\r]|^"/.test(value) ? `${QUOTE}${value.replaceAll(QUOTE, QUOTE + QUOTE)}${QUOTE}` : value;

export const formatTsv = (rows: readonly (readonly string[])[]) =>
	rows.map((row) => row.map(quoted).join("\t")).join("\n");
