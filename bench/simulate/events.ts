interface Event {
	at: number;
	/** Of events at the same moment the one that was planned first comes first. */
	order: number;
	run: () => void;
}

const isBefore = (one: Event, other: Event) => one.at < other.at || (one.at === other.at && one.order < other.order);

/** Runs what is planned in the order of its moments, on a clock of its own: a binary heap. */
export class Events {
	now = 0;
	readonly #heap: Event[] = [];
	#planned = 0;

	plan(afterMs: number, run: () => void): void {
		const heap = this.#heap;
		const event = { at: this.now + afterMs, order: this.#planned++, run };
		let place = heap.length;
		while (place > 0) {
			const above = (place - 1) >> 1;
			const parent = heap[above];
			if (!parent || isBefore(parent, event)) break;
			heap[place] = parent;
			place = above;
		}
		heap[place] = event;
	}

	/** Runs the next event; tells whether there was one. */
	next(): boolean {
		const [first] = this.#heap;
		const last = this.#heap.pop();
		if (!first || !last) return false;
		if (first !== last) this.#sink(last);
		this.now = first.at;
		first.run();
		return true;
	}

	/** Puts an event in the place of the first one. */
	#sink(event: Event): void {
		const heap = this.#heap;
		let place = 0;
		for (;;) {
			const [left, right] = [heap[2 * place + 1], heap[2 * place + 2]];
			if (!left) break;
			const isRight = right !== undefined && isBefore(right, left);
			const child = isRight ? right : left;
			if (!isBefore(child, event)) break;
			heap[place] = child;
			place = 2 * place + (isRight ? 2 : 1);
		}
		heap[place] = event;
	}
}
