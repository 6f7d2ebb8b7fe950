import type { Failure } from "./errors.ts";

export interface Registered {
	label: string;
	element: HTMLElement;
}

interface Snapshot {
	/** True when the server or the validation has rejected the last submission. */
	isRefused: boolean;
	failure: Failure | undefined;
	intent: string | undefined;
}

const IDLE: Snapshot = { isRefused: false, failure: undefined, intent: undefined };

/** Data about a form that the form library lacks: the elements of its fields, and the result of the last submission. */
export class FormCompanion {
	readonly fields = new Map<string, Registered>();
	/** True when the user has changed a value after the last submission began, so that the form has unsaved input. */
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

// The form library creates several objects for one form, which share only their store, so the store is the key.
const companions = new WeakMap<object, FormCompanion>();

export function companionOf({ store }: { store: object }): FormCompanion {
	const known = companions.get(store);
	if (known) return known;
	const companion = new FormCompanion();
	companions.set(store, companion);
	return companion;
}
