import { setTimeout as pause } from "node:timers/promises";
import { isBusy } from "./problems.ts";

/** Repeats the attempt while another connection has the write lock. Throws SQLITE_BUSY once `isOver` returns true. */
export async function whenUnlocked<T>(
	attempt: () => T | Promise<T>,
	{ pauseMs, isOver }: { pauseMs: number; isOver: () => boolean },
): Promise<T> {
	for (;;) {
		try {
			return await attempt();
		} catch (error) {
			if (!isBusy(error) || isOver()) throw error;
			await pause(pauseMs);
		}
	}
}

export class WriteQueue {
	#last: Promise<void> = Promise.resolve();

	async acquire(): Promise<() => void> {
		const before = this.#last;
		const { promise, resolve } = Promise.withResolvers<void>();
		this.#last = promise;
		await before;
		return resolve;
	}
}
