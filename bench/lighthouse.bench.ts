import { readFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import lighthouse, { type Result } from "lighthouse";
import { freePort } from "../deploy/lib/free-port.ts";
import { startServer } from "../e2e/support/server.ts";
import { startChromium } from "./lib/chromium.ts";
import { OPTIONS, textTable } from "./lib/compare.ts";

/** This benchmark rates every page of the public website in every language, on a simulated mobile phone. */

const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;
/** Number of attempts for each page, because there is no result if the browser's trace lacks its beginning. */
const ATTEMPTS = 3;
const { json, runs = 1 } = OPTIONS;

interface Site {
	pages: { path: string; preferred: string; files: Record<string, string> }[];
}

async function rate(url: string, port: number, attempt = 1): Promise<Result> {
	const outcome = await lighthouse(url, {
		port,
		locale: "de",
		logLevel: "error",
		onlyCategories: [...CATEGORIES],
		disableFullPageScreenshot: true,
		// The storage is cleared, because the page would otherwise use the language of the previous visit.
		clearStorageTypes: ["cookies", "file_systems", "shader_cache", "service_workers", "cache_storage", "local_storage"],
	});
	const result = outcome?.lhr;
	if (result && !result.runtimeError) return result;
	if (attempt === ATTEMPTS) throw new Error(`${url}: ${result?.runtimeError?.message ?? "no result"}`);
	return rate(url, port, attempt + 1);
}

interface LoadedFile {
	url: string;
	resourceType: string;
	transferSize: number;
}

function rowOf(page: string, language: string, { audits, categories, environment, finalDisplayedUrl }: Result) {
	const value = (id: string) => audits[id]?.numericValue ?? Number.NaN;
	const { details } = audits["network-requests"] ?? {};
	const files = (details && "items" in details ? details.items : []) as unknown as LoadedFile[];
	const scripts = files.filter(({ resourceType }) => resourceType === "Script");
	const { origin } = new URL(finalDisplayedUrl);
	return {
		cells: {
			page,
			language,
			...Object.fromEntries(CATEGORIES.map((name) => [name, (100 * (categories[name]?.score ?? 0)).toFixed(0)])),
			"FCP ms": value("first-contentful-paint").toFixed(0),
			"LCP ms": value("largest-contentful-paint").toFixed(0),
			"TBT ms": value("total-blocking-time").toFixed(0),
			CLS: value("cumulative-layout-shift").toFixed(3),
			"JS KB": (scripts.reduce((sum, { transferSize }) => sum + transferSize, 0) / 1000).toFixed(0),
			machine: environment.benchmarkIndex.toFixed(0),
		},
		isPerfect: CATEGORIES.slice(1).every((name) => categories[name]?.score === 1),
		failed: CATEGORIES.flatMap((name) => categories[name]?.auditRefs ?? []).flatMap(({ id }) => {
			const { score = null, scoreDisplayMode, title } = audits[id] ?? {};
			return score === null || score === 1 || scoreDisplayMode === "informative" ? [] : [`${id}: ${title}`];
		}),
		foreign: files.map(({ url }) => url).filter((url) => /^(https?|wss?):/.test(url) && new URL(url).origin !== origin),
	};
}

const server = await startServer();
const { modules } = JSON.parse(readFileSync(join(server.webRoot, "remotes.json"), "utf8")) as {
	modules: Record<string, { site?: Site }>;
};
const port = await freePort();
const browser = await startChromium([`--remote-debugging-port=${port}`]);
const rows: ReturnType<typeof rowOf>[] = [];
try {
	for (const { path, preferred, files } of Object.values(modules).flatMap(({ site }) => site?.pages ?? []))
		for (const language of Object.keys(files))
			for (let run = 0; run < runs; run++) {
				const query = language === preferred ? "" : `?lng=${language}`;
				rows.push(rowOf(path, language, await rate(server.url + path + query, port)));
			}
} finally {
	await browser.close();
	await server.stop();
}
if (json) console.log(JSON.stringify(rows.map((row) => ({ bench: "lighthouse", ...row }))));
else console.log(textTable(rows.map(({ cells }) => cells)));
const problems = rows.flatMap(({ cells: { page, language }, failed, foreign }) =>
	[...failed, ...foreign.map((url) => `request to ${url}`)].map((text) => `${page} ${language}: ${text}`),
);
for (const text of new Set(problems)) console.error(text);
process.exitCode = rows.length > 0 && rows.every(({ isPerfect, foreign }) => isPerfect && foreign.length === 0) ? 0 : 1;
