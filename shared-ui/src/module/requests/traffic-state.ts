export interface TrafficState {
	/** True when the server cannot be reached, so that the page shows that it has no connection. */
	readonly isAway: boolean;
	/** True when a save waits until the server can be reached again. */
	readonly isHolding: boolean;
	/** Whether reads or writes are pending for longer than usual (8 seconds). */
	readonly slow: { readonly reads: boolean; readonly writes: boolean };
	/** True when a button already shows that its save is slow, so that the page does not show the same notice again. */
	readonly isClaimed: boolean;
}

export interface UnderWay {
	isWrite: boolean;
	since: number;
	cancel(): void;
}
