import lighthouse, { type Result } from "lighthouse";

const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;
export type Category = (typeof CATEGORIES)[number];

export interface FailedAudit {
	category: Category;
	id: string;
	title: string;
	where: string[];
}

/** Lighthouse's result for one page on a simulated mobile phone. Scores go from 0 to 100; times are in milliseconds. */
export interface Measured {
	scores: Record<Category, number>;
	fcp: number;
	lcp: number;
	tbt: number;
	cls: number;
	/** Compressed bytes of all JavaScript files that the page loads. */
	script: number;
	/** Addresses of requests to other hosts. The website must not send any, for the privacy of visitors. */
	foreign: string[];
	failed: FailedAudit[];
	/** Lighthouse's measure of the machine's speed, by which times of different runs can be compared. */
	machine: number;
}

type Detail = Record<string, unknown>;
const isDetail = (value: unknown): value is Detail => typeof value === "object" && value !== null;

function itemsOf(audit: Result["audits"][string] | undefined): Detail[] {
	const items = audit?.details && "items" in audit.details ? audit.details.items : [];
	return Array.isArray(items) ? items.filter(isDetail) : [];
}

function placeOf(item: Detail): string {
	const { node, url, source, href, description, subItems } = item;
	if (isDetail(node)) return String(node.snippet ?? node.selector ?? node.nodeLabel);
	if (Array.isArray(item.items)) return item.items.filter(isDetail).map(placeOf).filter(Boolean).join(", ");
	for (const named of [url, href, description, source]) if (typeof named === "string" && named !== "") return named;
	return isDetail(subItems) ? JSON.stringify(subItems).slice(0, 200) : "";
}

function failedIn(result: Result, category: Category): FailedAudit[] {
	const references = result.categories[category]?.auditRefs ?? [];
	return references.flatMap(({ id }) => {
		const audit = result.audits[id];
		if (!audit || audit.score === null || audit.score >= 1 || audit.scoreDisplayMode === "informative") return [];
		const shown = audit.displayValue ? [audit.displayValue] : [];
		return [
			{
				category,
				id,
				title: audit.title,
				where: [...shown, ...itemsOf(audit).map(placeOf).filter(Boolean).slice(0, 4)],
			},
		];
	});
}

const isForeign = (url: string, origin: string) => /^(https?|wss?):/.test(url) && new URL(url).origin !== origin;

function measuredOf(result: Result): Measured {
	const { origin } = new URL(result.finalDisplayedUrl);
	const value = (id: string) => result.audits[id]?.numericValue ?? Number.NaN;
	const requests = itemsOf(result.audits["network-requests"]);
	const scores = CATEGORIES.map((category) => [category, Math.round((result.categories[category]?.score ?? 0) * 100)]);
	return {
		scores: Object.fromEntries(scores) as Record<Category, number>,
		fcp: value("first-contentful-paint"),
		lcp: value("largest-contentful-paint"),
		tbt: value("total-blocking-time"),
		cls: value("cumulative-layout-shift"),
		script: requests
			.filter(({ resourceType }) => resourceType === "Script")
			.reduce((sum, { transferSize }) => sum + Number(transferSize), 0),
		foreign: requests.map(({ url }) => String(url)).filter((url) => isForeign(url, origin)),
		failed: CATEGORIES.flatMap((category) => failedIn(result, category)),
		machine: result.environment.benchmarkIndex,
	};
}

/** Number of attempts for each page, because there is no result if the browser's trace lacks its beginning. */
const ATTEMPTS = 3;

async function once(url: string, port: number, attempt = 1): Promise<Measured> {
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
	if (result?.runtimeError && attempt < ATTEMPTS) return once(url, port, attempt + 1);
	if (!result || result.runtimeError) throw new Error(`${url}: ${result?.runtimeError?.message ?? "no result"}`);
	return measuredOf(result);
}

/** Returns the median of `runs` measurements of a page, with all audits that failed in any of them. */
export async function measure(url: string, port: number, runs: number): Promise<Measured> {
	const all: Measured[] = [];
	for (let run = 0; run < runs; run++) all.push(await once(url, port));
	const sorted = all.toSorted((a, b) => a.scores.performance - b.scores.performance);
	const middle = sorted[Math.floor(runs / 2)];
	if (!middle) throw new Error("No run.");
	const worst = (category: Category) => Math.min(...all.map(({ scores }) => scores[category]));
	const failed = new Map(all.flatMap((one) => one.failed).map((audit) => [audit.category + audit.id, audit]));
	return {
		...middle,
		scores: {
			performance: middle.scores.performance,
			accessibility: worst("accessibility"),
			"best-practices": worst("best-practices"),
			seo: worst("seo"),
		},
		foreign: all.flatMap(({ foreign }) => foreign),
		failed: [...failed.values()],
	};
}
