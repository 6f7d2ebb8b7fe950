import type { Failure } from "./errors.ts";

export interface Registered {
	label: string;
	element: HTMLElement;
}

interface Snapshot {
	/** True when the last submission failed. */
	isRefused: boolean;
	failure: Failure | undefined;
	/** `value` of the button that has started the submission. */
	intent: string | undefined;
}

const IDLE: Snapshot = { isRefused: false, failure: undefined, intent: undefined };

/** State of a form in addition to the form library's: its fields on the page and the result of the last submission. */
export class FormCompanion {
	readonly fields = new Map<string, Registered>();
	/** True when a value has changed since the last submission began. */
	isChanged = false;
	#snapshot = IDLE;
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
	reset() {
		this.#set({ ...IDLE, intent: this.#snapshot.intent });
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

// Companions by the form's store: the form library creates several objects for one form, which share only the store.
const companions = new WeakMap<object, FormCompanion>();

export function companionOf({ store }: { store: object }): FormCompanion {
	const known = companions.get(store);
	if (known) return known;
	const companion = new FormCompanion();
	companions.set(store, companion);
	return companion;
}
