import { useSyncExternalStore } from "react";
import { createStore } from "../../store.ts";

const shown = createStore<string | undefined>(undefined);

/** Publishes the name of the displayed record, for the list of recent ones. Returns a function that clears it. */
export function showRecord(label: string | undefined): () => void {
	shown.set(label);
	return () => shown.set(undefined);
}

export const useShownRecord = (): string | undefined => useSyncExternalStore(shown.subscribe, shown.get);
