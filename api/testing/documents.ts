import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import {
	createPrinter,
	createWordRenderer,
	loadIssuer,
	loadTemplates,
	type Templates,
} from "../modules/certificates/index.ts";
import { loadQuestions } from "../modules/evaluation/index.ts";
import { createWorkbookReader } from "../modules/products/index.ts";
import { readWorkbook } from "../modules/products/workbook/read.ts";
import type { Deps } from "../platform/deps.ts";
import { readReportTemplates } from "../start-conditions.ts";

const pathOf = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const templateFolder = new URL("../modules/certificates/templates/", import.meta.url);
const brandFolder = pathOf("../../shared-ui/brand");

/** Returns a function that calls `load` once per process, because loading takes longer than starting an application. */
function once<T>(load: () => T): () => T {
	let loaded: { value: T } | undefined;
	return () => {
		loaded ??= { value: load() };
		return loaded.value;
	};
}

export const templates = once(
	async (): Promise<Templates> =>
		loadTemplates(await loadIssuer(brandFolder), (name) => readFileSync(new URL(name, templateFolder))),
);

const programs = { command: pathOf("../../node_modules/deno/deno"), folder: pathOf("../") };

export const questions = once(() =>
	loadQuestions(NO_PROCESSES.readWorkbook, readFileSync(join(brandFolder, "documents/checklist.xlsx"))),
);

export const reportTemplates = () => readReportTemplates({ brandDir: brandFolder });

type Processes = Pick<Deps, "renderWord" | "printPdf" | "findMissingLetters" | "readWorkbook">;

/**
 * The child processes of the installed server, for tests that read documents. All applications share them, and they
 * start with their first job.
 */
export const REAL_PROCESSES: Processes = {
	renderWord: createWordRenderer(programs),
	...createPrinter(programs),
	readWorkbook: createWorkbookReader({
		command: programs.command,
		script: pathOf("../modules/products/workbook/child.ts"),
	}),
};

/** A job that makes a certificate, or another document with the data that fills its template. */
interface Job {
	document?: object;
	fill?: { data: object };
}
const textIn =
	(format: string) =>
	async (_user: string, { document, fill }: Job) =>
		new TextEncoder().encode(`${format} ${JSON.stringify(document ?? fill?.data)}`);
/**
 * Replaces the child processes, because they take longer than all other work of a request. Excel files are read in this
 * process, and Word files and PDFs are replaced by the content of their job as text.
 */
export const NO_PROCESSES: Processes = {
	renderWord: textIn("Word"),
	printPdf: textIn("PDF"),
	findMissingLetters: async () => [],
	readWorkbook: async (_user, file) => readWorkbook(file),
};
