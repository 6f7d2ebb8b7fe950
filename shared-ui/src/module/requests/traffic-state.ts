import type { Traffic } from "@portal/contracts/client";

/** The requests of the page that are under way, and whether there is a connection to the server. */

export interface TrafficState {
	/** The server cannot be reached. */
	readonly isAway: boolean;
	/** A change waits for the connection. */
	readonly isHolding: boolean;
	/** Something takes longer than usual. */
	readonly slow: { readonly reads: boolean; readonly writes: boolean };
	/** What waits for a change tells of it. */
	readonly isClaimed: boolean;
}

export interface UnderWay {
	isWrite: boolean;
	since: number;
	cancel(): void;
}

/** What is needed while something goes wrong; loaded beside the page. */
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
