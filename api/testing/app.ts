import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createAuthenticate } from "../accounts/sessions/index.ts";
import { createApp } from "../app.ts";
import { openSealed } from "../audit/index.ts";
import type { CopyOptions } from "../platform/database/public-copy.ts";
import type { Deps } from "../platform/deps.ts";
import type { Clock } from "../platform/runtime/clock.ts";
import { readSettings, type Settings } from "../platform/runtime/settings.ts";
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
import { newFolder, oncePerMoment, PASSWORD, type Prepared, preparedAt, STAFF_NAMES } from "./data-folders.ts";
import { NO_PROCESSES, questions, reportTemplates, templates } from "./documents.ts";
import { type Outside, openOutside, outside } from "./outside.ts";

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

/**
 * Returns a data folder whose accounts have just signed in. Tests copy it and do not change it, because all tests of a
 * process share it.
 */
export const prepareTestTemplate = (now = START): Promise<TestTemplate> => signedInAt(now);

const signedInAt = oncePerMoment(async (now): Promise<TestTemplate> => {
	const { folder, userIds } = await preparedAt(now);
	const app = await open({ folder, userIds }, now, {}, undefined);
	const accounts = {} as Record<StaffName, TestStaff>;
	for (const [name, accessToken] of Object.entries(await app.accessTokens()) as [StaffName, string][])
		accounts[name] = { accessToken, user: userOf(name, userIds[name]) };
	// Closing the last connection merges the write-ahead log, so that a single file remains.
	app.deps.database.close();
	const signedIn = { folder: newFolder(app.deps.settings.dataDir), userIds, now, accounts };
	app.close();
	return signedIn;
});

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
		...NO_PROCESSES,
		...options.deps,
	};
	const app = createApp(deps, await templates());
	const tokens = new Map<StaffName, { token: string; at: number }>();
	if (template.accounts && template.now)
		for (const name of STAFF_NAMES)
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
			for (const name of STAFF_NAMES) all[name] = await accessToken(name);
			return all;
		},
		close: () => {
			void served?.end();
			database.close();
			rmSync(dataDir, { recursive: true, force: true });
		},
	};
}
