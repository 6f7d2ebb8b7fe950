// Prints the website's documents as PDF files into the brand folder. Run it with `npm run documents -w mfe-public`.
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { chromium } from "@playwright/test";
import { documents } from "./source.ts";

const NODE = /(?<=\(node)\d{8}(?=\))/g;

/** Replaces dates and node numbers in a PDF, so that printing an unchanged text produces exactly the same bytes. */
function reproducible(pdf: Buffer): Buffer {
	const content = pdf.toString("latin1").replace(/(?<=\/(?:Creation|Mod)Date \(D:)\d{14}/g, "20000101000000");
	const nodes = [...new Set(content.match(NODE))].toSorted();
	const numbers = new Map(nodes.map((node, index) => [node, String(index + 1).padStart(8, "0")]));
	return Buffer.from(
		content.replace(NODE, (node) => numbers.get(node) ?? node),
		"latin1",
	);
}

/** Imports a tool at run time, because a module must not depend on `deploy/` when it is compiled. */
const tool = (path: string) => import(pathToFileURL(join(import.meta.dirname, "../..", path)).href);
const { findChromium }: { findChromium(): string | undefined } = await tool("deploy/lib/chromium.mjs");
const { BRAND: folder }: { BRAND: string } = await tool("deploy/lib/run.mjs");
const { brand } = await import(pathToFileURL(join(folder, "brand.ts")).href);

const executablePath = findChromium();
const browser = await chromium.launch({
	...(executablePath ? { executablePath } : {}),
	args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
});
try {
	const page = await browser.newPage();
	const lines: string[] = [];
	for (const { key, file, html, source } of documents({ brand, folder })) {
		await page.setContent(html);
		const options = { preferCSSPageSize: true, printBackground: true, tagged: true, outline: true };
		const pdf = reproducible(await page.pdf(options));
		const path = join(folder, "public", file);
		mkdirSync(dirname(path), { recursive: true });
		writeFileSync(path, pdf);
		const pages = pdf.toString("latin1").match(/\/Type \/Page\b(?!s)/g)?.length ?? 0;
		lines.push(`\t"${key}": { "source": "${source}", "pages": ${pages}, "bytes": ${pdf.length} }`);
		process.stdout.write(`${file}: ${pages} pages, ${pdf.length} bytes\n`);
	}
	writeFileSync(
		join(folder, "documents/printed.json"),
		`{
${lines.join(",\n")}
}
`,
	);
} finally {
	await browser.close();
}
