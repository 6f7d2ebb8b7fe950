import type { Events } from "./events.ts";

interface Waiting {
	since: number;
	serviceMs: number;
	done: (waitedMs: number) => void;
}

/** Servers before one queue: who came first is served first. */
export class Station {
	readonly servers: number;
	busyMs = 0;
	readonly #events: Events;
	#free: number;
	#queue: Waiting[] = [];
	#head = 0;

	constructor(events: Events, servers: number) {
		this.#events = events;
		this.servers = servers;
		this.#free = servers;
	}

	enter(serviceMs: number, done: (waitedMs: number) => void): void {
		const entered = { since: this.#events.now, serviceMs, done };
		if (this.#free > 0) this.#serve(entered);
		else this.#queue.push(entered);
	}

	/** Counts from now on. */
	reset(): void {
		this.busyMs = 0;
	}

	#serve({ since, serviceMs, done }: Waiting): void {
		const waitedMs = this.#events.now - since;
		this.#free--;
		this.busyMs += serviceMs;
		this.#events.plan(serviceMs, () => {
			this.#free++;
			this.#serveNext();
			done(waitedMs);
		});
	}

	#serveNext(): void {
		const next = this.#queue[this.#head];
		if (!next) return;
		this.#head++;
		// What was served is let go of now and then: taking it from the front each time would copy the queue.
		if (this.#head * 2 > this.#queue.length) {
			this.#queue = this.#queue.slice(this.#head);
			this.#head = 0;
		}
		this.#serve(next);
	}
}
