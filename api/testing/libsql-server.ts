import { Buffer } from "node:buffer";
import { once } from "node:events";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import type { InValue, ResultSet } from "@libsql/client/sqlite3";
import { Connection } from "../platform/database/file/connection.ts";
import { filePath } from "../platform/database/index.ts";
import { toStatement } from "../platform/database/values.ts";
import { readSettings } from "../platform/runtime/settings.ts";

/** A libSQL server over a file: as much of its protocol (Hrana 2 over HTTP) as the client of the application speaks. */

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

function run({ connection, texts }: Stream, { sql, sql_id, args = [] }: Statement) {
	const statement = sql ?? texts.get(sql_id ?? -1) ?? "";
	return resultOf(connection.run(toStatement(statement, args.map(fromWire))));
}

function batch(stream: Stream, steps: { stmt: Statement; condition?: Condition | null }[]) {
	const results: (ReturnType<typeof run> | null)[] = [];
	const errors: (ReturnType<typeof problemOf> | null)[] = [];
	const holds = (condition: Condition): boolean =>
		condition.type === "not"
			? !holds(condition.cond)
			: (condition.type === "ok" ? results : errors)[condition.step] !== null;
	for (const { stmt, condition } of steps) {
		let result: ReturnType<typeof run> | null = null;
		let problem: ReturnType<typeof problemOf> | null = null;
		try {
			if (!condition || holds(condition)) result = run(stream, stmt);
		} catch (error) {
			problem = problemOf(error);
		}
		results.push(result);
		errors.push(problem);
	}
	return { step_results: results, step_errors: errors };
}

function answer(stream: Stream, request: Request): object {
	switch (request.type) {
		case "execute":
			return { result: run(stream, request.stmt) };
		case "batch":
			return { result: batch(stream, request.batch.steps) };
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

export interface LibsqlServer {
	url: string;
	/** Number of requests so far. */
	requests(): number;
	close(): Promise<void>;
}

/** Over a copy of a data folder's database. */
export async function startLibsqlServer(dataDir: string): Promise<LibsqlServer> {
	const folder = mkdtempSync(join(tmpdir(), "portal-server-"));
	cpSync(dataDir, folder, { recursive: true });
	const path = filePath(readSettings({ DATA_DIR: folder }).databaseUrl);
	const streams = new Map<string, Stream>();
	let requests = 0;
	const server = createServer(async (request, response) => {
		const asked = JSON.parse(await text(request)) as { baton: string | null; requests: Request[] };
		// Nobody waits for one that only closes.
		if (asked.requests.some(({ type }) => type !== "close")) requests++;
		const known = asked.baton === null ? undefined : streams.get(asked.baton);
		const stream = known ?? { connection: new Connection(path, 1_000, PRAGMAS), texts: new Map() };
		const results = asked.requests.map((one) => {
			try {
				return { type: "ok", response: { type: one.type, ...answer(stream, one) } };
			} catch (error) {
				return { type: "error", error: problemOf(error) };
			}
		});
		const isOpen = stream.connection.open;
		const baton = isOpen ? (asked.baton ?? String(requests)) : null;
		if (baton !== null) streams.set(baton, stream);
		response.end(JSON.stringify({ baton, base_url: null, results }));
	});
	await once(server.listen(0, "127.0.0.1"), "listening");
	return {
		url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		requests: () => requests,
		close: async () => {
			for (const { connection } of streams.values()) connection.close();
			server.closeAllConnections();
			server.close();
			await once(server, "close");
			rmSync(folder, { recursive: true, force: true });
		},
	};
}
