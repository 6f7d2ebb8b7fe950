import { createStore } from "../store.ts";
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
	readonly #snapshot = createStore(IDLE);
	readonly subscribe = this.#snapshot.subscribe;
	readonly read = this.#snapshot.get;

	start(intent: string | undefined) {
		this.isChanged = false;
		this.#snapshot.set({ ...this.read(), intent });
	}
	refuse(failure: Failure | undefined) {
		this.#snapshot.set({ ...this.read(), isRefused: true, failure });
	}
	reset() {
		this.#snapshot.set({ ...IDLE, intent: this.read().intent });
	}
	change() {
		this.isChanged = true;
		if (this.read().failure !== undefined) this.#snapshot.set({ ...this.read(), failure: undefined });
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
