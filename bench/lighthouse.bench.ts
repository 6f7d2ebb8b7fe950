import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { loadavg } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { freePort } from "../deploy/lib/free-port.ts";
import { startServer } from "../e2e/support/server.ts";
import { startChromium } from "./lib/chromium.ts";
import { type Category, type Measured, measure } from "./lib/lighthouse-run.ts";
import { textTable } from "./lib/table.ts";

/** This benchmark measures every page of the public website. It runs on Node, which Lighthouse requires. */

const ROOT = join(import.meta.dirname, "..");
/** An almost empty page, whose measured values show how fast the machine currently is. */
const REFERENCE_PAGE = `<!doctype html><html lang="de"><head><meta charset="utf-8"><title>Leere Seite</title>
<meta name="viewport" content="width=device-width"><meta name="description" content="Leere Seite"></head>
<body><main><h1>Leere Seite</h1></main></body></html>`;
/** Scores that do not depend on the machine's speed, so that each has to be 100. */
const MACHINE_INDEPENDENT: readonly Category[] = ["accessibility", "best-practices", "seo"];
/** Load average above which other programs make the measured times unreliable. */
const BUSY_LOAD = 1;

interface Site {
	pages: { path: string; preferred: string; files: Record<string, string> }[];
}
interface Row extends Measured {
	page: string;
	language: string;
	reference: Measured;
}

const { json, runs = 1 } = JSON.parse(process.argv[2] ?? "{}") as { json?: boolean; runs?: number };

function sitePages(): Site["pages"] {
	const file = join(ROOT, "dist/web/remotes.json");
	if (!existsSync(file)) throw new Error('Nothing is built. Please run "npm run build" first.');
	const { modules } = JSON.parse(readFileSync(file, "utf8")) as { modules: Record<string, { site?: Site }> };
	return Object.values(modules).flatMap(({ site }) => site?.pages ?? []);
}

function warnIfBusy(load = loadavg()[0] ?? 0): void {
	if (load > BUSY_LOAD) console.error(`The machine is busy (load average ${load.toFixed(1)}): the times say little.`);
}

async function measureAll(): Promise<Row[]> {
	const pages = sitePages();
	const server = await startServer();
	const emptyPort = await freePort();
	const empty = createServer((_, response) => response.setHeader("content-type", "text/html").end(REFERENCE_PAGE));
	empty.listen(emptyPort, "127.0.0.1");
	try {
		const port = await freePort();
		const browser = await startChromium([`--remote-debugging-port=${port}`]);
		try {
			const rows: Row[] = [];
			for (const { path, preferred, files } of pages) {
				const reference = await measure(`http://127.0.0.1:${emptyPort}`, port, runs);
				for (const language of Object.keys(files)) {
					const query = language === preferred ? "" : `?lng=${language}`;
					const measured = await measure(server.url + path + query, port, runs);
					rows.push({ page: path, language, reference, ...measured });
					if (!json) process.stderr.write(".");
				}
			}
			return rows;
		} finally {
			await browser.close();
		}
	} finally {
		empty.close();
		await server.stop();
	}
}

const ms = (value: number) => value.toFixed(0);

const cellsOf = ({ page, language, reference, scores, ...row }: Row) => ({
	page,
	language,
	performance: String(scores.performance),
	accessibility: String(scores.accessibility),
	"best practices": String(scores["best-practices"]),
	SEO: String(scores.seo),
	"FCP ms": ms(row.fcp),
	"LCP ms": ms(row.lcp),
	"TBT ms": ms(row.tbt),
	CLS: row.cls.toFixed(3),
	"JS KB": (row.script / 1000).toFixed(0),
	foreign: String(row.foreign.length),
	"empty page": `${reference.scores.performance}, ${ms(reference.lcp)}, ${ms(reference.tbt)}`,
	machine: ms(row.machine),
});

function printTable(rows: readonly Row[]): void {
	console.log(`\nlighthouse: mobile phone, ${runs === 1 ? "one run" : `the middle one of ${runs} runs`}\n`);
	console.log(textTable(rows.map(cellsOf)));
}

function printFailed(rows: readonly Row[]): void {
	const failed = new Map<string, { text: string; pages: string[]; where: Set<string> }>();
	for (const { page, language, failed: audits } of rows)
		for (const { category, id, title, where } of audits) {
			const known = failed.get(category + id) ?? { text: `${category}: ${id} – ${title}`, pages: [], where: new Set() };
			known.pages.push(`${page} ${language}`);
			for (const place of where) known.where.add(place);
			failed.set(category + id, known);
		}
	console.log(failed.size === 0 ? "\nEvery audit is passed." : "\nAudits that are not passed:");
	for (const { text, pages, where } of failed.values()) {
		console.log(`\n  ${text}\n    ${pages.length === rows.length ? "every page" : pages.join(", ")}`);
		for (const place of [...where].slice(0, 6)) console.log(`      ${place}`);
	}
}

warnIfBusy();
const rows = await measureAll();
if (json) console.log(JSON.stringify(rows.map((row) => ({ bench: "lighthouse", ...row }))));
else {
	printTable(rows);
	printFailed(rows);
	warnIfBusy();
}
for (const { page, language, foreign } of rows)
	for (const url of foreign) console.error(`${page} ${language}: request to ${url}`);
const isPerfect = rows.every(
	({ scores, foreign }) => foreign.length === 0 && MACHINE_INDEPENDENT.every((category) => scores[category] === 100),
);
process.exitCode = rows.length > 0 && isPerfect ? 0 : 1;
