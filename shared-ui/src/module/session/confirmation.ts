import type { Proof } from "@portal/contracts/kit/problems";
import { createStore } from "../../store.ts";

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
	const requested = createStore<readonly Proof[] | undefined>(undefined);
	/** Result for all actions that wait for the user, because one confirmation is valid for all of them. */
	let pending: PromiseWithResolvers<boolean> | undefined;

	return {
		asked: requested.get,
		subscribe: requested.subscribe,
		ask(proofs) {
			if (!requested.hasListeners()) return Promise.resolve(false);
			pending ??= Promise.withResolvers();
			const { promise } = pending;
			// A listener may settle the confirmation at once, which clears `pending`.
			requested.set(requested.get() ?? proofs);
			return promise;
		},
		settle(isConfirmed) {
			pending?.resolve(isConfirmed);
			pending = undefined;
			requested.set(undefined);
		},
	};
}
