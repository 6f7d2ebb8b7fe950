import { aMillion, LARGE_IDS, sizesOf } from "../api/testing/large-database/index.ts";
import { compareBlocking, fetchOk } from "./lib/blocking.ts";
import { type Comparison, comparison, type Goal, inTurns, LONG_RUNS, report } from "./lib/compare.ts";
import { compareLoads } from "./lib/load.ts";
import { headersOf, type SignedIn, startSignedIn } from "./lib/product.ts";

// This benchmark compares the processor time of each list with many rows to that of the same list with 1,000 rows.

const BENCH = "lists";
const MS = 300;
const PAGE: Goal = { atMost: 1.5 };
const SEARCH: Goal = { atMost: 2 };
const HOME: Goal = { atMost: 1.3 };
/** All requests of an administrator's home page, except the one that refreshes the session. */
const HOME_CALLS = [
	"/customerMessages?sort=-messageDate&limit=10",
	"/customerMessages/received",
	"/approval?sort=submitted&limit=10",
	"/work",
	"/overview",
];
const HOME_WARM_UPS = 20;
/** Factor for the number of runs of the home page, because each run loads the page only once. */
const HOME_RUNS = 8;

const FEW = sizesOf(1000);
const MANY = aMillion();
const FEW_USERS = sizesOf(10, { users: 1000 });
const MANY_USERS = sizesOf(10, { users: 100_000 });

interface List {
	path: string;
	queries: string;
	/**
	 * Sort fields for which the benchmark also measures how fast a page in the middle of the list is loaded. An empty
	 * string stands for the default order.
	 */
	middle: string[];
}

const LISTS: List[] = [
	{
		path: "/client",
		queries: `sort=-name sort=clientNumber sort=country
			q=10777 q=m%C3%BCller+feinkost q=gmbh q=donau q=donau&sort=country q=zzqqxx`,
		middle: ["", "clientNumber", "country"],
	},
	{
		path: "/certification",
		queries: `sort=clientName sort=category sort=validTo sort=-status
			q=0777 q=m%C3%BCller+catering q=gmbh&sort=clientName q=donau&sort=validTo q=zzqqxx`,
		middle: ["", "clientName", "validTo"],
	},
	{
		path: "/customerMessages",
		queries: `sort=name sort=company sort=status status=NEW
			q=anfrage.777 q=malaysia q=malaysia&sort=name q=malaysia&status=NEW q=zzqqxx`,
		middle: ["", "name"],
	},
	{ path: "/audit", queries: "entity=client user=amina user=zzqqxx from=2026-01-01T00:00:00Z", middle: [""] },
	{ path: "/deadlines", queries: "sort=-day from=2027-01-01 state=done q=0777 q=zzqqxx", middle: [] },
	{
		path: "/audits",
		queries: "sort=clientName sort=-status status=PLANNED,UNDERWAY q=0777 q=fachexperte q=zzqqxx",
		middle: ["", "clientName"],
	},
	{ path: "/approval", queries: "sort=clientName q=0001 q=zzqqxx", middle: [] },
];
const USERS: List = {
	path: "/users",
	queries: "sort=userid sort=-login state=waiting q=konto.777 q=zzqqxx",
	middle: ["", "userid"],
};
const goalOf = (page: string) => (/[?&](q|user)=/.test(page) ? SEARCH : PAGE);

type PathFor = (server: SignedIn) => Promise<string> | string;

async function middlePage(server: SignedIn, path: string, sort: string): Promise<string> {
	const { users, rows, certificates } = server.sizes;
	// The audit trail's cursor is the number of an entry, and each certificate has at least four entries.
	if (path === "/audit") return `${path}?cursor=${2 * certificates}`;
	const limit = 500;
	let cursor = "";
	for (let row = 0; row < (path === "/users" ? users : rows) / 2; row += limit) {
		const query = new URLSearchParams({ limit: String(limit), ...(sort && { sort }), ...(cursor && { cursor }) });
		const answer = await fetch(`${server.url}/api${path}?${query}`, { headers: headersOf(server) });
		await answer.arrayBuffer();
		const next = /[?&]cursor=([^&>]+)/.exec(answer.headers.get("link") ?? "")?.[1];
		if (!answer.ok || !next) throw new Error(`${path}: no page in the middle (${answer.status})`);
		cursor = decodeURIComponent(next);
	}
	return `${path}?${new URLSearchParams({ ...(sort && { sort }), cursor })}`;
}

async function comparePath(few: SignedIn, many: SignedIn, name: string, pathFor: PathFor, goal: Goal) {
	const loaded = async (server: SignedIn) => {
		const path = `/api${await pathFor(server)}`;
		return { server, load: () => ({ connections: 1, ms: MS, requests: () => [{ path, headers: headersOf(server) }] }) };
	};
	return compareLoads(BENCH, name, await loaded(many), [{ ...(await loaded(few)), what: [["cpuUs", goal], ["p50"]] }]);
}

async function compareList(few: SignedIn, many: SignedIn, { path, queries, middle }: List): Promise<Comparison[]> {
	const pages = [path, ...queries.split(/\s+/).map((query) => `${path}?${query}`)];
	const requests = () => pages.map((page) => ({ path: `/api${page}`, headers: headersOf(many) }));
	const results = [await compareBlocking(BENCH, `${path}, any query`, many, requests)];
	for (const page of pages) results.push(...(await comparePath(few, many, page, () => page, goalOf(page))));
	for (const sort of middle) {
		const name = `${path}, in the middle${sort && ` by ${sort}`}`;
		results.push(...(await comparePath(few, many, name, (server) => middlePage(server, path, sort), PAGE)));
	}
	return results;
}

async function compareHome(few: SignedIn, many: SignedIn): Promise<Comparison> {
	const subjects = [many, few].map((server) => async () => {
		const before = server.cpuMs();
		await Promise.all(HOME_CALLS.map((call) => fetchOk(server, { path: `/api${call}`, headers: headersOf(server) })));
		return (server.cpuMs() - before) * 1000;
	});
	const [ours = [], theirs = []] = await inTurns(subjects, HOME_WARM_UPS, HOME_RUNS * LONG_RUNS);
	const names = { bench: BENCH, ours: many.name, reference: few.name, unit: "µs of processor" };
	return comparison({ ...names, case: "home, all its calls" }, ours, theirs, HOME);
}

const results: Comparison[] = [];
const [few, many] = [await startSignedIn("1,000 rows", FEW), await startSignedIn("100,000 rows", MANY)];
for (const list of LISTS) results.push(...(await compareList(few, many, list)));
results.push(
	...(await comparePath(
		few,
		many,
		"certifications of a client",
		() => `/client/certification/${LARGE_IDS.client(1)}`,
		PAGE,
	)),
	...(await comparePath(few, many, "history of a client", () => `/history/client/${LARGE_IDS.client(1)}`, PAGE)),
	await compareHome(few, many),
);
await Promise.all([few.stop(), many.stop()]);
const fewUsers = await startSignedIn("1,000 users", FEW_USERS);
const manyUsers = await startSignedIn("100,000 users", MANY_USERS);
results.push(...(await compareList(fewUsers, manyUsers, USERS)));
await Promise.all([fewUsers.stop(), manyUsers.stop()]);
report(results);
