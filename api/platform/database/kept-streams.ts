import type { Client, InArgs, InStatement, ResultSet, TransactionMode } from "@libsql/client/sqlite3";
import type { HttpClient, HttpStream, IntMode } from "@libsql/hrana-client";
import { isOverdue } from "./problems.ts";
import { isRead, type NativeStatement, resultSet, toStatement } from "./values.ts";

type Hrana = typeof import("@libsql/hrana-client");
type Fetch = (request: Request) => Promise<Response>;

/** A server counts each as a connection, of which sqld allows 128 (`--max-concurrent-connections`). */
const KEPT = 4;
/** sqld forgets a stream that is not used for ten seconds. */
const KEPT_MS = 5_000;

/**
 * Streams to a libSQL server that are used again: for each new one sqld opens a connection and reads the schema, which
 * takes longer than most reads. Between reads they hold no transaction, so one that is left behind holds up nobody.
 */
export class KeptStreams {
	readonly #hrana: Hrana;
	readonly #http: HttpClient;
	readonly #now: () => number;
	#idle: { stream: HttpStream; since: number }[] = [];

	constructor(hrana: Hrana, http: HttpClient, now: () => number = () => performance.now()) {
		this.#hrana = hrana;
		this.#http = http;
		this.#now = now;
	}

	/** Several are read at one moment. */
	async read(statements: readonly NativeStatement[]): Promise<ResultSet[]> {
		const stream = this.#take();
		try {
			const results = await this.#readOn(stream, statements);
			this.#keep(stream);
			return results;
		} catch (error) {
			stream.close();
			throw error;
		}
	}

	close(): void {
		this.#http.close();
	}

	#take(): HttpStream {
		const isFresh = ({ since }: { since: number }) => this.#now() - since < KEPT_MS;
		for (const { stream } of this.#idle.filter((one) => !isFresh(one))) stream.close();
		this.#idle = this.#idle.filter(isFresh);
		return this.#idle.pop()?.stream ?? this.#http.openStream();
	}

	#keep(stream: HttpStream): void {
		if (this.#idle.length < KEPT) this.#idle.push({ stream, since: this.#now() });
		else stream.close();
	}

	async #readOn(stream: HttpStream, statements: readonly NativeStatement[]): Promise<ResultSet[]> {
		const { BatchCond, Stmt } = this.#hrana;
		const asked = statements.map(({ sql, args }) => new Stmt(sql).bindIndexes(args));
		const [one, ...others] = asked;
		if (one && others.length === 0) return [plainOf(await stream.query(one))];
		const batch = stream.batch(false);
		let last = batch.step();
		const begun = last.run("BEGIN TRANSACTION READONLY");
		const answers = asked.map((statement) => {
			last = batch.step().condition(BatchCond.ok(last));
			return last.query(statement);
		});
		const commit = batch.step().condition(BatchCond.ok(last));
		const committed = commit.run("COMMIT");
		batch
			.step()
			.condition(BatchCond.not(BatchCond.ok(commit)))
			.run("ROLLBACK")
			.catch(() => undefined);
		const [, rows] = await Promise.all([begun, Promise.all(answers), committed, batch.execute()]);
		return rows.map((row) => {
			if (!row) throw new Error("A statement was not executed");
			return plainOf(row);
		});
	}
}

const plainOf = ({ columnNames, rows, affectedRowCount }: Awaited<ReturnType<HttpStream["query"]>>): ResultSet =>
	resultSet(
		columnNames.map((name) => name ?? ""),
		rows.map((row) => Array.from(row)),
		affectedRowCount,
	);

const isHttp = (url: string) => /^https?:/.test(url) && new URL(url).search === "";

/**
 * The same client, whose reads use streams again. One that fails on such a stream is asked once more by the client itself,
 * on a stream of its own: the server may have forgotten it, or have been started again, and a read changes nothing.
 */
export async function keepStreams(
	client: Client,
	{
		url,
		authToken,
		fetch,
		intMode = "number",
	}: { url: string; authToken?: string | undefined; fetch?: Fetch; intMode?: IntMode },
): Promise<Client> {
	if (!isHttp(url)) return client;
	const hrana = await import("@libsql/hrana-client");
	const http = hrana.openHttp(url, authToken, fetch);
	http.intMode = intMode;
	const streams = new KeptStreams(hrana, http);
	const { execute, batch, close } = client;
	const read = async (statements: NativeStatement[], again: () => Promise<ResultSet[]>) => {
		try {
			return await streams.read(statements);
		} catch (error) {
			if (isOverdue(error)) throw error;
			return again();
		}
	};
	return Object.assign(client, {
		execute: async (statement: InStatement | string, args?: InArgs): Promise<ResultSet> => {
			const own = () => execute.call(client, statement as string, args as InArgs);
			const asked = toStatement(statement, args);
			if (!isRead(asked.sql)) return own();
			const [result] = await read([asked], async () => [await own()]);
			return result as ResultSet;
		},
		batch: (statements: (InStatement | [string, InArgs?])[], mode?: TransactionMode): Promise<ResultSet[]> => {
			const own = () => batch.call(client, statements, mode);
			return mode === "read"
				? read(
						statements.map((one) => toStatement(one)),
						own,
					)
				: own();
		},
		close: () => {
			streams.close();
			close.call(client);
		},
	});
}
