import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createApp } from "../app.ts";
import { openSealed } from "../audit/index.ts";
import { createPrinter, loadIssuer, loadTemplates, type Templates } from "../modules/certificates/index.ts";
import { createAuthenticate } from "../modules/sessions/index.ts";
import { createUser } from "../modules/users/index.ts";
import { type Deps, SYSTEM } from "../platform/deps.ts";
import type { Clock } from "../platform/runtime/clock.ts";
import { readSettings, type Settings } from "../platform/runtime/settings.ts";
import {
	ACCOUNTS,
	START,
	type StaffName,
	type TestCaller,
	type TestRequest,
	type TestStaff,
	userOf,
} from "./caller.ts";
import { type Outside, openOutside, outside } from "./outside.ts";

const PASSWORD = "Test-2026!";

export interface TestApp extends TestCaller {
	/** Answers a request as it comes over the wire. */
	fetch(request: Request, connection: { address: string }): Response | Promise<Response>;
	readonly deps: Deps;
	readonly userIds: Readonly<Record<StaffName, string>>;
	readonly clock: Clock & { set(iso: string): void; advance(ms: number): void };
	accessToken(name: StaffName): Promise<string>;
	accessTokens(): Promise<Record<StaffName, string>>;
	close(): void;
}

/** A data folder with one account per role, to be copied: faster than to make it anew. */
interface Prepared {
	folder: string;
	userIds: Readonly<Record<StaffName, string>>;
}

/** One whose accounts are signed in. */
export interface TestTemplate extends Prepared {
	now: string;
	accounts: Readonly<Record<StaffName, TestStaff>>;
}

export interface TestAppOptions {
	now?: string | undefined;
	settings?: Partial<Settings> | undefined;
	deps?: Partial<Deps> | undefined;
	/** A replica is looked at only when a test says so. */
	onReplica?: (change: { isAway: boolean }) => void;
	template?: TestTemplate | undefined;
	/** False: nobody has signed in yet, and the trail holds nothing but the accounts. */
	signedIn?: boolean | undefined;
}

const NAMES = Object.keys(ACCOUNTS) as StaffName[];

function movableClock(start: string) {
	let now = new Date(start);
	return {
		now: () => new Date(now),
		set: (iso: string) => {
			now = new Date(iso);
		},
		advance: (ms: number) => {
			now = new Date(now.getTime() + ms);
		},
	};
}

const templateFolder = new URL("../modules/certificates/templates/", import.meta.url);
const brandFolder = fileURLToPath(new URL("../../shared-ui/brand", import.meta.url));
let loaded: Promise<Templates> | undefined;
/** Read once in a process: that takes longer than everything else of an application. */
function templates(): Promise<Templates> {
	loaded ??= loadIssuer(brandFolder).then((issuer) =>
		loadTemplates(issuer, (name) => readFileSync(new URL(name, templateFolder))),
	);
	return loaded;
}

const ownPath = (path: string) => fileURLToPath(new URL(path, import.meta.url));
/** The real one, for all applications of this process; it starts with the first PDF. */
const printPdf = createPrinter({ command: ownPath("../../node_modules/deno/deno"), folder: ownPath("../") });

/** Removed at the end of the process. */
const folders: string[] = [];
process.once("exit", () => {
	for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** Makes a data folder with the newest schema and one account per role, as it is at a moment. */
async function prepare(now: string): Promise<Prepared> {
	const folder = mkdtempSync(join(tmpdir(), "portal-prepared-"));
	folders.push(folder);
	const { databaseUrl: url } = readSettings({ DATA_DIR: folder });
	const { database } = await openSealed(folder, { url });
	const deps = { database, clock: movableClock(now) };
	const userIds = {} as Record<StaffName, string>;
	for (const name of NAMES)
		userIds[name] = (await createUser(deps, { ...ACCOUNTS[name], password: PASSWORD }, SYSTEM))._id;
	database.close();
	return { folder, userIds };
}

/** Calls what makes a folder once per moment and process: a migration and the passwords take longer than most tests. */
function oncePerMoment<Made extends Prepared>(make: (now: string) => Promise<Made>): typeof make {
	const known = new Map<string, Promise<Made>>();
	return (now) => {
		const made = known.get(now) ?? make(now);
		known.set(now, made);
		return made;
	};
}
const preparedAt = oncePerMoment(prepare);
const signedInAt = oncePerMoment(prepareTestTemplate);

/** The real application on a database file of its own, with one account per role; all of them are signed in. */
export async function startTestApp({ template, signedIn = true, ...options }: TestAppOptions = {}): Promise<TestApp> {
	const now = options.now ?? template?.now ?? START;
	return open(template ?? (await (signedIn ? signedInAt : preparedAt)(now)), now, options, outside());
}

async function open(
	{ folder, userIds, ...template }: Prepared & Partial<TestTemplate>,
	now: string,
	options: Pick<TestAppOptions, "settings" | "deps" | "onReplica">,
	where: Outside | undefined,
): Promise<TestApp> {
	const dataDir = mkdtempSync(join(tmpdir(), "portal-test-"));
	cpSync(folder, dataDir, { recursive: true });
	const clock = movableClock(now);
	const served = where && (await openOutside(where, { folder, now, settings: options.settings ?? {} }));
	const settings: Settings = {
		...readSettings({ DATA_DIR: dataDir, BOT_CHECK: "off" }),
		...options.settings,
		...served?.settings,
	};
	const { databaseUrl: url, databaseReplicaUrl: replicaUrl } = settings;
	const onChange = options.onReplica ?? (() => {});
	const replica = replicaUrl ? { url: replicaUrl, clock, onChange, lookEveryMs: 0 } : undefined;
	const { database, keys } = await openSealed(settings, { url, replica });
	const deps: Deps = {
		database,
		clock,
		settings,
		keys,
		log: { info: () => {}, error: (event, fields) => console.error(event, fields) },
		authenticate: createAuthenticate({ database, clock, keys, settings }),
		readWorkbook: () => Promise.reject(new Error("No workbook reader in this test")),
		printPdf,
		...options.deps,
	};
	const app = createApp(deps, await templates());
	const tokens = new Map<StaffName, { token: string; at: number }>();
	if (template.accounts && template.now)
		for (const name of NAMES)
			tokens.set(name, { token: template.accounts[name].accessToken, at: Date.parse(template.now) });
	async function accessToken(name: StaffName): Promise<string> {
		const known = tokens.get(name);
		const now = clock.now().getTime();
		if (known && Math.abs(now - known.at) < 9 * 60_000) return known.token;
		// Nobody signs in without a role: this one's role is taken away once it holds a token.
		if (name === "none") await setRolesOfNone(["Auditor"]);
		const answer = await send("/login", {
			method: "POST",
			json: { userid: ACCOUNTS[name].userid, pwd: PASSWORD, token: "" },
		});
		const { accessToken: token } = (await answer.json()) as { accessToken?: string };
		if (!token) throw new Error(`${name} could not sign in: ${answer.status}`);
		if (name === "none") await setRolesOfNone([]);
		tokens.set(name, { token, at: now });
		return token;
	}

	async function setRolesOfNone(roles: string[]): Promise<void> {
		const { userid, name } = ACCOUNTS.none;
		const answer = await request("/users", {
			as: "Admin",
			method: "PUT",
			json: { id: userIds.none, userid, name, roles },
		});
		if (!answer.ok) throw new Error(`The role was not changed: ${await answer.text()}`);
	}

	async function send(
		path: string,
		{ json, body, headers, method, address }: Omit<TestRequest, "as">,
	): Promise<Response> {
		const init: RequestInit = {
			method: method ?? (json === undefined && body === undefined ? "GET" : "POST"),
			headers: new Headers(headers),
		};
		if (json !== undefined) {
			(init.headers as Headers).set("content-type", "application/json");
			init.body = JSON.stringify(json);
		} else if (body !== undefined) init.body = body;
		const from = address ?? "192.0.2.1";
		if (!served) return app.request(`/api${path}`, init, { address: from });
		return served.ask(new Request(`http://localhost/api${path}`, init), from, clock.now().toISOString());
	}

	async function request(path: string, { as, headers, ...rest }: TestRequest = {}): Promise<Response> {
		const authorization = as ? { authorization: `Bearer ${await accessToken(as)}` } : {};
		return send(path, { ...rest, headers: { ...authorization, ...headers } });
	}

	return {
		fetch: (asked, connection) => app.fetch(asked, connection),
		request,
		json: async <T>(path: string, init?: TestRequest) => {
			const response = await request(path, init);
			const text = await response.text();
			if (!response.ok) throw new Error(`${init?.method ?? ""} ${path}: ${response.status} ${text}`);
			return JSON.parse(text) as T;
		},
		deps,
		userIds,
		clock,
		accessToken,
		accessTokens: async () => {
			const all = {} as Record<StaffName, string>;
			for (const name of NAMES) all[name] = await accessToken(name);
			return all;
		},
		close: () => {
			void served?.end();
			database.close();
			rmSync(dataDir, { recursive: true, force: true });
		},
	};
}

/** A template whose accounts have just signed in. */
export async function prepareTestTemplate(now = START): Promise<TestTemplate> {
	const app = await open(await preparedAt(now), now, {}, undefined);
	const accounts = {} as Record<StaffName, TestStaff>;
	for (const [name, accessToken] of Object.entries(await app.accessTokens()) as [StaffName, string][])
		accounts[name] = { accessToken, user: userOf(name, app.userIds[name]) };
	// The last connection to close leaves one file, without a log beside it.
	app.deps.database.close();
	const folder = mkdtempSync(join(tmpdir(), "portal-template-"));
	folders.push(folder);
	cpSync(app.deps.settings.dataDir, folder, { recursive: true });
	app.close();
	return { folder, userIds: app.userIds, now, accounts };
}
