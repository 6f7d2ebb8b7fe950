const QUOTE = '"';

/** Returns the cells of a clipboard text. Spreadsheets quote cells with tabs or line breaks and double the quotes. */
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
	// Spreadsheets end the last row with a line break, which must not create another empty row.
	if (cell !== "" || row.length > 0) endRow();
	return rows.map((cells) => cells.map((value) => value.replace(/\r\n?/g, "\n")));
}

/** Returns true if the quote at `start` is closed at the end of a cell; otherwise it is part of the text. */
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
