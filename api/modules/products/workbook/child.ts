import { Buffer } from "node:buffer";
import process from "node:process";
import type { WorkbookAnswer } from "./answer.ts";
import { readGrid } from "./read.ts";
import { WorkbookRefusal } from "./refusal.ts";

// Started as a process of its own, so that a file that takes too long can be killed: workbook on stdin, JSON on stdout.

async function input(): Promise<Uint8Array> {
	const chunks: Buffer[] = [];
	for await (const chunk of process.stdin) chunks.push(Buffer.from(chunk));
	return Buffer.concat(chunks);
}

async function answer(): Promise<WorkbookAnswer> {
	try {
		return await readGrid(await input());
	} catch (error) {
		// Whatever else goes wrong here is the file's doing.
		if (!(error instanceof WorkbookRefusal)) return { refusal: "import.unreadable" };
		return { refusal: error.code, ...(error.sheet === undefined ? {} : { sheet: error.sheet }) };
	}
}

process.stdout.write(JSON.stringify(await answer()), () => process.exit(0));
