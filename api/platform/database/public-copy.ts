import { existsSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Client, InArgs, InStatement } from "@libsql/client/sqlite3";
import { drizzle } from "drizzle-orm/libsql/sqlite3";
import type { Clock } from "../runtime/clock.ts";
import { reasonOf } from "../runtime/error-trace.ts";
import { randomId } from "./columns.ts";
import type { Db, PublicRead } from "./database.ts";
import { isOutOfService } from "./problems.ts";
import { isUnfinishedCopy } from "./schema.ts";
import { asStatement, withArrays } from "./values.ts";

/** While the primary server answers, a replica is used only if it is at most this many milliseconds behind. */
const CURRENT_MS = 2_000;
/** While the primary server does not answer, a replica is used until it is this many milliseconds behind. */
const OLDEST_MS = 3_600_000;
const LOOK_EVERY_MS = 500;
const SYNC_EVERY_SECONDS = 1;

export const COPY_FOLDER = "public-copy";

export function copyFileIn(folder: string): string | undefined {
	const name = existsSync(folder) ? readdirSync(folder).find((one) => one.endsWith(".db")) : undefined;
	return name && join(folder, name);
}

/** The last audit entry. Every change adds one, so two databases with the same last entry are equal. */
export interface Head {
	seq: number;
	hash: string;
	ts: string;
}

export interface CopyOptions {
	/** The folder of the local replica. It must contain nothing else: it is deleted if the replica is discarded. */
	folder: string;
	url: string;
	authToken?: string | undefined;
	clock: Clock;
	headOf: (db: Db, upTo?: number) => Promise<Head | undefined>;
	isOfThisSchema: (db: Db) => Promise<boolean>;
	/** Called with the reason if the replica is damaged or contradicts the primary server; it is then fetched again. */
	onDiscard: (reason: string) => void;
	/** Called after each comparison with the primary server; `head` is undefined if the server did not answer. */
	onLook?: ((head: Head | undefined) => void) | undefined;
	/** Milliseconds between comparisons with the primary server; 0 is for tests, which call `look` themselves. */
	lookEveryMs?: number | undefined;
	open?: ((path: string, follow: boolean) => Promise<Client>) | undefined;
}

export interface CopyServers {
	primary: Db;
	primaryWithinSecond: Db;
	watched: Client;
	origin: Client;
}

interface OpenCopy {
	db: Db;
	client: Client;
	isFollowing: boolean;
}

/** A complete read-only copy of the database on the local disk. It answers public requests, even during an outage. */
export class PublicCopy {
	readonly #servers: CopyServers;
	readonly #options: CopyOptions;
	readonly #timer: ReturnType<typeof setInterval> | undefined;
	#copy: OpenCopy | undefined;
	/** The primary server's last audit entries of the past two seconds, which show how current the replica is. */
	#heads: (Head & { at: number })[] = [];
	/** Everything that was committed before this moment, in milliseconds since 1970, is in the replica. */
	#completeUntil = Number.NEGATIVE_INFINITY;
	#isPrimaryUnavailable = false;
	#looking: Promise<void> | undefined;

	constructor(servers: CopyServers, options: CopyOptions) {
		this.#servers = servers;
		this.#options = options;
		const { lookEveryMs = LOOK_EVERY_MS } = options;
		if (lookEveryMs === 0) return;
		void this.look();
		this.#timer = setInterval(() => void this.look(), lookEveryMs);
		this.#timer.unref();
	}

	look(): Promise<void> {
		this.#looking ??= this.#look().finally(() => {
			this.#looking = undefined;
		});
		return this.#looking;
	}

	read: PublicRead = async (job) => {
		const copy = this.#copy;
		const age = this.#now() - this.#completeUntil;
		const isWithin = (ms: number) => copy !== undefined && age >= 0 && age <= ms;
		if (copy && isWithin(CURRENT_MS)) {
			try {
				return { value: await job(copy.db) };
			} catch {
				// If the replica fails, the primary server answers the request, or refuses it as well.
			}
		}
		if (!this.#isPrimaryUnavailable || !isWithin(OLDEST_MS)) {
			try {
				const { primary, primaryWithinSecond } = this.#servers;
				return { value: await job(isWithin(OLDEST_MS) ? primaryWithinSecond : primary) };
			} catch (error) {
				if (!isOutOfService(error) || !isWithin(OLDEST_MS)) throw error;
			}
		}
		return { value: await job((copy as OpenCopy).db), asOf: new Date(this.#completeUntil) };
	};

	get completeUntil(): number {
		return this.#completeUntil;
	}

	close(): void {
		clearInterval(this.#timer);
		this.#servers.watched.close();
		this.#servers.origin.close();
		this.#copy?.client.close();
	}

	async #look(): Promise<void> {
		await this.#open();
		const own = await this.#ownHead();
		const at = this.#now();
		const head = await this.#primaryHead();
		this.#options.onLook?.(head);
		if (head) this.#heads = [...this.#heads.filter((one) => at - one.at <= CURRENT_MS), { ...head, at }];
		if (!own || !this.#copy) return;
		// While a restore or a move fills the primary, its last audit entries may precede its certificates.
		if (await isUnfinishedCopy(this.#copy.db).catch(() => true)) {
			this.#completeUntil = Number.NEGATIVE_INFINITY;
			return;
		}
		const common = this.#heads.findLast(({ seq }) => seq <= own.seq);
		if (head && own.seq > head.seq) return this.#discard("it contains more than the primary");
		if (common) {
			const { hash } = (await this.#ownHead(common.seq)) ?? {};
			if (hash !== common.hash) return this.#discard("it contains other entries than the primary");
			this.#completeUntil = Math.max(this.#completeUntil, common.at);
		} else if (this.#completeUntil === Number.NEGATIVE_INFINITY) {
			// A replica that has not caught up since the start is complete only up to its own last audit entry.
			const same = head && (await this.#primaryHead(own.seq));
			if (same && same.hash !== own.hash) return this.#discard("it contains other entries than the primary");
			if (await this.#options.isOfThisSchema(this.#copy.db).catch(() => false))
				this.#completeUntil = Date.parse(own.ts);
		}
	}

	/** Checks first whether the server answers, because opening the replica would block the thread until it does. */
	async #open(): Promise<void> {
		if (this.#copy?.isFollowing) return;
		const isAnswering = await this.#isOriginAnswering();
		const known = copyFileIn(this.#options.folder);
		if (!isAnswering && (this.#copy || !known)) return;
		this.#copy?.client.close();
		this.#copy = undefined;
		try {
			// The library may still write to the file of a discarded replica, so each replica gets a new name.
			const path = known ?? join(this.#options.folder, `${randomId(8)}.db`);
			const client = await (this.#options.open ?? openCopy(this.#options))(path, isAnswering);
			this.#copy = { client, isFollowing: isAnswering, db: drizzle({ client }) };
		} catch (error) {
			// An error during an outage says nothing about the replica, so it is discarded only if its server answers.
			if (isAnswering && (await this.#isOriginAnswering())) this.#discard(reasonOf(error));
		}
	}

	#isOriginAnswering(): Promise<boolean> {
		return this.#servers.origin.execute("select 1").then(
			() => true,
			() => false,
		);
	}

	/** Returns the primary server's last audit entry; undefined if the server does not answer. */
	async #primaryHead(upTo?: number): Promise<Head | undefined> {
		try {
			const head = await this.#options.headOf(drizzle({ client: this.#servers.watched }), upTo);
			this.#isPrimaryUnavailable = false;
			return head;
		} catch {
			this.#isPrimaryUnavailable = true;
			return undefined;
		}
	}

	/** Returns the replica's last audit entry. Discards a replica that was readable before and now fails. */
	async #ownHead(upTo?: number): Promise<Head | undefined> {
		return (
			this.#copy &&
			this.#options.headOf(this.#copy.db, upTo).catch((error: unknown) => {
				if (this.#completeUntil > Number.NEGATIVE_INFINITY) this.#discard(reasonOf(error));
				return undefined;
			})
		);
	}

	#discard(reason: string): void {
		this.#options.onDiscard(reason);
		this.#copy?.client.close();
		this.#copy = undefined;
		this.#completeUntil = Number.NEGATIVE_INFINITY;
		rmSync(this.#options.folder, { recursive: true, force: true });
	}

	#now(): number {
		return this.#options.clock.now().getTime();
	}
}

const openCopy =
	({ folder, url, authToken }: CopyOptions) =>
	async (path: string, follow: boolean): Promise<Client> => {
		const { createClient } = await import("@libsql/client");
		mkdirSync(folder, { recursive: true, mode: 0o700 });
		const following = { syncUrl: url, syncInterval: SYNC_EVERY_SECONDS, ...(authToken ? { authToken } : {}) };
		const client = createClient({ url: pathToFileURL(path).href, ...(follow ? following : {}) });
		const execute = client.execute.bind(client);
		return Object.assign(client, {
			execute: async (statement: InStatement | string, args?: InArgs) =>
				withArrays(await execute(asStatement(statement, args))),
		});
	};
