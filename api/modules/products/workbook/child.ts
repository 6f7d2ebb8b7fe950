import { Buffer } from "node:buffer";
import { serveJobs } from "../../../platform/child-process/serve-jobs.ts";
import type { WorkbookAnswer } from "./answer.ts";
import { readWorkbook } from "./read.ts";

/** Returns the result as lines of JSON, written row by row, so that the complete text is never in memory. */
function linesOf(found: WorkbookAnswer): Uint8Array {
	const { rows, ...head } = "rows" in found ? found : { ...found, rows: [] };
	return Buffer.concat([head, ...rows].map((line) => Buffer.from(`${JSON.stringify(line)}\n`)));
}

await serveJobs((workbook) => linesOf(readWorkbook(workbook)));
