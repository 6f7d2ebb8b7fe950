import { Buffer } from "node:buffer";
import process from "node:process";
import { WorkbookRefusal } from "../../../kit/workbook/refusal.ts";
import type { WorkbookAnswer } from "./answer.ts";
import { readGrid } from "./read.ts";

// A process of its own, so that it can be killed. Reads the workbook on stdin; writes the sheet or refusal, then each
// row, as lines of JSON.

async function input(): Promise<Uint8Array> {
	const chunks: Buffer[] = [];
	for await (const chunk of process.stdin) chunks.push(Buffer.from(chunk));
	return Buffer.concat(chunks);
}

async function answer(): Promise<WorkbookAnswer> {
	try {
		return readGrid(await input());
	} catch (error) {
		if (!(error instanceof WorkbookRefusal)) throw error;
		return { refusal: error.code, ...(error.sheet === undefined ? {} : { sheet: error.sheet }) };
	}
}

const PIECE_LENGTH = 64 * 1024;

function* linesOf(found: WorkbookAnswer): Generator<string> {
	const { rows, ...head } = "rows" in found ? found : { ...found, rows: [] };
	let piece = JSON.stringify(head);
	for (const row of rows) {
		piece += `\n${JSON.stringify(row)}`;
		if (piece.length < PIECE_LENGTH) continue;
		yield piece;
		piece = "";
	}
	yield piece;
}

for (const piece of linesOf(await answer()))
	if (!process.stdout.write(piece)) await new Promise((resolve) => process.stdout.once("drain", resolve));
process.stdout.write("\n", () => process.exit(0));
