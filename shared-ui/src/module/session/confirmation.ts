import type { Proof } from "@portal/contracts/kit/problems";

/** Lets users confirm their identity, for example by password, before an action that requires it. */
export interface Confirmation {
	/** Proofs of identity that the user may choose from; undefined when no confirmation is pending. */
	asked(): readonly Proof[] | undefined;
	/** Calls `listener` when a confirmation starts or ends. The listener must show or close the dialog. */
	subscribe(listener: () => void): () => void;
	/** Starts a confirmation. Resolves to false if the user cancels or no dialog can be shown. */
	ask(proofs: readonly Proof[]): Promise<boolean>;
	settle(isConfirmed: boolean): void;
}

export function createConfirmation(): Confirmation {
	const listeners = new Set<() => void>();
	/** Actions that wait for the user. One confirmation is valid for all of them. */
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
