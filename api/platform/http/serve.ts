import { closeSync, openSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import type { Log } from "../deps.ts";

/** `shutdown` frees the port, ends idle connections and waits for running requests. */
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
	/** Above this, idle and slow connections are ended. */
	crowdedFrom: 256,
	lookEveryMs: 30_000,
	retryMs: 5,
	/** Time for running requests at shutdown. */
	stopWithinMs: 8_000,
} as const;

export function openFilesBy(readable: string): () => number {
	return () => {
		const number = openSync(readable, "r");
		closeSync(number);
		return number;
	};
}

/** Replaces a failed or crowded listener, because the runtime's ends without free files and keeps idle connections. */
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

	async function again(): Promise<Listener | undefined> {
		for (let told = false; !signal.aborted; told = true) {
			try {
				return listen();
			} catch (error) {
				if (!told) log.error("listener", { error: String(error) });
				await wait(rules.retryMs);
			}
		}
		return undefined;
	}

	function isCrowded(): boolean {
		try {
			return openFiles() > rules.crowdedFrom;
		} catch (error) {
			// No file descriptors left.
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
		for (let listener: Listener | undefined = first; listener; listener = await again()) {
			const over = new AbortController();
			const failed = listener.finished.then(() => "ended", String);
			const stop = () => over.abort();
			signal.addEventListener("abort", stop);
			const reason = await Promise.race([failed, crowded(over.signal)]);
			over.abort();
			signal.removeEventListener("abort", stop);
			end(listener);
			if (signal.aborted) return;
			log.error("listener", { error: reason });
		}
	}

	const served = serve(listen());
	return {
		/** Resolves after the last request or the time limit. */
		async shutdown(): Promise<void> {
			stopped.abort();
			await served;
			await Promise.race([Promise.all(ending), pause(rules.stopWithinMs)]);
		},
	};
}

const HOST = /^[\w.~!$&'()*+,;=%:[\]-]+$/;

const REMEMBERED_HOSTS = 100;

/** Refuses an invalid Host, from which no URL can be built. */
export function wellAddressed(answer: (request: Request, address: string) => Promise<Response>) {
	const good = new LRUCache<string, true>({ max: REMEMBERED_HOSTS });
	/** What follows the host makes no URL invalid. */
	const isGood = (host: string | null, url: string): boolean => {
		if (host === null) return URL.canParse(url);
		const isOf = url.startsWith(`http://${host}/`);
		if (isOf && good.has(host)) return true;
		if (!HOST.test(host) || !URL.canParse(url)) return false;
		if (isOf) good.set(host, true);
		return true;
	};
	return (request: Request, { remoteAddr }: { remoteAddr: object }): Response | Promise<Response> => {
		if (!isGood(request.headers.get("host"), request.url))
			return new Response("Bad Request", { status: 400, headers: { "Cache-Control": "no-store" } });
		const address = "hostname" in remoteAddr ? String(remoteAddr.hostname) : "local";
		return answer(request, address);
	};
}
