/** The person is asked to show once more who they are, for what the server does not do without it. */
export interface Confirmation {
	/** Somebody waits for the answer. */
	isAsked(): boolean;
	/** Who listens can ask the person. */
	subscribe(listener: () => void): () => void;
	/** Resolves to whether the person has done it; where nobody can ask, they have not. */
	ask(): Promise<boolean>;
	settle(isConfirmed: boolean): void;
}

export function createConfirmation(): Confirmation {
	const listeners = new Set<() => void>();
	/** Calls that wait for one and the same answer. */
	let waiting: ((isConfirmed: boolean) => void)[] = [];
	const tell = () => {
		for (const listener of listeners) listener();
	};
	return {
		isAsked: () => waiting.length > 0,
		subscribe(listener) {
			listeners.add(listener);
			return () => listeners.delete(listener);
		},
		ask() {
			if (listeners.size === 0) return Promise.resolve(false);
			return new Promise((resolve) => {
				waiting.push(resolve);
				tell();
			});
		},
		settle(isConfirmed) {
			const settled = waiting;
			waiting = [];
			for (const resolve of settled) resolve(isConfirmed);
			if (settled.length > 0) tell();
		},
	};
}
