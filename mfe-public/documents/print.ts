// Prints the documents of this folder as PDF files into public/; `npm run documents -w mfe-public` after a change.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { registerHooks } from "node:module";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { chromium } from "@playwright/test";
import { documents } from "./source.ts";

const PUBLIC = join(import.meta.dirname, "../public");
const RECORD = join(import.meta.dirname, "printed.json");

// The brand names its logo as bundlers do; here only its texts are needed.
registerHooks({
	load: (url, context, next) =>
		url.endsWith(".svg") ? { format: "module", source: "export default '';", shortCircuit: true } : next(url, context),
});

/** Tools of the repository, which modules do not import: found when it runs. */
const tool = (path: string) => import(pathToFileURL(join(import.meta.dirname, "../..", path)).href);
const { findChromium }: { findChromium(): string | undefined } = await tool("deploy/chromium.mjs");
const { brand } = await tool("shared-ui/src/brand/brand.ts");

const executablePath = findChromium();
const browser = await chromium.launch({
	...(executablePath ? { executablePath } : {}),
	args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
});
try {
	const page = await browser.newPage();
	const lines: string[] = [];
	for (const { key, file, html, source } of documents(brand)) {
		await page.setContent(html);
		const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true, tagged: true, outline: true });
		const path = join(PUBLIC, file);
		mkdirSync(dirname(path), { recursive: true });
		writeFileSync(path, pdf);
		const pages = readFileSync(path, "latin1").match(/\/Type \/Page\b(?!s)/g)?.length ?? 0;
		lines.push(`\t"${key}": { "source": "${source}", "pages": ${pages}, "bytes": ${pdf.length} }`);
		process.stdout.write(`${file}: ${pages} pages, ${pdf.length} bytes\n`);
	}
	writeFileSync(
		RECORD,
		`{
${lines.join(",\n")}
}
`,
	);
} finally {
	await browser.close();
}
