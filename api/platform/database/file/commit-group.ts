import { LibsqlError } from "@libsql/client/sqlite3";
import type { Connection } from "./connection.ts";

/** Answers of a group wait for its end, and other requests too. */
const LIMITS = { members: 32, ms: 50 } as const;

const savepoint = (statement: string) => ({ sql: `${statement} member`, args: [] });

/**
 * Transactions of one turn of the event loop, which share one commit, because its sync takes longer than they do.
 * Each member but the first has a savepoint, so that it can fail alone. None is acknowledged, nor told why it failed,
 * before the commit: what it has seen of the others may still be lost.
 */
export class CommitGroup {
	readonly #writer: Connection;
	readonly #end = Promise.withResolvers<void>();
	readonly #until = performance.now() + LIMITS.ms;
	#members = 0;
	#kept = 0;
	#isBroken = false;
	#fault: unknown;

	/** On a connection whose transaction has just begun. */
	constructor(writer: Connection) {
		this.#writer = writer;
		// A member that awaited something else does not wait for the end.
		this.#end.promise.catch(() => undefined);
	}

	get end(): Promise<void> {
		return this.#end.promise;
	}

	/** SQLite itself rolls back after some failures, such as a full disk. */
	get isOpen(): boolean {
		return !this.#isBroken && this.#isInTransaction;
	}

	get #isInTransaction(): boolean {
		return this.#writer.open && this.#writer.inTransaction;
	}

	get isFull(): boolean {
		return this.#members >= LIMITS.members || performance.now() > this.#until;
	}

	begin(): void {
		if (this.#members > 0) this.#writer.run(savepoint("SAVEPOINT"));
		this.#members++;
	}

	keep(): void {
		try {
			if (this.#members > 1) this.#writer.run(savepoint("RELEASE"));
		} catch (error) {
			this.undo(error);
			throw error;
		}
		this.#kept++;
	}

	/** Takes back what the running member has written. `fault`: its failure, which all share if it has ended the group. */
	undo(fault: unknown): void {
		try {
			if (!this.isOpen) this.#fault = fault;
			else if (this.#members === 1) this.#writer.exec("ROLLBACK");
			else {
				this.#writer.run(savepoint("ROLLBACK TO"));
				this.#writer.run(savepoint("RELEASE"));
			}
		} catch (error) {
			// What it has written must not be committed with the others.
			this.#isBroken = true;
			this.#fault = error;
		}
	}

	commit(): void {
		try {
			if (this.isOpen) this.#writer.exec("COMMIT");
			else if (this.#kept > 0) throw this.#fault ?? this.#closed();
			this.#end.resolve();
		} catch (error) {
			this.#end.reject(error);
		} finally {
			this.#rollBack();
		}
	}

	/** After a failure. One that fails too leaves its transaction to the next BEGIN, which says so. */
	#rollBack(): void {
		try {
			if (this.#isInTransaction) this.#writer.exec("ROLLBACK");
		} catch {}
	}

	#closed(): LibsqlError {
		return this.#writer.open
			? new LibsqlError("The transaction is closed", "TRANSACTION_CLOSED")
			: new LibsqlError("The client is closed", "CLIENT_CLOSED");
	}
}
