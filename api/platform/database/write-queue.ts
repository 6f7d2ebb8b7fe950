export class WriteQueue {
	#last: Promise<void> = Promise.resolve();
	#waiting = 0;

	/** Whether somebody waits for the turn to end. */
	get isAwaited(): boolean {
		return this.#waiting > 0;
	}

	async acquire(): Promise<() => void> {
		const before = this.#last;
		const { promise, resolve } = Promise.withResolvers<void>();
		this.#last = promise;
		this.#waiting++;
		await before;
		this.#waiting--;
		return resolve;
	}
}
