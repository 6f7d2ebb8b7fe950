import {
	type Client,
	type InArgs,
	type InStatement,
	LibsqlError,
	type Replicated,
	type ResultSet,
	type Transaction,
	type TransactionMode,
} from "@libsql/client/sqlite3";
import { within } from "../async/deadline.ts";
import type { PreparedRow } from "./database.ts";
import { isOverdue } from "./problems.ts";
import { SERVER_OVERDUE } from "./server-fetch.ts";
import { isRead, type Statement as Prepared, resultSet } from "./values.ts";
import { WriteQueue } from "./write-queue.ts";

type Statement = InStatement | [string, InArgs?];
type Send<Answer> = (statements: InStatement[]) => Promise<Answer[]>;

export const asStatement = (statement: InStatement | string, args?: InArgs): Prepared =>
	typeof statement === "string" ? { sql: statement, args: args ?? [] } : statement;

/** Rows as those of a file: arrays, not objects that look like them. */
export const plain = ({ columns, rows, rowsAffected, lastInsertRowid }: ResultSet): ResultSet =>
	resultSet(
		columns,
		rows.map((row) => Array.from(row)),
		rowsAffected,
		lastInsertRowid,
	);

/** Collects what is asked for before the event loop goes round, and sends it together. */
export class Gathering<Answer = ResultSet> {
	readonly #send: Send<Answer>;
	#waiting: { statement: InStatement; answer: PromiseWithResolvers<Answer> | undefined }[] = [];

	constructor(send: Send<Answer>) {
		this.#send = send;
	}

	/** Sent with the next one that is waited for; its failure is that one's. */
	addLate(statement: InStatement): void {
		this.#waiting.push({ statement, answer: undefined });
	}

	add(statement: InStatement): Promise<Answer> {
		const answer = Promise.withResolvers<Answer>();
		if (!this.#waiting.some((one) => one.answer)) setTimeout(() => this.flush(), 0);
		this.#waiting.push({ statement, answer });
		return answer.promise;
	}

	/** `last`: a statement that is sent after them. */
	async flush(last?: string): Promise<void> {
		const sent = this.#waiting;
		this.#waiting = [];
		const statements = [...sent.map(({ statement }) => statement), ...(last === undefined ? [] : [last])];
		if (statements.length === 0) return;
		try {
			const results = await this.#send(statements);
			for (const [index, { answer }] of sent.entries()) answer?.resolve(results[index] as Answer);
		} catch (error) {
			const waited = sent.flatMap(({ answer }) => answer ?? []);
			for (const answer of waited) answer.reject(error);
			if (waited.length === 0 || last !== undefined) throw error;
		}
	}
}

/** So long a write waits for those before it. */
const TURN_WITHIN_MS = 10_000;

/** A client of a libSQL server: each call of it is a way there and back, so statements of the same moment share one. */
export class RemoteClient implements Client {
	readonly #client: Client;
	readonly #reads: Gathering;
	readonly #writes = new WriteQueue();
	readonly #assertOpen: () => void;

	/** `assertOpen`: throws where nothing may be asked yet. */
	constructor(client: Client, assertOpen: () => void = () => {}) {
		this.#client = client;
		this.#assertOpen = assertOpen;
		this.#reads = new Gathering(async (statements) => {
			const many = statements.length > 1;
			const results = await (many
				? client.batch(statements, "read")
				: Promise.all(statements.map((one) => client.execute(one))));
			return results.map(plain);
		});
	}

	get closed(): boolean {
		return this.#client.closed;
	}

	get protocol(): string {
		return this.#client.protocol;
	}

	async execute(statement: InStatement | string, args?: InArgs): Promise<ResultSet> {
		this.#assertOpen();
		const asked = asStatement(statement, args);
		const alone = async () => plain(await this.#client.execute(asked));
		if (!isRead(asked.sql)) return this.#inTurn(alone);
		return this.#reads.add(asked).catch((error: unknown) => {
			if (isOverdue(error)) throw error;
			// One that fails, fails alone.
			return alone();
		});
	}

	async transaction(mode: TransactionMode = "write"): Promise<Transaction> {
		this.#assertOpen();
		const isRead = mode === "read";
		const release = isRead ? () => {} : await this.#turn();
		try {
			return new RemoteTransaction(await this.#client.transaction(mode), this, release);
		} catch (error) {
			release();
			throw error;
		}
	}

	async batch(statements: Statement[], mode?: TransactionMode): Promise<ResultSet[]> {
		this.#assertOpen();
		const send = async () => (await this.#client.batch(statements, mode)).map(plain);
		return mode === "read" ? send() : this.#inTurn(send);
	}

	/**
	 * One write of this process at a time reaches the server, which has one writer anyway: where a process dies while several
	 * of its writes wait there, sqld (0.24) may give the lock to one of them and never take it back.
	 */
	async #turn(): Promise<() => void> {
		const turn = this.#writes.acquire();
		const late = () => new LibsqlError(`No turn within ${TURN_WITHIN_MS} ms`, SERVER_OVERDUE);
		return within(TURN_WITHIN_MS, turn, late).catch((error: unknown) => {
			void turn.then((release) => release());
			throw error;
		});
	}

	async #inTurn<T>(write: () => Promise<T>): Promise<T> {
		const release = await this.#turn();
		try {
			return await write();
		} finally {
			release();
		}
	}

	migrate(statements: InStatement[]): Promise<ResultSet[]> {
		return this.#client.migrate(statements);
	}

	executeMultiple(sql: string): Promise<void> {
		return this.#client.executeMultiple(sql);
	}

	sync(): Promise<Replicated> {
		return this.#client.sync();
	}

	reconnect(): void {
		this.#client.reconnect();
	}

	close(): void {
		this.#client.close();
	}
}

export const rowReader = (client: Pick<Client, "execute">) => {
	return <Row extends readonly unknown[]>(text: string): PreparedRow<Row> =>
		async (...args) => {
			const { rows } = await client.execute({ sql: text, args });
			return rows[0] && (Array.from(rows[0]) as readonly unknown[] as Row);
		};
};

/** A change that gives no rows either succeeds or fails, so nobody has to wait for it. */
const CHANGES = /^\s*(insert|update|delete|replace)\b(?![\s\S]*\breturning\b)/i;

const unknownCount = (): ResultSet => ({
	...resultSet([], [], 0),
	get rowsAffected(): number {
		throw new Error("The number of changed rows is not known before the commit: a change that needs it returns them");
	},
});

/**
 * Statements of the same moment run in their order; after one that fails none of them does. Changes without rows are sent
 * with the next statement, or with the commit, which does not happen if one of them fails.
 */
class RemoteTransaction implements Transaction {
	readonly #transaction: Transaction;
	readonly #statements: Gathering;
	readonly #client: Client;
	readonly #end: () => void;
	#isEnding = false;

	/** `client`: reads what is asked for after the commit. `end`: called when it is over, perhaps more than once. */
	constructor(transaction: Transaction, client: Client, end: () => void) {
		this.#transaction = transaction;
		this.#client = client;
		this.#end = end;
		this.#statements = new Gathering(async (statements) => (await transaction.batch(statements)).map(plain));
	}

	get closed(): boolean {
		return this.#transaction.closed;
	}

	async execute(statement: InStatement | string, args?: InArgs): Promise<ResultSet> {
		const asked = asStatement(statement, args);
		if (this.#isEnding && isRead(asked.sql)) return this.#client.execute(asked);
		if (!CHANGES.test(asked.sql)) return this.#statements.add(asked);
		this.#statements.addLate(asked);
		return unknownCount();
	}

	async batch(statements: InStatement[]): Promise<ResultSet[]> {
		await this.#statements.flush();
		return (await this.#transaction.batch(statements)).map(plain);
	}

	async executeMultiple(sql: string): Promise<void> {
		await this.#statements.flush();
		return this.#transaction.executeMultiple(sql);
	}

	async commit(): Promise<void> {
		this.#isEnding = true;
		try {
			// Each only if the one before was right.
			await this.#statements.flush("COMMIT");
			this.#transaction.close();
		} finally {
			this.#end();
		}
	}

	async rollback(): Promise<void> {
		try {
			await this.#transaction.rollback();
		} finally {
			this.#end();
		}
	}

	close(): void {
		this.#transaction.close();
		this.#end();
	}
}
