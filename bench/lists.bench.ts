import { aMillion, idsIn, type Sizes, sizesOf } from "../api/testing/large-database/index.ts";
import { type Comparison, type Goal, report } from "./lib/compare.ts";
import { compareLoads } from "./lib/load.ts";
import { anAddress, type Product, startProduct } from "./lib/product.ts";

// Every list, asked for by one connection: its processor time where it holds many rows against where it holds 1,000.

const BENCH = "lists";
const MS = 300;
const PAGE: Goal = { atMost: 1.5 };
const SEARCH: Goal = { atMost: 2 };
const HOME: Goal = { atMost: 1.3 };

const FEW = sizesOf(1000);
const MANY = aMillion();
const FEW_USERS = sizesOf(10, { users: 1000 });
const MANY_USERS = sizesOf(10, { users: 100_000 });

interface List {
	path: string;
	/** Further queries beside the first page, each with its goal. */
	queries: Record<string, Goal>;
	/** Sorts in which a page from the middle is asked for; an empty text stands for the usual one. */
	deep: string[];
}

const LISTS: List[] = [
	{
		path: "/client",
		queries: {
			"sort=-name": PAGE,
			"sort=clientNumber": PAGE,
			"sort=country": PAGE,
			"q=10777": SEARCH,
			"q=m%C3%BCller+feinkost": SEARCH,
			"q=zzqqxx": SEARCH,
		},
		deep: ["", "clientNumber", "country"],
	},
	{
		path: "/certification",
		queries: {
			"sort=clientName": PAGE,
			"sort=category": PAGE,
			"sort=validTo": PAGE,
			"sort=-status": PAGE,
			"q=0777": SEARCH,
			"q=m%C3%BCller+catering": SEARCH,
			"q=zzqqxx": SEARCH,
		},
		deep: ["", "clientName", "validTo"],
	},
	{
		path: "/customerMessages",
		queries: {
			"sort=name": PAGE,
			"sort=company": PAGE,
			"sort=status": PAGE,
			"status=NEW": PAGE,
			"q=anfrage.777": SEARCH,
			"q=malaysia": SEARCH,
			"q=zzqqxx": SEARCH,
		},
		deep: ["", "name"],
	},
	{
		path: "/audit",
		queries: { "entity=client": PAGE, "user=amina": SEARCH, "user=zzqqxx": SEARCH, "from=2026-01-01T00:00:00Z": PAGE },
		deep: [""],
	},
	{ path: "/approval", queries: { "sort=clientName": PAGE, "q=0001": SEARCH, "q=zzqqxx": SEARCH }, deep: [] },
];
const USERS: List[] = [
	{
		path: "/users",
		queries: {
			"sort=userid": PAGE,
			"sort=-login": PAGE,
			"state=waiting": PAGE,
			"q=konto.777": SEARCH,
			"q=zzqqxx": SEARCH,
		},
		deep: ["", "userid"],
	},
];
/** What the home page asks for. */
const HOME_CALLS = ["/approval"];

interface Signed extends Product {
	sizes: Sizes;
	authorization: string;
}

async function started(sizes: Sizes, name: string): Promise<Signed> {
	const product = await startProduct(name, sizes);
	return { ...product, sizes, authorization: await product.signIn("admin") };
}

const headersOf = ({ authorization }: Signed) => ({ authorization, "x-forwarded-for": anAddress() });

/** The cursor of a page in the middle of a list. */
async function middleOf(server: Signed, path: string, sort: string, rows: number): Promise<string> {
	const limit = 500;
	let cursor = "";
	for (let row = 0; row < rows / 2; row += limit) {
		const query = new URLSearchParams({ limit: String(limit), ...(sort && { sort }), ...(cursor && { cursor }) });
		const answer = await fetch(`${server.url}/api${path}?${query}`, { headers: headersOf(server) });
		await answer.arrayBuffer();
		const next = /[?&]cursor=([^&>]+)/.exec(answer.headers.get("link") ?? "")?.[1];
		if (!answer.ok || !next) throw new Error(`${path}: no page in the middle (${answer.status})`);
		cursor = decodeURIComponent(next);
	}
	return cursor;
}

/** Entries of the trail are counted, so the number is the cursor. */
const entriesIn = ({ certificates }: Sizes) => 4 * certificates;

async function deepPage(server: Signed, path: string, sort: string): Promise<string> {
	const { users, clients } = server.sizes;
	const cursor =
		path === "/audit"
			? String(entriesIn(server.sizes) / 2)
			: await middleOf(server, path, sort, path === "/users" ? users : clients);
	return `${path}?${new URLSearchParams({ ...(sort && { sort }), cursor })}`;
}

type PathFor = (server: Signed) => Promise<string> | string;

async function row(few: Signed, many: Signed, name: string, pathFor: PathFor, goal: Goal): Promise<Comparison[]> {
	const loaded = async (server: Signed) => {
		const path = `/api${await pathFor(server)}`;
		const load = () => ({ connections: 1, ms: MS, requests: () => [{ path, headers: headersOf(server) }] });
		return { server, load };
	};
	return compareLoads(BENCH, name, await loaded(many), [{ ...(await loaded(few)), what: [["cpuUs", goal], ["p50"]] }]);
}

async function comparedLists(lists: readonly List[], few: Signed, many: Signed): Promise<Comparison[]> {
	const results: Comparison[] = [];
	for (const { path, queries, deep } of lists) {
		results.push(...(await row(few, many, path, () => path, PAGE)));
		for (const [query, goal] of Object.entries(queries))
			results.push(...(await row(few, many, `${path}?${query}`, () => `${path}?${query}`, goal)));
		for (const sort of deep) {
			const name = `${path}, in the middle${sort && ` by ${sort}`}`;
			results.push(...(await row(few, many, name, (server) => deepPage(server, path, sort), PAGE)));
		}
	}
	return results;
}

async function withServers(
	sizes: readonly [few: Sizes, many: Sizes],
	names: readonly [string, string],
	run: (few: Signed, many: Signed) => Promise<Comparison[]>,
): Promise<Comparison[]> {
	const few = await started(sizes[0], names[0]);
	const many = await started(sizes[1], names[1]);
	try {
		return await run(few, many);
	} finally {
		await few.stop();
		await many.stop();
	}
}

const results = [
	...(await withServers([FEW, MANY], ["1,000 rows", "100,000 rows"], async (few, many) => {
		const compared = await comparedLists(LISTS, few, many);
		const client = ({ sizes }: Signed) => idsIn(sizes).client(1);
		compared.push(
			...(await row(
				few,
				many,
				"certifications of a client",
				(server) => `/client/certification/${client(server)}`,
				PAGE,
			)),
			...(await row(few, many, "history of a client", (server) => `/history/client/${client(server)}`, PAGE)),
		);
		for (const call of HOME_CALLS) compared.push(...(await row(few, many, `home: ${call}`, () => call, HOME)));
		return compared;
	})),
	...(await withServers([FEW_USERS, MANY_USERS], ["1,000 users", "100,000 users"], (few, many) =>
		comparedLists(USERS, few, many),
	)),
];
report(results);
