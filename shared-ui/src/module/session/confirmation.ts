import type { Proof } from "@portal/contracts/kit/problems";

/** Requests that users confirm their identity before an action that the server refuses otherwise. */
export interface Confirmation {
	/** Proofs of identity that the pending confirmation accepts; undefined when none is pending. */
	asked(): readonly Proof[] | undefined;
	/** Calls `listener` when a confirmation starts or ends. The subscriber must show the dialog. */
	subscribe(listener: () => void): () => void;
	/**
	 * Requests a confirmation. Resolves to true once the user has confirmed, and to false if the user cancels or no
	 * dialog is subscribed.
	 */
	ask(proofs: readonly Proof[]): Promise<boolean>;
	settle(isConfirmed: boolean): void;
}

export function createConfirmation(): Confirmation {
	const listeners = new Set<() => void>();
	/** Pending calls; one confirmation settles all of them. */
	let waiting: ((isConfirmed: boolean) => void)[] = [];
	let requested: readonly Proof[] | undefined;

	function become(next: readonly Proof[] | undefined): void {
		if (requested === next) return;
		requested = next;
		for (const listener of listeners) listener();
	}

	return {
		asked: () => requested,
		subscribe(listener) {
			listeners.add(listener);
			return () => listeners.delete(listener);
		},
		ask(proofs) {
			if (listeners.size === 0) return Promise.resolve(false);
			return new Promise((resolve) => {
				waiting.push(resolve);
				become(requested ?? proofs);
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
