import { useSyncExternalStore } from "react";

let shown: string | undefined;
const listeners = new Set<() => void>();

/** Until the page that shows it goes away. */
export function showRecord(label: string | undefined): () => void {
	const tell = (next: string | undefined) => {
		shown = next;
		for (const listener of listeners) listener();
	};
	tell(label);
	return () => tell(undefined);
}

const subscribe = (listener: () => void) => {
	listeners.add(listener);
	return () => void listeners.delete(listener);
};

/** What the record is called that the page at hand shows. */
export const useShownRecord = (): string | undefined => useSyncExternalStore(subscribe, () => shown);
