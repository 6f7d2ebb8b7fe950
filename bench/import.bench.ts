import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import ExcelJS from "exceljs";
import { REAL_PROCESSES } from "../api/testing/documents.ts";
import { upload, type WorkbookBytes } from "../api/testing/imports.ts";
import { aProduct, createCertification, startTestApp, type TestApp } from "../api/testing/index.ts";
import { type Comparison, compare, type Goal, report, type Subject } from "./lib/compare.ts";
import { readWithExceljs } from "./lib/exceljs-reader.ts";

const BENCH = "import";
const ROWS = 5000;
const GOAL: Goal = { atMost: 1.6 };

/** Returns an Excel file as Excel writes it, with product numbers as texts or as numbers. */
async function workbook(numbers: "texts" | "numbers"): Promise<WorkbookBytes> {
	const book = new ExcelJS.Workbook();
	const sheet = book.addWorksheet("Produkte");
	sheet.addRow(["Nummer", "Name", "Name EN", "Info", "Info EN"]);
	for (let index = 1; index <= ROWS; index++) {
		const { number, name, nameEN } = aProduct(index);
		const info = index % 3 === 0 ? `Gebinde zu ${index % 50} Stück` : "";
		sheet.addRow([numbers === "texts" ? number : index, name, nameEN, info, info && `Box of ${index % 50}`]);
	}
	return new Uint8Array(await book.xlsx.writeBuffer());
}

const readerScript = fileURLToPath(new URL("lib/exceljs-reader.ts", import.meta.url));

/** Returns the number of rows that exceljs reads. It runs in a new process, because the product reads files so too. */
const readInChild = (path: string) =>
	new Promise<number>((resolve, reject) => {
		// The process gets all permissions, because exceljs stores sheets in temporary files.
		const flags = ["run", "--allow-all", "--no-lock", "--cached-only"];
		const child = spawn(process.execPath, [...flags, readerScript, path], {
			stdio: ["ignore", "pipe", "inherit"],
		});
		let output = "";
		child.stdout.on("data", (chunk) => {
			output += chunk;
		});
		child.on("error", reject);
		child.on("close", (code) =>
			code === 0 ? resolve(Number(output)) : reject(new Error(`exceljs ended with ${code}`)),
		);
	});

function expectRows(rows: number): void {
	if (rows !== ROWS + 1) throw new Error(`exceljs read ${rows} rows`);
}

const references = (path: string): (Subject & { goal: Goal })[] => [
	{ name: "exceljs, fresh process", run: async () => expectRows(await readInChild(path)), goal: GOAL },
	{ name: "exceljs, same process", run: async () => expectRows(await readWithExceljs(path)), goal: GOAL },
];

/** Measures the import of a file into a certification without products, including the process that reads the file. */
const importing = (app: TestApp, file: WorkbookBytes, query: string): Subject<string> => ({
	name: "whole request",
	prepare: async () => (await createCertification(app, { products: 0 })).certification._id,
	run: async (id) => {
		const response = await upload(app, id, file, query);
		if (!response.ok) throw new Error(`The import answered ${response.status}: ${await response.text()}`);
		await response.arrayBuffer();
	},
});

const folder = mkdtempSync(join(tmpdir(), "portal-bench-"));
const app = await startTestApp({ deps: REAL_PROCESSES });
const results: Comparison[] = [];
try {
	for (const numbers of ["texts", "numbers"] as const) {
		const path = join(folder, `${numbers}.xlsx`);
		writeFileSync(path, await workbook(numbers));
		const file = new Uint8Array(readFileSync(path));
		for (const [what, query] of [
			["import", ""],
			["dry run", "?dryRun=true"],
		] as const)
			results.push(
				...(await compare(
					BENCH,
					`${what}, ${ROWS} rows, numbers as ${numbers}`,
					importing(app, file, query),
					references(path),
				)),
			);
	}
} finally {
	app.close();
	rmSync(folder, { recursive: true, force: true });
}
report(results, { "rows/s": ({ ourValue }) => ((ROWS * 1000) / ourValue).toFixed(0) });
