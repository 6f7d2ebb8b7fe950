import { Buffer } from "node:buffer";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import type { InValue, ResultSet } from "@libsql/client/sqlite3";
import { beforeAll } from "vitest";
import { Connection } from "../platform/database/file/connection.ts";
import { copyDatabase, filePath } from "../platform/database/index.ts";
import { toStatement } from "../platform/database/values.ts";
import { readSettings } from "../platform/runtime/settings.ts";
import { prepareTestTemplate, type TestAppOptions } from "./app.ts";
import { forwardTo } from "./forward-to.ts";
import { startAppOnce } from "./started-app.ts";

/**
 * Simulates a libSQL server over a file. It supports the part of its protocol (Hrana 2 over HTTP) that the client of
 * the application uses.
 */

type Value =
	| { type: "null" }
	| { type: "integer" | "text"; value: string }
	| { type: "float"; value: number }
	| { type: "blob"; base64: string };
interface Statement {
	sql?: string;
	sql_id?: number;
	args?: Value[];
}
type Condition = { type: "ok" | "error"; step: number } | { type: "not"; cond: Condition };
type Request =
	| { type: "execute"; stmt: Statement }
	| { type: "batch"; batch: { steps: { stmt: Statement; condition?: Condition | null }[] } }
	| { type: "sequence"; sql: string }
	| { type: "store_sql"; sql_id: number; sql: string }
	| { type: "close_sql"; sql_id: number }
	| { type: "close" };
interface Stream {
	connection: Connection;
	texts: Map<number, string>;
}

function fromWire(value: Value): InValue {
	if (value.type === "null") return null;
	if (value.type === "blob") return Buffer.from(value.base64, "base64");
	return value.type === "integer" ? BigInt(value.value) : value.value;
}

function toWire(value: unknown): Value {
	if (value === null) return { type: "null" };
	if (typeof value === "string") return { type: "text", value };
	if (typeof value === "number")
		return Number.isInteger(value) ? { type: "integer", value: String(value) } : { type: "float", value };
	return { type: "blob", base64: Buffer.from(value as Uint8Array).toString("base64") };
}

const resultOf = ({ columns, rows, rowsAffected, lastInsertRowid }: ResultSet) => ({
	cols: columns.map((name) => ({ name, decltype: null })),
	rows: rows.map((row) => Array.from(row, toWire)),
	affected_row_count: rowsAffected,
	last_insert_rowid: lastInsertRowid === undefined ? null : String(lastInsertRowid),
});
const problemOf = (error: unknown) => ({
	message: (error as Error).message,
	code: (error as { code?: string }).code ?? "ERROR",
});

/**
 * How often a request tries to get the lock, and the pause between attempts in milliseconds. It waits without blocking
 * the request that has the lock.
 */
export const LOCK_WAIT = { attempts: 20, pauseMs: 10 };
const isBusy = (error: unknown) => (error as { code?: unknown }).code === "SQLITE_BUSY";

async function run({ connection, texts }: Stream, { sql, sql_id, args = [] }: Statement) {
	const statement = toStatement(sql ?? texts.get(sql_id ?? -1) ?? "", args.map(fromWire));
	for (let attempt = 1; ; attempt++)
		try {
			return resultOf(connection.run(statement));
		} catch (error) {
			if (!isBusy(error) || attempt >= LOCK_WAIT.attempts) throw error;
			await pause(LOCK_WAIT.pauseMs);
		}
}

async function batch(stream: Stream, steps: { stmt: Statement; condition?: Condition | null }[]) {
	const results: (Awaited<ReturnType<typeof run>> | null)[] = [];
	const errors: (ReturnType<typeof problemOf> | null)[] = [];
	const isMet = (condition: Condition): boolean =>
		condition.type === "not"
			? !isMet(condition.cond)
			: (condition.type === "ok" ? results : errors)[condition.step] !== null;
	for (const { stmt, condition } of steps) {
		let result: Awaited<ReturnType<typeof run>> | null = null;
		let problem: ReturnType<typeof problemOf> | null = null;
		try {
			if (!condition || isMet(condition)) result = await run(stream, stmt);
		} catch (error) {
			problem = problemOf(error);
		}
		results.push(result);
		errors.push(problem);
	}
	return { step_results: results, step_errors: errors };
}

async function answer(stream: Stream, request: Request): Promise<object> {
	switch (request.type) {
		case "execute":
			return { result: await run(stream, request.stmt) };
		case "batch":
			return { result: await batch(stream, request.batch.steps) };
		case "sequence":
			stream.connection.exec(request.sql);
			return {};
		case "store_sql":
			stream.texts.set(request.sql_id, request.sql);
			return {};
		case "close_sql":
			stream.texts.delete(request.sql_id);
			return {};
		case "close":
			stream.connection.close();
			return {};
	}
}

const PRAGMAS = ["journal_mode = WAL", "synchronous = OFF", "foreign_keys = ON"];
/** The default limit of a response of sqld. */
const RESPONSE_BYTES = 10 * 1024 * 1024;

/** Parses the body of a request. Throws for a text that UTF-8 cannot represent, as sqld does. */
const parseBody = (body: string) =>
	JSON.parse(body, (_key, value) => {
		if (typeof value === "string" && !value.isWellFormed()) throw new Error("lone surrogate");
		return value;
	}) as { baton?: string | null; requests: Request[] };

export interface LibsqlServer {
	url: string;
	/** The path of the database file. */
	path: string;
	/** Returns the number of requests so far. */
	requests(): number;
	/**
	 * Changes the behaviour: `well` is normal, `away` breaks connections, `hung` does not respond until the next
	 * change, `refusing` refuses the token.
	 */
	behave(how: "well" | "away" | "hung" | "refusing"): void;
	/** Drops open transactions, as a restart of the server does. */
	forget(): void;
	/** Replaces the data by a copy of another server's data. */
	copyFrom(primary: LibsqlServer): void;
	close(): Promise<void>;
}

/** Starts a server over a copy of a data folder's database and returns it. */
export async function startLibsqlServer(dataDir: string): Promise<LibsqlServer> {
	const folder = mkdtempSync(join(tmpdir(), "portal-server-"));
	cpSync(dataDir, folder, { recursive: true });
	const path = filePath(readSettings({ DATA_DIR: folder }).databaseUrl);
	const streams = new Map<string, Stream>();
	let requests = 0;
	const hung: Socket[] = [];
	let behaviour: Parameters<LibsqlServer["behave"]>[0] = "well";
	const connect = () => new Connection(path, 0, PRAGMAS);
	const disconnect = () => {
		for (const { connection } of streams.values()) {
			if (connection.inTransaction) connection.exec("ROLLBACK");
			connection.close();
		}
	};
	const forget = () => {
		disconnect();
		streams.clear();
	};
	const server = createServer(async (request, response) => {
		if (behaviour === "away") request.socket.destroy();
		// Other addresses are those of replication, which the simulated server does not support.
		if (!request.url?.endsWith("/pipeline")) return response.writeHead(404).end();
		if (behaviour === "refusing") response.writeHead(401).end("Unauthorized");
		if (behaviour === "hung") hung.push(request.socket);
		if (behaviour !== "well") return;
		// The body is undefined if a killed client leaves its request unfinished.
		const body = await text(request).catch(() => undefined);
		if (body === undefined) return;
		let received: ReturnType<typeof parseBody>;
		try {
			received = parseBody(body);
		} catch (error) {
			response.writeHead(400, { "content-type": "text/plain" }).end(String(error));
			return;
		}
		// A request that only closes is not counted, because the client does not await it.
		if (received.requests.some(({ type }) => type !== "close")) requests++;
		const given = received.baton ?? undefined;
		const known = given === undefined ? undefined : streams.get(given);
		if (given !== undefined && !known) {
			response.writeHead(400, { "content-type": "text/plain" }).end("Received an invalid baton");
			return;
		}
		const stream = known ?? { connection: connect(), texts: new Map() };
		const results: object[] = [];
		for (const one of received.requests)
			try {
				results.push({ type: "ok", response: { type: one.type, ...(await answer(stream, one)) } });
			} catch (error) {
				results.push({ type: "error", error: problemOf(error) });
			}
		const isOpen = stream.connection.open;
		const baton = isOpen ? (given ?? randomUUID()) : null;
		if (baton !== null) streams.set(baton, stream);
		else if (given !== undefined) streams.delete(given);
		const answered = JSON.stringify({ baton, base_url: null, results });
		if (Buffer.byteLength(answered) > RESPONSE_BYTES) response.writeHead(500).end("Response is too large");
		else response.end(answered);
	});
	await once(server.listen(0, "127.0.0.1"), "listening");
	return {
		url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		path,
		requests: () => requests,
		behave: (how) => {
			behaviour = how;
			for (const socket of hung.splice(0)) socket.destroy();
		},
		forget,
		copyFrom: (primary) => {
			disconnect();
			for (const suffix of ["", "-wal", "-shm"]) rmSync(`${path}${suffix}`, { force: true });
			copyDatabase(primary.path, path);
			for (const stream of streams.values()) stream.connection = connect();
		},
		close: async () => {
			forget();
			server.closeAllConnections();
			server.close();
			await once(server, "close");
			rmSync(folder, { recursive: true, force: true });
		},
	};
}

/** Starts a server, and an application over its database, for all tests of the file or group. */
export function startServedAppOnce(options: TestAppOptions = {}) {
	let server: LibsqlServer;
	beforeAll(async () => {
		server = await startLibsqlServer((await prepareTestTemplate()).folder);
		return () => server.close();
	});
	const app = startAppOnce(async () => ({
		...options,
		template: await prepareTestTemplate(),
		settings: { ...options.settings, databaseUrl: server.url },
	}));
	return { app, server: forwardTo(() => server) };
}
