import { LibsqlError } from "@libsql/client/sqlite3";
import type { Connection } from "./connection.ts";

/** Answers of a group wait for its end, and other requests too. */
const LIMITS = { members: 32, ms: 50 } as const;

const savepoint = (statement: string) => ({ sql: `${statement} member`, args: [] });

/**
 * Transactions that follow each other without a pause and share one commit, because its sync takes longer than they do.
 * Each member but the first has a savepoint, so that it can fail alone. None is acknowledged, nor told why it failed,
 * before the commit: what it has seen of the others may still be lost.
 */
export class CommitGroup {
	readonly #writer: Connection;
	readonly #end = Promise.withResolvers<void>();
	readonly #until = performance.now() + LIMITS.ms;
	#members = 0;
	#kept = 0;
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
		if (this.#members > 1) this.#writer.run(savepoint("RELEASE"));
		this.#kept++;
	}

	/** Takes back what the running member has written. `fault`: its failure, which all share if it has ended the group. */
	undo(fault: unknown): void {
		if (!this.isOpen) this.#fault = fault;
		else if (this.#members === 1) this.#writer.exec("ROLLBACK");
		else {
			this.#writer.run(savepoint("ROLLBACK TO"));
			this.#writer.run(savepoint("RELEASE"));
		}
	}

	commit(): void {
		try {
			if (this.isOpen) this.#writer.exec("COMMIT");
			else if (this.#kept > 0) throw this.#fault ?? new LibsqlError("The transaction is closed", "TRANSACTION_CLOSED");
			this.#end.resolve();
		} catch (error) {
			this.#end.reject(error);
			if (this.isOpen) this.#writer.exec("ROLLBACK");
		}
	}
}
