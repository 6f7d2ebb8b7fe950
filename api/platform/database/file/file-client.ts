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
import { WriteQueue, whenUnlocked } from "../write-queue.ts";
import { CommitGroup } from "./commit-group.ts";
import { Connection } from "./connection.ts";

const WRITER_PRAGMAS = [
	"journal_mode = WAL",
	// With FULL, a commit survives a power failure, because SQLite waits until the disk has stored it.
	"synchronous = FULL",
	"foreign_keys = ON",
	// SQLite overwrites deleted data with zeros, because erased personal data must not stay in the file.
	"secure_delete = ON",
	"cache_size = -4096",
	"temp_store = MEMORY",
	"wal_autocheckpoint = 1000",
	"journal_size_limit = 67108864",
];
const READER_PRAGMAS = ["query_only = ON", "cache_size = -65536", "mmap_size = 1073741824", "temp_store = MEMORY"];
/** Without a mapping and with a small cache, pages that were read do not count as memory of the process. */
const UNCACHED_PRAGMAS = ["query_only = ON", "cache_size = -1024"];

// How long a write waits for a lock. SQLite's own wait (`blockingMs`) blocks the thread, so it is short and repeated.
const LOCK_WAIT = { blockingMs: 5, stepMs: 20, patienceMs: 5000 } as const;

/**
 * Writes wait in a queue for one connection, reads use another. A transaction that awaits anything but the database is
 * rolled back (TRANSACTION_YIELDED), because it would block all other writes.
 */
export class FileClient implements Client {
	readonly protocol = "file";
	closed = false;
	readonly #queue = new WriteQueue();
	readonly #writer: Connection;
	readonly #reader: Connection;

	readonly #isReadOnly: boolean;
	#group: CommitGroup | undefined;
	#running: FileTransaction | undefined;
	#turn: ReturnType<typeof setImmediate> | undefined;

	/** With `readOnly` nothing is written, not even a checkpoint, so that another process may write meanwhile. */
	constructor(path: string, { readOnly = false, isCached = true }: { readOnly?: boolean; isCached?: boolean } = {}) {
		this.#isReadOnly = readOnly;
		const reading = isCached ? READER_PRAGMAS : UNCACHED_PRAGMAS;
		this.#writer = new Connection(path, LOCK_WAIT.blockingMs, readOnly ? reading : WRITER_PRAGMAS);
		try {
			this.#reader = readOnly ? this.#writer : new Connection(path, LOCK_WAIT.blockingMs, reading);
		} catch (error) {
			this.#writer.close();
			throw error;
		}
	}

	async execute(statement: InStatement | string, args?: InArgs): Promise<ResultSet> {
		this.#assertOpen();
		const native = toStatement(statement, args);
		if (isRead(native.sql)) return this.#reader.run(native);
		return this.#exclusively(() => retryBusy(() => this.#writer.run(native)));
	}

	async batch(statements: (InStatement | [string, InArgs?])[]): Promise<ResultSet[]> {
		const transaction = await this.transaction();
		try {
			const results = statements.map((statement) => this.#writer.run(toStatement(statement)));
			await transaction.commit();
			return results;
		} catch (error) {
			await transaction.rollback();
			throw error;
		}
	}

	/** Migrations rebuild tables, so foreign keys are checked once before the commit and not at each statement. */
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
		// An open transaction would prevent the checkpoint; it is rolled back when the connection is closed.
		if (!this.#isReadOnly && !this.#writer.inTransaction) {
			try {
				this.#writer.run({ sql: "PRAGMA wal_checkpoint(TRUNCATE)", args: [] });
			} catch (error) {
				// Without the checkpoint, the newest changes stay in the write-ahead log, which the next start reads.
				if (!isOutOfService(error)) throw error;
			}
		}
		this.#writer.close();
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

	/** Commits after one turn of the event loop, so that requests that arrived together share one commit. */
	#endTurnOfLoop(): void {
		this.#turn = undefined;
		this.#running?.giveUp();
		this.#endGroup();
	}

	#endGroup(): void {
		const group = this.#group;
		this.#group = undefined;
		group?.commit();
	}

	#assertOpen(): void {
		if (this.closed) throw new LibsqlError("The client is closed", "CLIENT_CLOSED");
	}
}

function retryBusy<T>(attempt: () => T): Promise<T> {
	const end = performance.now() + LOCK_WAIT.patienceMs;
	return whenUnlocked(attempt, { pauseMs: LOCK_WAIT.stepMs, isOver: () => performance.now() > end });
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
		// After the end of its transaction the statement would be committed alone, so it is refused.
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
