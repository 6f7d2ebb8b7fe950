import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createAuthenticate } from "../accounts/sessions/index.ts";
import { createUser } from "../accounts/users/index.ts";
import { createApp } from "../app.ts";
import { openSealed } from "../audit/index.ts";
import {
	createPrinter,
	createWordRenderer,
	loadIssuer,
	loadTemplates,
	type Templates,
	updateStatusTables,
} from "../modules/certificates/index.ts";
import { loadQuestions } from "../modules/evaluation/index.ts";
import { createWorkbookReader } from "../modules/products/index.ts";
import { copyBrandSchemes } from "../modules/schemes/index.ts";
import type { CopyOptions } from "../platform/database/public-copy.ts";
import { type Deps, SYSTEM } from "../platform/deps.ts";
import { type Clock, systemClock } from "../platform/runtime/clock.ts";
import { silentLog } from "../platform/runtime/log.ts";
import { readSettings, type Settings } from "../platform/runtime/settings.ts";
import { writeMissingAnswers } from "../public/validation/index.ts";
import { readReportTemplates } from "../start-conditions.ts";
import { SUBSCRIBERS } from "../subscribers.ts";
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
	/** Returns the response of the application to a request, as the server receives it. */
	fetch(request: Request, connection: { address: string }): Response | Promise<Response>;
	readonly deps: Deps;
	readonly userIds: Readonly<Record<StaffName, string>>;
	readonly clock: Clock & { set(iso: string): void; advance(ms: number): void };
	accessToken(name: StaffName): Promise<string>;
	accessTokens(): Promise<Record<StaffName, string>>;
	close(): void;
}

/** A data folder with one account per role. Copying it is faster than creating a new one. */
interface Prepared {
	folder: string;
	userIds: Readonly<Record<StaffName, string>>;
}

/** A prepared data folder whose accounts are signed in, with their tokens. */
export interface TestTemplate extends Prepared {
	now: string;
	accounts: Readonly<Record<StaffName, TestStaff>>;
}

export interface TestAppOptions {
	now?: string | undefined;
	settings?: Partial<Settings> | undefined;
	deps?: Partial<Deps> | undefined;
	/**
	 * Options of the database replica for public requests. It is compared with the primary server only when a test
	 * calls `look`.
	 */
	copy?: Pick<CopyOptions, "open" | "onDiscard"> | undefined;
	template?: TestTemplate | undefined;
	/** False if no account should be signed in, so that the audit trail contains only the creation of the accounts. */
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
/**
 * Returns the document templates, loaded once per process, because this takes longer than starting the rest of an
 * application.
 */
export function templates(): Promise<Templates> {
	loaded ??= loadIssuer(brandFolder).then((issuer) =>
		loadTemplates(issuer, (name) => readFileSync(new URL(name, templateFolder))),
	);
	return loaded;
}

const ownPath = (path: string) => fileURLToPath(new URL(path, import.meta.url));
/**
 * The programs of the child processes, which all applications of this process share. They start with the first
 * document.
 */
const programs = { command: ownPath("../../node_modules/deno/deno"), folder: ownPath("../") };
const documents = { renderWord: createWordRenderer(programs), ...createPrinter(programs) };

const plain = async (_user: string, job: object) => new TextEncoder().encode(JSON.stringify(job));
/**
 * Replaces Word files and PDFs by texts that differ for each document, for tests that look into none. Rendering them
 * takes longer than all other work of a publication.
 */
export const PLAIN_DOCUMENTS = { renderWord: plain, printPdf: plain };

const readWorkbook = createWorkbookReader({
	command: programs.command,
	script: ownPath("../modules/products/workbook/child.ts"),
});
let loadedQuestions: ReturnType<typeof loadQuestions> | undefined;
/** Returns the questions of the brand folder, loaded once per process and only for the tests that need them. */
function questions() {
	loadedQuestions ??= loadQuestions(readWorkbook, readFileSync(join(brandFolder, "documents/checklist.xlsx")));
	return loadedQuestions;
}

/** Returns the templates of audit reports in the brand folder. */
const reportTemplates = () => readReportTemplates({ brandDir: brandFolder });

/** Temporary folders, which are removed at the end of the process. */
const folders: string[] = [];
process.once("exit", () => {
	for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

function newFolder(): string {
	const folder = mkdtempSync(join(tmpdir(), "portal-prepared-"));
	folders.push(folder);
	return folder;
}

/** The data folder with the newest schema and without accounts, which is created once per process. */
let empty: Promise<string> | undefined;
async function createEmptyFolder(): Promise<string> {
	const folder = newFolder();
	const { database, keys } = await openSealed(folder, { url: readSettings({ DATA_DIR: folder }).databaseUrl });
	await updateStatusTables({ database, log: silentLog });
	const { schemes } = (await templates()).issuer;
	await copyBrandSchemes({ database, clock: systemClock, log: silentLog }, schemes);
	await writeMissingAnswers({ database, keys, log: silentLog });
	database.close();
	return folder;
}

/** Creates a data folder with one account per role, at the given moment. */
async function prepare(now: string): Promise<Prepared> {
	const folder = newFolder();
	empty ??= createEmptyFolder();
	cpSync(await empty, folder, { recursive: true });
	const { database } = await openSealed(folder, { url: readSettings({ DATA_DIR: folder }).databaseUrl });
	const deps = { database, clock: movableClock(now) };
	const userIds = {} as Record<StaffName, string>;
	for (const name of NAMES)
		userIds[name] = (await createUser(deps, { ...ACCOUNTS[name], password: PASSWORD }, SYSTEM))._id;
	database.close();
	return { folder, userIds };
}

/**
 * Returns a function that runs `make` once per moment and process, because creating accounts and signing them in takes
 * longer than most tests.
 */
function oncePerMoment<Made extends Prepared>(make: (now: string) => Promise<Made>): typeof make {
	const known = new Map<string, Promise<Made>>();
	return (now) => {
		const made = known.get(now) ?? make(now);
		known.set(now, made);
		return made;
	};
}
const preparedAt = oncePerMoment(prepare);
const signedInAt = oncePerMoment(prepareSignedIn);

/**
 * Returns a data folder whose accounts have just signed in. Tests copy it and do not change it, because all tests of a
 * process share it.
 */
export const prepareTestTemplate = (now = START): Promise<TestTemplate> => signedInAt(now);

/**
 * Starts the real application on a separate database file, with one account per role, and returns it. All accounts are
 * signed in by default.
 */
export async function startTestApp({ template, signedIn = true, ...options }: TestAppOptions = {}): Promise<TestApp> {
	const now = options.now ?? template?.now ?? START;
	return open(template ?? (await (signedIn ? signedInAt : preparedAt)(now)), now, options, outside());
}

async function open(
	{ folder, userIds, ...template }: Prepared & Partial<TestTemplate>,
	now: string,
	options: Pick<TestAppOptions, "settings" | "deps" | "copy">,
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
	const copy = replicaUrl &&
		options.copy && { url: replicaUrl, folder: join(dataDir, "public-copy"), clock, lookEveryMs: 0, ...options.copy };
	const { database, keys } = await openSealed(settings, { url, copy: copy || undefined });
	const deps: Deps = {
		database,
		clock,
		settings,
		keys,
		log: { info: () => {}, error: (event, fields) => console.error(event, fields) },
		authenticate: createAuthenticate({ database, clock, keys, settings }),
		subscribers: SUBSCRIBERS,
		questions,
		reportTemplates,
		surveillanceMonths: (await templates()).issuer.surveillanceMonths,
		readWorkbook: () => Promise.reject(new Error("No workbook reader in this test")),
		...documents,
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
		// An account without a role cannot sign in, so the role is removed after this account got its token.
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
		return served.send(new Request(`http://localhost/api${path}`, init), from, clock.now().toISOString());
	}

	async function request(path: string, { as, headers, ...rest }: TestRequest = {}): Promise<Response> {
		const authorization = as ? { authorization: `Bearer ${await accessToken(as)}` } : {};
		return send(path, { ...rest, headers: { ...authorization, ...headers } });
	}

	return {
		fetch: (incoming, connection) => app.fetch(incoming, connection),
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

async function prepareSignedIn(now: string): Promise<TestTemplate> {
	const app = await open(await preparedAt(now), now, {}, undefined);
	const accounts = {} as Record<StaffName, TestStaff>;
	for (const [name, accessToken] of Object.entries(await app.accessTokens()) as [StaffName, string][])
		accounts[name] = { accessToken, user: userOf(name, app.userIds[name]) };
	// Closing the last connection merges the write-ahead log, so that a single file remains.
	app.deps.database.close();
	const folder = mkdtempSync(join(tmpdir(), "portal-template-"));
	folders.push(folder);
	cpSync(app.deps.settings.dataDir, folder, { recursive: true });
	app.close();
	return { folder, userIds: app.userIds, now, accounts };
}
