import { Buffer } from "node:buffer";
import { WorkbookRefusal } from "../../../kit/workbook/refusal.ts";
import { serveJobs } from "../../../platform/child-process/serve-jobs.ts";
import type { WorkbookAnswer } from "./answer.ts";
import { readGrid } from "./read.ts";

function read(workbook: Uint8Array): WorkbookAnswer {
	try {
		return readGrid(workbook);
	} catch (error) {
		if (!(error instanceof WorkbookRefusal)) throw error;
		return { refusal: error.code, ...(error.sheet === undefined ? {} : { sheet: error.sheet }) };
	}
}

/** Returns the result as lines of JSON, written row by row, so that the complete text is never in memory. */
function linesOf(found: WorkbookAnswer): Uint8Array {
	const { rows, ...head } = "rows" in found ? found : { ...found, rows: [] };
	return Buffer.concat([head, ...rows].map((line) => Buffer.from(`${JSON.stringify(line)}\n`)));
}

await serveJobs((workbook) => linesOf(read(workbook)));
