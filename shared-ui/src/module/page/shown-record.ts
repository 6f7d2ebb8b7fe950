import { useSyncExternalStore } from "react";

let shown: string | undefined;
const listeners = new Set<() => void>();

/**
 * Publishes the name of the displayed record to the shell, which lists recently opened records. Returns a function that
 * clears the name.
 */
export function showRecord(label: string | undefined): () => void {
	const publish = (next: string | undefined) => {
		shown = next;
		for (const listener of listeners) listener();
	};
	publish(label);
	return () => publish(undefined);
}

const subscribe = (listener: () => void) => {
	listeners.add(listener);
	return () => void listeners.delete(listener);
};

export const useShownRecord = (): string | undefined => useSyncExternalStore(subscribe, () => shown);
