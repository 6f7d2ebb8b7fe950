import { aMillion, idsIn, type Sizes, sizesOf } from "../api/testing/large-database/index.ts";
import { type Comparison, comparison, type Goal, inTurns, longRuns, report } from "./lib/compare.ts";
import { compareHold } from "./lib/hold.ts";
import { compareLoads } from "./lib/load.ts";
import { anAddress, logIn, type Product, startProduct } from "./lib/product.ts";

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
			"q=gmbh": SEARCH,
			"q=donau": SEARCH,
			"q=donau&sort=country": SEARCH,
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
			"q=gmbh&sort=clientName": SEARCH,
			"q=donau&sort=validTo": SEARCH,
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
			"q=malaysia&sort=name": SEARCH,
			"q=malaysia&status=NEW": SEARCH,
			"q=zzqqxx": SEARCH,
		},
		deep: ["", "name"],
	},
	{
		path: "/audit",
		queries: { "entity=client": PAGE, "user=amina": SEARCH, "user=zzqqxx": SEARCH, "from=2026-01-01T00:00:00Z": PAGE },
		deep: [""],
	},
	{
		path: "/deadlines",
		queries: { "sort=-day": PAGE, "from=2027-01-01": PAGE, "state=done": PAGE, "q=0777": SEARCH, "q=zzqqxx": SEARCH },
		deep: [],
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
/** What the home page of an administrator asks for, after the session by its cookie. */
const HOME_CALLS = [
	"/customerMessages?sort=-messageDate&limit=10",
	"/customerMessages/received",
	"/approval?sort=submitted&limit=10",
	"/work",
	"/overview",
];

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

/** The processor time of the home page, from the cookie to its last call. */
function homeOf(server: Signed): () => Promise<number> {
	let cookie: string | undefined;
	const keep = (answer: Response) => {
		cookie = answer.headers
			.getSetCookie()
			.map((one) => one.split(";")[0])
			.join("; ");
	};
	return async () => {
		if (!cookie) keep(await logIn(server.url, "admin"));
		const before = server.cpuMs();
		const session = await fetch(`${server.url}/api/refresh`, {
			headers: { cookie: cookie ?? "", "x-forwarded-for": anAddress() },
		});
		if (!session.ok) throw new Error(`/refresh: ${session.status}`);
		keep(session);
		const calls = HOME_CALLS.map((call) => fetch(`${server.url}/api${call}`, { headers: headersOf(server) }));
		for (const answer of [session, ...(await Promise.all(calls))]) {
			await answer.arrayBuffer();
			if (!answer.ok) throw new Error(`${answer.url}: ${answer.status}`);
		}
		return (server.cpuMs() - before) * 1000;
	};
}

const HOME_WARM_UPS = 20;
/** Each run is a single page. */
const HOME_RUNS = 8;

async function comparedHome(few: Signed, many: Signed): Promise<Comparison> {
	const [ours = [], theirs = []] = await inTurns([homeOf(many), homeOf(few)], HOME_WARM_UPS, HOME_RUNS * longRuns());
	const names = { bench: BENCH, ours: many.name, reference: few.name, unit: "µs of processor" };
	return comparison({ ...names, case: "home, all its calls" }, ours, theirs, HOME);
}

/** How long a list holds up others, whatever is asked of it. */
function heldBy(server: Signed, { path, queries }: List): Promise<Comparison> {
	const paths = [path, ...Object.keys(queries).map((query) => `${path}?${query}`)];
	return compareHold(BENCH, `${path}, whatever is asked`, server, () =>
		paths.map((one) => ({ path: `/api${one}`, headers: headersOf(server) })),
	);
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
	for (const list of lists) {
		const { path, queries, deep } = list;
		results.push(await heldBy(many, list));
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
		compared.push(await comparedHome(few, many));
		return compared;
	})),
	...(await withServers([FEW_USERS, MANY_USERS], ["1,000 users", "100,000 users"], (few, many) =>
		comparedLists(USERS, few, many),
	)),
];
report(results);
