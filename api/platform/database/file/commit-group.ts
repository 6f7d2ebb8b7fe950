import { LibsqlError } from "@libsql/client/sqlite3";
import type { Connection } from "./connection.ts";

/** Limits the members of a group of transactions and their time, because all their responses wait for one commit. */
const LIMITS = { members: 32, ms: 50 } as const;

const savepoint = (statement: string) => ({ sql: `${statement} member`, args: [] });

/**
 * A group of write transactions that share one commit, because syncing the disk is slow. A savepoint for each lets it
 * fail alone. All get their results after the commit, because they may have read changes that can still be lost.
 */
export class CommitGroup {
	readonly #writer: Connection;
	readonly #end = Promise.withResolvers<void>();
	readonly #until = performance.now() + LIMITS.ms;
	#members = 0;
	#kept = 0;
	#isBroken = false;
	#fault: unknown;

	constructor(writer: Connection) {
		this.#writer = writer;
		// A transaction that was given up does not await its group, so the rejection must not count as unhandled.
		this.#end.promise.catch(() => undefined);
	}

	get end(): Promise<void> {
		return this.#end.promise;
	}

	/** Returns false if SQLite has rolled the transaction back, as it does for example on a full disk. */
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

	/** Rolls back one member of the group. If its error `fault` has ended the whole transaction, all members fail. */
	undo(fault: unknown): void {
		try {
			if (!this.isOpen) this.#fault = fault;
			else if (this.#members === 1) this.#writer.exec("ROLLBACK");
			else {
				this.#writer.run(savepoint("ROLLBACK TO"));
				this.#writer.run(savepoint("RELEASE"));
			}
		} catch (error) {
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

	/** Rolls the whole group back; if this fails too, the next BEGIN reports that a transaction is still open. */
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
