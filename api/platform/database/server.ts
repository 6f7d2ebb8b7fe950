import { setImmediate } from "node:timers";
import {
	type Client,
	type InArgs,
	type InStatement,
	LibsqlError,
	type ResultSet,
	type Transaction,
	type TransactionMode,
} from "@libsql/client/sqlite3";
import { isServerUnavailable, SERVER_OVERDUE, SERVER_UNAVAILABLE } from "./problems.ts";
import { asStatement, isRead, resultSet, withArrays } from "./values.ts";
import { WriteQueue, whenUnlocked } from "./write-queue.ts";

export interface ServerAddress {
	url: string;
	authToken?: string | undefined;
	/** The time limit in milliseconds of a read, or of a write with its wait for the lock; undefined for none. */
	withinMs?: number | undefined;
	onAnswer?: ((failure?: LibsqlError) => void) | undefined;
	/** Throws while the server was not checked yet, so that no statement reaches an unsuitable database. */
	assertReady?: (() => void) | undefined;
}

const LOCK_PAUSE_MS = 50;
/** Matches a change that returns no rows. It is sent with a later statement, whose result reports its error. */
const CHANGES = /^\s*(insert|update|delete|replace)\b(?![\s\S]*\breturning\b)/i;
const SERVER_ERROR = 500;

/** Sends the statements of one turn of the event loop in one request, which saves round trips. */
class StatementBatch {
	readonly #send: (statements: InStatement[]) => Promise<ResultSet[]>;
	#statements: InStatement[] = [];
	#results: PromiseWithResolvers<ResultSet[]> | undefined;

	constructor(send: (statements: InStatement[]) => Promise<ResultSet[]>) {
		this.#send = send;
	}

	/** Adds a statement that is sent together with the next one whose result is awaited. */
	addUnawaited(statement: InStatement): void {
		this.#statements.push(statement);
	}

	async add(statement: InStatement): Promise<ResultSet> {
		const index = this.#statements.push(statement) - 1;
		if (!this.#results) setImmediate(() => this.flush().catch(() => undefined));
		this.#results ??= Promise.withResolvers();
		return (await this.#results.promise)[index] as ResultSet;
	}

	async flush(...last: InStatement[]): Promise<void> {
		const [statements, results] = [[...this.#statements, ...last], this.#results];
		this.#statements = [];
		this.#results = undefined;
		if (statements.length === 0) return;
		const sent = this.#send(statements);
		results?.resolve(sent);
		await sent;
	}
}

const unknownCount = (): ResultSet => ({
	...resultSet([], [], 0),
	get rowsAffected(): number {
		throw new Error("The number of changed rows is not known before the commit: use RETURNING");
	},
});

/** Returns a client that sends statements together where possible, because each request costs a round trip. */
export async function openServer({ url, authToken, withinMs, ...hooks }: ServerAddress): Promise<Client> {
	const { createClient } = await import("@libsql/client");
	const deadline = () => (withinMs === undefined ? undefined : AbortSignal.timeout(withinMs));
	const connect = (signalOf: () => AbortSignal | undefined) =>
		createClient({ url, ...(authToken ? { authToken } : {}), fetch: fetchBy(signalOf, hooks.onAnswer) });
	const client = connect(deadline);
	const stock = { execute: client.execute.bind(client), batch: client.batch.bind(client) };
	const assertReady = hooks.assertReady ?? (() => {});
	const turns = new WriteQueue();

	/**
	 * Sends writes one at a time. If a process ends while several of its writes wait in the server, sqld 0.24 may give
	 * the write lock to one of them and never release it.
	 */
	async function inTurn<T>(write: (own: Client) => Promise<T>): Promise<T> {
		const signal = deadline();
		const release = await turns.acquire();
		try {
			return await whenUnlocked(() => write(connect(() => signal)), untilAborted(signal));
		} finally {
			release();
		}
	}

	const reads = new StatementBatch(async (statements) =>
		(statements.length > 1
			? await stock.batch(statements, "read")
			: await Promise.all(statements.map((one) => stock.execute(one)))
		).map(withArrays),
	);

	async function execute(given: InStatement | string, args?: InArgs): Promise<ResultSet> {
		assertReady();
		const statement = asStatement(given, args);
		if (!isRead(statement.sql)) return withArrays(await inTurn((own) => own.execute(statement)));
		return reads.add(statement).catch(async (error: unknown) => {
			if (isServerUnavailable(error)) throw error;
			// The error may come from another request's statement in the batch, so this statement is sent again alone.
			return withArrays(await stock.execute(statement));
		});
	}

	async function batch(statements: (InStatement | [string, InArgs?])[], mode?: TransactionMode): Promise<ResultSet[]> {
		assertReady();
		const wellFormed = statements.map((statement) => asStatement(statement));
		return inTurn((own) => own.batch(wellFormed, mode ?? "write"));
	}

	async function transaction(): Promise<Transaction> {
		assertReady();
		const signal = deadline();
		const release = await turns.acquire();
		const own = connect(() => signal);
		let running: Transaction | undefined;
		let begun: Promise<ResultSet[]> | undefined;
		let isEnding = false;
		const send = async (statements: InStatement[]): Promise<ResultSet[]> => {
			if (running && begun) {
				await begun.catch(() => undefined);
				return running.batch(statements);
			}
			// BEGIN is sent with the first statements, which run only once the server has granted the write lock.
			begun = whenUnlocked(async () => {
				running = await own.transaction("write");
				return running.batch(statements);
			}, untilAborted(signal));
			return begun;
		};
		const changes = new StatementBatch(async (statements) => (await send(statements)).map(withArrays));
		const end = () => {
			running?.close();
			release();
		};
		return {
			get closed() {
				return running?.closed ?? false;
			},
			async execute(given: InStatement | string, args?: InArgs): Promise<ResultSet> {
				const statement = asStatement(given, args);
				if (isEnding) return execute(statement);
				if (!CHANGES.test(statement.sql)) return changes.add(statement);
				changes.addUnawaited(statement);
				return unknownCount();
			},
			async batch(statements): Promise<ResultSet[]> {
				await changes.flush();
				return send(statements.map((statement) => asStatement(statement)));
			},
			executeMultiple: () => Promise.reject(new Error("A transaction takes single statements")),
			async commit(): Promise<void> {
				isEnding = true;
				// Each statement runs only if the one before succeeded, so an earlier failure prevents the commit.
				await changes.flush("COMMIT");
				end();
			},
			async rollback(): Promise<void> {
				await running?.rollback().catch(() => undefined);
				end();
			},
			close: end,
		};
	}
	return Object.assign(client, { execute, batch, transaction });
}

const untilAborted = (signal: AbortSignal | undefined) => ({
	pauseMs: LOCK_PAUSE_MS,
	isOver: () => signal?.aborted ?? false,
});

function fetchBy(signalOf: () => AbortSignal | undefined, onAnswer: ServerAddress["onAnswer"] = () => {}) {
	return async (request: Request): Promise<Response> => {
		const signal = signalOf() ?? null;
		try {
			const response = await fetch(request, { signal });
			// Reading the whole body here detects a server that ends in the middle of its response.
			const whole = new Response(await response.arrayBuffer(), response);
			onAnswer(
				response.status < SERVER_ERROR
					? undefined
					: new LibsqlError(`The server answers ${response.status}`, SERVER_UNAVAILABLE),
			);
			return whole;
		} catch (cause) {
			const of = cause instanceof Error ? cause : undefined;
			const failure = signal?.aborted
				? new LibsqlError("The server did not answer in time", SERVER_OVERDUE, undefined, undefined, of)
				: new LibsqlError("The server does not answer", SERVER_UNAVAILABLE, undefined, undefined, of);
			onAnswer(failure);
			throw failure;
		}
	};
}
