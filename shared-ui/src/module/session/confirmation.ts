import type { Proof } from "@portal/contracts/kit/problems";

/** The person is asked to show once more who they are, for what the server does not do without it. */
export interface Confirmation {
	/** What it can be shown by, while somebody waits for it. */
	asked(): readonly Proof[] | undefined;
	/** Who listens can ask the person. */
	subscribe(listener: () => void): () => void;
	/** Resolves to whether the person has done it; where nobody can ask, they have not. */
	ask(proofs: readonly Proof[]): Promise<boolean>;
	settle(isConfirmed: boolean): void;
}

export function createConfirmation(): Confirmation {
	const listeners = new Set<() => void>();
	/** Calls that wait for one and the same answer. */
	let waiting: ((isConfirmed: boolean) => void)[] = [];
	let asked: readonly Proof[] | undefined;

	function become(next: readonly Proof[] | undefined): void {
		if (asked === next) return;
		asked = next;
		for (const listener of listeners) listener();
	}

	return {
		asked: () => asked,
		subscribe(listener) {
			listeners.add(listener);
			return () => listeners.delete(listener);
		},
		ask(proofs) {
			if (listeners.size === 0) return Promise.resolve(false);
			return new Promise((resolve) => {
				waiting.push(resolve);
				become(asked ?? proofs);
			});
		},
		settle(isConfirmed) {
			const settled = waiting;
			waiting = [];
			for (const resolve of settled) resolve(isConfirmed);
			become(undefined);
		},
	};
}
