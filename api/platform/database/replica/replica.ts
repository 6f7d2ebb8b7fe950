import type { Client } from "@libsql/client/sqlite3";
import { drizzle } from "drizzle-orm/libsql/sqlite3";
import type { Clock } from "../../runtime/clock.ts";
import type { Db, Replica, Seen, Source } from "../database.ts";
import { isOutOfService, isOverdue } from "../problems.ts";
import { rowReader } from "../remote-client.ts";
import { Behind, HeadedReads, ReplicaClient } from "./replica-client.ts";

/** How old an answer may be while the primary answers. */
const CURRENT_MS = 2_000;
const LOOK_EVERY_MS = 500;
const APART_MS = 100;
export const ANSWER_WITHIN_MS = 1_000;
/** So long a replica that did not answer in time is left alone: it may have too much to do. */
const REST_MS = 5_000;

/** At the moment `at` the primary held everything up to the number `seq`. */
interface Mark {
	seq: number;
	at: number;
}

export interface ReplicaOptions {
	/** A statement that gives one number, which grows with every change that is read from the replica. */
	head: string;
	/** Gives that number, and the moment of what it stands for. */
	last: string;
	/** Whether it has the schema of this version. */
	isOfThisSchema: () => Promise<boolean>;
	clock: Clock;
	/** Called when it stops to answer, and when it answers again. */
	onChange: (change: { isAway: boolean; reason?: unknown }) => void;
	/** 0: it is looked at only when told so. */
	lookEveryMs?: number | undefined;
}

interface Servers {
	primary: Source;
	/** Asks the primary how far it is, and takes no longer than the replica may. */
	watch: Client;
	replica: Client;
}

/** Decides for each read whether the replica may answer it; what it cannot answer, the primary does. */
export class ReplicaReads implements Replica {
	readonly #servers: Servers;
	readonly #reads: HeadedReads;
	readonly #options: ReplicaOptions;
	readonly #timer: ReturnType<typeof setInterval> | undefined;
	/** Of the last two seconds, the oldest first; not all that are told, they are many. */
	#marks: Mark[] = [];
	/** The newest mark that the replica was seen to hold. */
	#held: Mark | undefined;
	#isPrimaryAway = false;
	#isBehind = false;
	#overdueAt = Number.NEGATIVE_INFINITY;
	#isAway = false;
	#looking: Promise<void> | undefined;

	constructor(servers: Servers, options: ReplicaOptions) {
		this.#servers = servers;
		this.#reads = new HeadedReads(servers.replica, options.head);
		this.#options = options;
		const { lookEveryMs = LOOK_EVERY_MS } = options;
		if (lookEveryMs === 0) return;
		void this.look();
		this.#timer = setInterval(() => void this.look(), lookEveryMs);
		this.#timer.unref();
	}

	/** Asks both how far they are. Nobody waits for it. */
	look(): Promise<void> {
		this.#looking ??= this.#look().finally(() => {
			this.#looking = undefined;
		});
		return this.#looking;
	}

	async seenBy(ask: () => Promise<Seen | undefined>): Promise<number | undefined> {
		const at = this.#now();
		const seen = await ask();
		if (seen) this.#note({ seq: seen.head, at });
		return seen?.own;
	}

	async read<T>(own: number, job: (db: Db) => Promise<T>): Promise<T> {
		const least = this.#leastSeq();
		if (least !== undefined && this.#isUsable()) {
			try {
				return await this.#atLeast(Math.max(own, least), ({ db }) => job(db));
			} catch (error) {
				this.#noticeFailureOf(error);
			}
		}
		return job(this.#servers.primary.db);
	}

	async readPublic<T>(job: (source: Source) => Promise<T>): Promise<{ value: T; asOf?: Date }> {
		const least = this.#leastSeq();
		if (least !== undefined && this.#isUsable()) {
			try {
				return { value: await this.#atLeast(least, job) };
			} catch (error) {
				this.#noticeFailureOf(error);
			}
		}
		if (least === undefined && this.#isPrimaryAway) {
			const old = await this.#asItWas(job);
			if (old) return old;
		}
		try {
			return { value: await job(this.#servers.primary) };
		} catch (error) {
			const old = isOutOfService(error) ? await this.#asItWas(job) : undefined;
			if (old) return old;
			throw error;
		}
	}

	close(): void {
		clearInterval(this.#timer);
		this.#servers.watch.close();
		this.#servers.replica.close();
	}

	/** Undefined if the replica does not answer, or holds less than it was seen to hold. */
	async #asItWas<T>(job: (source: Source) => Promise<T>): Promise<{ value: T; asOf: Date } | undefined> {
		const held = this.#held;
		if (!held || this.#isAway) return undefined;
		try {
			return { value: await this.#atLeast(held.seq, job), asOf: new Date(held.at) };
		} catch (error) {
			this.#noticeFailureOf(error);
			return undefined;
		}
	}

	async #atLeast<T>(least: number, job: (source: Source) => Promise<T>): Promise<T> {
		const client = new ReplicaClient(this.#servers.replica, this.#reads, (seq) => {
			if (!(seq >= least)) throw new Behind(`The replica holds ${seq} of ${least}`);
			this.#noticeHeld(seq);
		});
		return job({ db: drizzle({ client }), prepareRow: rowReader(client) });
	}

	async #look(): Promise<void> {
		const at = this.#now();
		const { watch, replica } = this.#servers;
		try {
			const { rows } = await watch.execute(this.#options.head);
			this.#note({ seq: Number(rows[0]?.[0]), at });
			this.#isPrimaryAway = false;
		} catch {
			this.#isPrimaryAway = true;
		}
		if (this.#isResting()) return;
		try {
			const { rows } = await replica.execute(this.#options.head);
			this.#noticeHeld(Number(rows[0]?.[0]));
			if (this.#isPrimaryAway && !this.#held) this.#held = await this.#lastMark();
			if (this.#isAway) this.#options.onChange({ isAway: false });
			this.#isAway = false;
		} catch (error) {
			this.#noticeFailure(error);
		}
	}

	/** For a start without the primary, which has told nothing yet: the moment of the last that the replica holds. */
	async #lastMark(): Promise<Mark | undefined> {
		const { rows } = await this.#servers.replica.execute(this.#options.last);
		const [seq, at] = rows[0] ? Array.from(rows[0]) : [];
		if (at === undefined || !(await this.#options.isOfThisSchema())) return undefined;
		return { seq: Number(seq), at: Date.parse(String(at)) };
	}

	#noticeHeld(seq: number): void {
		const held = this.#marks.findLast((mark) => mark.seq <= seq);
		if (held && held.at >= (this.#held?.at ?? Number.NEGATIVE_INFINITY)) this.#held = held;
		const least = this.#leastSeq();
		this.#isBehind = least !== undefined && seq < least;
	}

	/** What a job refuses is no failure of the replica. */
	#noticeFailureOf(reason: unknown): void {
		if (isOutOfService(reason)) this.#noticeFailure(reason);
	}

	#noticeFailure(reason: unknown): void {
		if (isOverdue(reason)) this.#overdueAt = this.#now();
		if (!this.#isAway) this.#options.onChange({ isAway: true, reason });
		this.#isAway = true;
	}

	#note(mark: Mark): void {
		this.#marks = this.#marks.filter((one) => this.#isCurrent(one));
		const last = this.#marks.at(-1);
		if (!last || mark.at - last.at >= APART_MS) this.#marks.push(mark);
	}

	/** What everybody has to see; undefined if the primary has not answered in time. */
	#leastSeq(): number | undefined {
		return this.#marks.find((one) => this.#isCurrent(one))?.seq;
	}

	/** Not after the clock was set back. */
	#isCurrent({ at }: Mark): boolean {
		const age = this.#now() - at;
		return age >= 0 && age <= CURRENT_MS;
	}

	#isUsable(): boolean {
		return !this.#isAway && !this.#isBehind;
	}

	#isResting(): boolean {
		const since = this.#now() - this.#overdueAt;
		return since >= 0 && since < REST_MS;
	}

	#now(): number {
		return this.#options.clock.now().getTime();
	}
}
