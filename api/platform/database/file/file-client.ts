import { setImmediate } from "node:timers";
import {
	type Client,
	type InArgs,
	type InStatement,
	LibsqlError,
	type Replicated,
	type ResultSet,
	type Transaction,
} from "@libsql/client/sqlite3";
import { isOutOfService } from "../problems.ts";
import { isRead, toStatement } from "../values.ts";
import { WriteQueue } from "../write-queue.ts";
import { CommitGroup } from "./commit-group.ts";
import { FileCommits } from "./commits.ts";
import { Connection } from "./connection.ts";

const WRITER_PRAGMAS = [
	"journal_mode = WAL",
	// Commits survive a power cut.
	"synchronous = FULL",
	"foreign_keys = ON",
	// Overwrites deleted data: erased personal data must not stay in the file.
	"secure_delete = ON",
	"cache_size = -32768",
	"temp_store = MEMORY",
	"wal_autocheckpoint = 1000",
	"journal_size_limit = 67108864",
];
const READER_PRAGMAS = ["query_only = ON", "cache_size = -65536", "mmap_size = 1073741824", "temp_store = MEMORY"];

// SQLite's own wait blocks the thread, so most of the wait is asynchronous.
const LOCK_WAIT = { blockingMs: 5, stepMs: 20, patienceMs: 5000 } as const;

const isBusy = (error: unknown) => error instanceof LibsqlError && error.code === "SQLITE_BUSY";
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * A client for a file: a queue for one writing connection, a reading one, and cached statements. A transaction that
 * awaits anything but the database is rolled back, TRANSACTION_YIELDED.
 */
export class FileClient implements Client {
	readonly protocol = "file";
	closed = false;
	readonly #queue = new WriteQueue();
	readonly #writer: Connection;
	readonly #reader: Connection;

	readonly commits: FileCommits;
	readonly #isReadOnly: boolean;
	#group: CommitGroup | undefined;
	#running: FileTransaction | undefined;
	#turn: ReturnType<typeof setImmediate> | undefined;

	/** `readOnly`: beside a writing process; not even a checkpoint is written. */
	constructor(path: string, { readOnly = false }: { readOnly?: boolean } = {}) {
		this.#isReadOnly = readOnly;
		this.#writer = new Connection(path, LOCK_WAIT.blockingMs, readOnly ? READER_PRAGMAS : WRITER_PRAGMAS);
		try {
			this.#reader = new Connection(path, LOCK_WAIT.blockingMs, READER_PRAGMAS);
		} catch (error) {
			this.#writer.close();
			throw error;
		}
		this.commits = new FileCommits(path, this.#reader, this.#writer);
	}

	prepareRow<Row extends readonly unknown[]>(text: string): (...args: string[]) => Row | undefined {
		return this.#reader.prepareRow<Row>(text);
	}

	async execute(statement: InStatement | string, args?: InArgs): Promise<ResultSet> {
		this.#assertOpen();
		const native = toStatement(statement, args);
		if (isRead(native.sql)) return this.#reader.run(native);
		return this.#exclusively(() => retryBusy(() => this.#writer.run(native)));
	}

	async batch(statements: (InStatement | [string, InArgs?])[]): Promise<ResultSet[]> {
		return this.#inTransaction(() => statements.map((statement) => this.#writer.run(toStatement(statement))));
	}

	/** Migrations rebuild tables, so foreign keys are checked before the commit instead. */
	async migrate(statements: InStatement[]): Promise<ResultSet[]> {
		this.#assertOpen();
		return this.#exclusively(async () => {
			this.#writer.exec("PRAGMA foreign_keys = OFF");
			try {
				await retryBusy(() => this.#writer.exec("BEGIN IMMEDIATE"));
				try {
					const results = statements.map((statement) => this.#writer.run(toStatement(statement)));
					const broken = this.#writer.run({ sql: "PRAGMA foreign_key_check", args: [] }).rows;
					if (broken.length > 0) throw new Error(`The migration breaks ${broken.length} foreign keys`);
					this.#writer.exec("COMMIT");
					return results;
				} catch (error) {
					if (this.#writer.inTransaction) this.#writer.exec("ROLLBACK");
					throw error;
				}
			} finally {
				this.#writer.exec("PRAGMA foreign_keys = ON");
			}
		});
	}

	async transaction(): Promise<Transaction> {
		this.#assertOpen();
		const release = await this.#queue.acquire();
		const endTurn = () => {
			this.#running = undefined;
			release();
		};
		try {
			this.#assertOpen();
			if (!this.#group?.isOpen || this.#group.isFull) this.#endGroup();
			if (!this.#group) {
				await retryBusy(() => this.#writer.exec("BEGIN IMMEDIATE"));
				this.#group = new CommitGroup(this.#writer);
			}
			this.#turn ??= setImmediate(() => this.#endTurnOfLoop());
			this.#running = new FileTransaction(this.#writer, this.#group, endTurn);
			return this.#running;
		} catch (error) {
			endTurn();
			throw error;
		}
	}

	async executeMultiple(sql: string): Promise<void> {
		this.#assertOpen();
		await this.#exclusively(() => retryBusy(() => this.#writer.exec(sql)));
	}

	sync(): Promise<Replicated> {
		throw new LibsqlError("A local file has nothing to synchronise with", "SYNC_NOT_SUPPORTED");
	}

	reconnect(): void {
		throw new LibsqlError("A local file is never reconnected", "RECONNECT_NOT_SUPPORTED");
	}

	close(): void {
		if (this.closed) return;
		if (!this.#running) this.#endGroup();
		this.closed = true;
		this.#reader.close();
		// Closing the connection rolls back an open transaction.
		if (!this.#isReadOnly && !this.#writer.inTransaction) {
			try {
				this.#writer.run({ sql: "PRAGMA wal_checkpoint(TRUNCATE)", args: [] });
			} catch (error) {
				// The data stay in the log.
				if (!isOutOfService(error)) throw error;
			}
		}
		this.#writer.close();
		this.commits.close();
	}

	async #exclusively<T>(job: () => T | Promise<T>): Promise<T> {
		const release = await this.#queue.acquire();
		try {
			this.#endGroup();
			this.#assertOpen();
			return await job();
		} finally {
			release();
		}
	}

	async #inTransaction<T>(job: () => T): Promise<T> {
		const transaction = await this.transaction();
		try {
			const result = job();
			await transaction.commit();
			return result;
		} catch (error) {
			await transaction.rollback();
			throw error;
		}
	}

	/** Requests that arrive together begin one after the other within a turn of the event loop. */
	#endTurnOfLoop(): void {
		this.#turn = undefined;
		this.#running?.giveUp();
		this.#endGroup();
	}

	#endGroup(): void {
		this.#group?.commit();
		this.#group = undefined;
	}

	#assertOpen(): void {
		if (this.closed) throw new LibsqlError("The client is closed", "CLIENT_CLOSED");
	}
}

async function retryBusy<T>(attempt: () => T): Promise<T> {
	const end = performance.now() + LOCK_WAIT.patienceMs;
	for (;;) {
		try {
			return attempt();
		} catch (error) {
			if (!isBusy(error) || performance.now() > end) throw error;
			await pause(LOCK_WAIT.stepMs);
		}
	}
}

class FileTransaction implements Transaction {
	#writer: Connection | undefined;
	readonly #group: CommitGroup;
	readonly #endTurn: () => void;
	#yielded = false;
	#fault: unknown;

	constructor(writer: Connection, group: CommitGroup, endTurn: () => void) {
		group.begin();
		this.#writer = writer;
		this.#group = group;
		this.#endTurn = endTurn;
	}

	/** It has awaited something other than the database. */
	giveUp(): void {
		this.#yielded = true;
		this.close();
	}

	get closed(): boolean {
		return this.#writer === undefined;
	}

	async execute(statement: InStatement | string, args?: InArgs): Promise<ResultSet> {
		return this.#run((writer) => writer.run(toStatement(statement, args)));
	}

	async batch(statements: (InStatement | [string, InArgs?])[]): Promise<ResultSet[]> {
		return this.#run((writer) => statements.map((statement) => writer.run(toStatement(statement))));
	}

	async executeMultiple(sql: string): Promise<void> {
		this.#run((writer) => writer.exec(sql));
	}

	async commit(): Promise<void> {
		this.#run(() => this.#settle(() => this.#group.keep()));
		await this.#group.end;
	}

	async rollback(): Promise<void> {
		this.close();
		await this.#group.end;
	}

	close(): void {
		this.#settle(() => this.#group.undo(this.#fault));
	}

	#run<T>(job: (writer: Connection) => T): T {
		if (this.#yielded)
			throw new LibsqlError(
				"The transaction awaited something other than the database and was rolled back",
				"TRANSACTION_YIELDED",
			);
		// Without its transaction a statement would be committed alone.
		if (!this.#writer || !this.#group.isOpen)
			throw this.#fault ?? new LibsqlError("The transaction is closed", "TRANSACTION_CLOSED");
		try {
			return job(this.#writer);
		} catch (error) {
			this.#fault = error;
			throw error;
		}
	}

	#settle(end: () => void): void {
		if (!this.#writer) return;
		this.#writer = undefined;
		try {
			end();
		} finally {
			this.#endTurn();
		}
	}
}
