import NativeDatabase from "libsql";
import { filePath } from "../api/platform/database/index.ts";
import { readSettings } from "../api/platform/runtime/settings.ts";
import { largeDatabase, type Sizes, sizesOf } from "../api/testing/large-database/index.ts";
import { type Comparison, type Goal, report } from "./lib/compare.ts";
import { compareLoads } from "./lib/load.ts";
import { anAddress, copyOf, type Product, startProduct } from "./lib/product.ts";

// The public directory, asked for by one connection: its time with 100,000 listed products against that with 1,000.

const BENCH = "directory";
const MS = 300;
const GOAL: Goal = { atMost: 2 };

const PRODUCTS = 50;
const FEW = sizesOf(20, { products: PRODUCTS });
const MANY = sizesOf(2000, { products: PRODUCTS });
/** As many products of few companies. */
const LARGE = sizesOf(20, { products: 5000 });
/** As many companies without a consent beside those that are listed. */
const HIDDEN = sizesOf(2020, { products: PRODUCTS });

const COUNTRY = "country=%C3%96sterreich";
const CATEGORY = "category=C%3A+Food+Manufacturing";
const ONE = "limit=1&";
/** Where few companies are found among the few, one is told. */
const QUERIES = [
	"",
	"q=gmbh",
	"q=salami",
	"q=rindersalami+gmbh",
	"q=0007",
	"q=zzqqxx",
	`${ONE}q=ag`,
	`${ONE}${COUNTRY}`,
	`${ONE}${CATEGORY}`,
	`${ONE}${COUNTRY}&${CATEGORY}`,
	`${ONE}q=joghurt&${COUNTRY}`,
	`${ONE}q=nagy+salami`,
	"limit=5&q=salami&cursor",
	"limit=5&cursor",
];

/** All clients, or the first ones, have consented. */
async function started(sizes: Sizes, name: string, listed = sizes.clients): Promise<Product> {
	const dataDir = copyOf(await largeDatabase(sizes));
	const native = new NativeDatabase(filePath(readSettings({ DATA_DIR: dataDir }).databaseUrl));
	native.exec(`insert into directory_consent (client_id, given_on, recorded_at, recorded_by)
		select id, '2026-01-01', '2026-01-01T10:00:00.000Z', 'Albert Auditor' from client where seq <= ${listed}`);
	native.close();
	return startProduct(name, dataDir);
}

/** The second page, or any first one. */
async function pathOf({ url }: Product, query: string): Promise<string> {
	if (!query.endsWith("cursor")) return `/api/directory?${query}`;
	const first = `/api/directory?${query.replace(/&?cursor$/, "")}`;
	const answer = await fetch(`${url}${first}`, { headers: { "x-forwarded-for": anAddress() } });
	await answer.body?.cancel();
	const next = /<([^>]+)>; rel="next"/.exec(answer.headers.get("link") ?? "")?.[1];
	if (next === undefined) throw new Error(`${first} has one page`);
	return next;
}

async function compared(many: Product, few: Product): Promise<Comparison[]> {
	const results: Comparison[] = [];
	for (const query of QUERIES) {
		const loaded = async (server: Product) => {
			const path = await pathOf(server, query);
			const requests = () => Array.from({ length: 50 }, () => ({ path, headers: { "x-forwarded-for": anAddress() } }));
			return { server, load: () => ({ connections: 1, ms: MS, requests }) };
		};
		const goal = [
			{
				...(await loaded(few)),
				what: [
					["cpuUs", GOAL],
					["p50", GOAL],
				] as ["cpuUs" | "p50", Goal][],
			},
		];
		results.push(...(await compareLoads(BENCH, `/directory?${query}`, await loaded(many), goal)));
	}
	return results;
}

const few = await started(FEW, "1,000 products");
const results: Comparison[] = [];
for (const [sizes, name, listed] of [
	[MANY, "100,000 products of 2,000 companies", undefined],
	[LARGE, "100,000 products of 20 companies", undefined],
	[HIDDEN, "1,000 products, 100,000 hidden", 20],
] as const) {
	const many = await started(sizes, name, listed);
	try {
		results.push(...(await compared(many, few)));
	} finally {
		await many.stop();
	}
}
await few.stop();
report(results);
