/// <reference types="deno" />
import { closeSync, openSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import type { Log } from "../deps.ts";
import { reasonOf } from "../runtime/error-trace.ts";
import { SettingsError } from "../runtime/setting-values.ts";

interface Place {
	host: string;
	port: number;
}

/** Throws a `SettingsError` that names PORT and HOST if no server can listen at this address. */
export function claimPort({ host, port }: Place): void {
	try {
		Deno.listen({ hostname: host, port }).close();
	} catch (error) {
		const reason =
			error instanceof Deno.errors.AddrInUse ? "is already in use" : `is not available: ${reasonOf(error)}`;
		throw new SettingsError(`PORT, HOST: ${host}:${port} ${reason}.`);
	}
}

/** Returns a function that starts a server. The empty `onListen` keeps Deno from printing the address. */
export const listenAt =
	({ host, port }: Place, handler: Deno.ServeHandler) =>
	() =>
		Deno.serve({ hostname: host, port, onListen: () => {} }, handler);

/** A running HTTP server. `shutdown` frees the port, ends idle connections and waits for running requests. */
export interface Listener {
	readonly finished: Promise<void>;
	shutdown(): Promise<void>;
}

interface Serving {
	log: Pick<Log, "error">;
	openFiles: () => number;
	rules?: Record<keyof typeof SERVING, number>;
}

export const SERVING = {
	/** Above this number of open files, idle and slow connections are ended, so that new ones can be accepted. */
	crowdedFrom: 256,
	lookEveryMs: 30_000,
	retryMs: 5,
	/** Milliseconds that a server which shuts down waits for running requests. */
	stopWithinMs: 8_000,
} as const;

export function openFilesBy(readable: string): () => number {
	return () => {
		const number = openSync(readable, "r");
		closeSync(number);
		return number;
	};
}

/**
 * Keeps an HTTP server running: replaces one that has failed or is crowded. Deno's server ends when no file descriptors
 * are free, and keeps idle connections.
 */
export function keepServing(listen: () => Listener, { log, openFiles, rules = SERVING }: Serving) {
	const stopped = new AbortController();
	const { signal } = stopped;
	const ending = new Set<Promise<void>>();
	const wait = (ms: number) => pause(ms, undefined, { signal }).catch(() => {});

	function end(listener: Listener): void {
		const done = listener
			.shutdown()
			.catch((error: unknown) => log.error("listener", { error: String(error) }))
			.finally(() => ending.delete(done));
		ending.add(done);
	}

	async function listenAgain(): Promise<Listener | undefined> {
		for (let isLogged = false; !signal.aborted; isLogged = true) {
			try {
				return listen();
			} catch (error) {
				if (!isLogged) log.error("listener", { error: String(error) });
				await wait(rules.retryMs);
			}
		}
		return undefined;
	}

	function isCrowded(): boolean {
		try {
			return openFiles() > rules.crowdedFrom;
		} catch (error) {
			// The codes EMFILE and ENFILE mean that no file descriptors are left.
			return error instanceof Error && "code" in error && /^E[MN]FILE$/.test(String(error.code));
		}
	}

	async function crowded(over: AbortSignal): Promise<string> {
		while (!over.aborted) {
			await pause(rules.lookEveryMs, undefined, { signal: over }).catch(() => {});
			if (!over.aborted && isCrowded()) break;
		}
		return "crowded";
	}

	async function serve(first: Listener): Promise<void> {
		for (let listener: Listener | undefined = first; listener; listener = await listenAgain()) {
			const over = new AbortController();
			const failed = listener.finished.then(() => "ended", String);
			const reason = await Promise.race([failed, crowded(AbortSignal.any([signal, over.signal]))]);
			over.abort();
			end(listener);
			if (signal.aborted) return;
			log.error("listener", { error: reason });
		}
	}

	const served = serve(listen());
	return {
		async shutdown(): Promise<void> {
			stopped.abort();
			await served;
			await Promise.race([Promise.all(ending), pause(rules.stopWithinMs)]);
		},
	};
}
