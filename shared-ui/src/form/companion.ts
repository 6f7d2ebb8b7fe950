import type { Failure } from "./errors.ts";

export interface Registered {
	label: string;
	element: HTMLElement;
}

interface Snapshot {
	/** The last submission did not get through. */
	isRefused: boolean;
	failure: Failure | undefined;
	/** Value of the button that started the submission. */
	intent: string | undefined;
}

const CALM: Snapshot = { isRefused: false, failure: undefined, intent: undefined };

/** What belongs to a form besides its values: where its fields are, and how the last submission went. */
export class FormCompanion {
	readonly fields = new Map<string, Registered>();
	/** Something was changed since the last submission began. */
	isChanged = false;
	#snapshot = CALM;
	readonly #listeners = new Set<() => void>();

	subscribe = (listener: () => void) => {
		this.#listeners.add(listener);
		return () => this.#listeners.delete(listener);
	};
	read = () => this.#snapshot;

	start(intent: string | undefined) {
		this.isChanged = false;
		this.#set({ ...this.#snapshot, intent });
	}
	refuse(failure: Failure | undefined) {
		this.#set({ ...this.#snapshot, isRefused: true, failure });
	}
	calm() {
		this.#set({ ...CALM, intent: this.#snapshot.intent });
	}
	change() {
		this.isChanged = true;
		if (this.#snapshot.failure !== undefined) this.#set({ ...this.#snapshot, failure: undefined });
	}

	#set(snapshot: Snapshot) {
		this.#snapshot = snapshot;
		for (const listener of this.#listeners) listener();
	}
}

// By the store: the library hands out several objects for one form, which have only that in common.
const companions = new WeakMap<object, FormCompanion>();

export function companionOf({ store }: { store: object }): FormCompanion {
	const known = companions.get(store);
	if (known) return known;
	const companion = new FormCompanion();
	companions.set(store, companion);
	return companion;
}
