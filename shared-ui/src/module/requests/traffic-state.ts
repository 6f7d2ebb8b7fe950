import type { Traffic } from "@portal/contracts/client";

/** This file defines the state of the page's pending requests and of the connection to the server. */

export interface TrafficState {
	/** True when the server cannot be reached. */
	readonly isAway: boolean;
	/** True when a write waits for the connection. */
	readonly isHolding: boolean;
	/** Whether pending requests take longer than usual, separately for reads and writes. */
	readonly slow: { readonly reads: boolean; readonly writes: boolean };
	/** True when a component shows the state of its own pending write, so that the page's notice does not repeat it. */
	readonly isClaimed: boolean;
}

export interface UnderWay {
	isWrite: boolean;
	since: number;
	cancel(): void;
}

/** Tracks slow and failed requests. Its code is loaded separately, so that it does not delay the page. */
export interface Watcher {
	changed(): void;
	lost: Traffic["lost"];
	giveUp(): void;
	stop(): void;
}

export interface Watched {
	baseUrl: string;
	underWay: ReadonlySet<UnderWay>;
	claims(): number;
	getState(): TrafficState;
	become(state: TrafficState): void;
	onBack(): void;
}
