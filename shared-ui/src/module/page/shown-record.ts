import { useSyncExternalStore } from "react";
import { createStore } from "../../store.ts";

const shown = createStore<string | undefined>(undefined);

/**
 * Publishes the name of the displayed record to the shell, which lists recently opened records. Returns a function that
 * clears the name.
 */
export function showRecord(label: string | undefined): () => void {
	shown.set(label);
	return () => shown.set(undefined);
}

export const useShownRecord = (): string | undefined => useSyncExternalStore(shown.subscribe, shown.get);
