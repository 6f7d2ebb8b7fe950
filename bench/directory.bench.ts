import "../api/schema/sealed-tables.ts";
import { sql } from "drizzle-orm";
import NativeDatabase from "libsql";
import { openSealed } from "../api/audit/index.ts";
import { filePath } from "../api/platform/database/index.ts";
import { SYSTEM } from "../api/platform/deps.ts";
import { readSettings } from "../api/platform/runtime/settings.ts";
import { updateListingsOfClient } from "../api/public/directory/index.ts";
import { largeDatabase, type Sizes, sizesOf } from "../api/testing/large-database/index.ts";
import { sealNewRows } from "../api/testing/seals.ts";
import { type Comparison, type Goal, report } from "./lib/compare.ts";
import { compareLoads, type Loaded } from "./lib/load.ts";
import { anAddress, copyOf, type Product, startProduct } from "./lib/product.ts";

// This benchmark compares requests to the public directory of 100,000 products with those to one of 1,000.

const BENCH = "directory";
const MS = 300;
const GOAL: Goal = { atMost: 2 };

const PRODUCTS = 50;
const FEW = sizesOf(20, { products: PRODUCTS });
const MANY = sizesOf(2000, { products: PRODUCTS });
/** A directory that also has 100,000 products, but of only 20 companies. */
const LARGE = sizesOf(20, { products: 5000 });
/** Adds 2,000 companies that have not consented to be listed, because they must not slow the directory down. */
const HIDDEN = sizesOf(2020, { products: PRODUCTS });

const COUNTRY = "country=%C3%96sterreich";
const CATEGORY = "category=C%3A+Food+Manufacturing";
const ONE = "limit=1&";
/**
 * Query strings to measure. Queries with few results in the small directory are limited to one entry, so that both
 * responses have the same size.
 */
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

/** Starts a server on a large database in which only the first `listed` clients have consented to the directory. */
async function started(sizes: Sizes, name: string, listed = sizes.rows): Promise<Product> {
	const dataDir = copyOf(await largeDatabase(sizes));
	const { databaseUrl } = readSettings({ DATA_DIR: dataDir });
	const native = new NativeDatabase(filePath(databaseUrl));
	native.exec(`insert into directory_consent (client_id, given_on, recorded_at, recorded_by)
		select id, '2026-01-01', '2026-01-01T10:00:00.000Z', 'Albert Auditor' from client where seq <= ${listed}`);
	native.close();
	const { database } = await openSealed(dataDir, { url: databaseUrl });
	await database.write(SYSTEM, async (tx) => {
		for (const [clientId] of await tx.values<[string]>(sql`select client_id from directory_consent`))
			await updateListingsOfClient(tx, clientId);
	});
	database.close();
	await sealNewRows(dataDir);
	return startProduct(name, dataDir);
}

/** Returns the path of a query's first page, or of its second page if the query ends in `cursor`. */
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
		const what: Loaded["what"] = [
			["cpuUs", GOAL],
			["p50", GOAL],
		];
		const reference = { ...(await loaded(few)), what };
		results.push(...(await compareLoads(BENCH, `/directory?${query}`, await loaded(many), [reference])));
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
	results.push(...(await compared(many, few)));
	await many.stop();
}
report(results);
