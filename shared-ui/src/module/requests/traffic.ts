import type { Traffic } from "@portal/contracts/client";
import { useContext, useSyncExternalStore } from "react";
import { HostContext } from "../host/host.ts";

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

export interface PageTraffic extends Traffic {
	getState(): TrafficState;
	subscribe(listener: () => void): () => void;
	/** Ends what is under way. */
	cancel(what: "reads" | "writes"): void;
	/** What waits for the connection is not sent any more: the person has gone on to something else. */
	giveUp(): void;
	/** Whoever waits for a change tells so by itself, until the end. */
	claim(): () => void;
	/** From now on what takes long is told, and what is lost is sent again. `onBack`: each time that the server is back. */
	watch(onBack: () => void): Promise<() => void>;
}

const CALM: TrafficState = {
	isAway: false,
	isHolding: false,
	slow: { reads: false, writes: false },
	isClaimed: false,
};

export function createTraffic(baseUrl: string): PageTraffic {
	const listeners = new Set<() => void>();
	const underWay = new Set<UnderWay>();
	let state = CALM;
	let claims = 0;
	let watcher: Watcher | undefined;
	const giveUp = () => watcher?.giveUp();
	const claim = (by: number) => {
		claims += by;
		watcher?.changed();
	};
	return {
		begin(request) {
			const one = { ...request, since: performance.now() };
			underWay.add(one);
			watcher?.changed();
			return () => {
				underWay.delete(one);
				watcher?.changed();
			};
		},
		lost: async (isSafe) => watcher?.lost(isSafe) ?? false,
		getState: () => state,
		subscribe(listener) {
			listeners.add(listener);
			return () => listeners.delete(listener);
		},
		cancel(what) {
			for (const one of underWay) if (one.isWrite === (what === "writes")) one.cancel();
			if (what === "writes") giveUp();
		},
		giveUp,
		claim() {
			claim(1);
			return () => claim(-1);
		},
		async watch(onBack) {
			const { watchTraffic } = await import("./watch-traffic.ts");
			const become = (next: TrafficState) => {
				state = next;
				for (const listener of listeners) listener();
			};
			const watched = { baseUrl, underWay, claims: () => claims, getState: () => state, become, onBack };
			watcher = watchTraffic(watched);
			return watcher.stop;
		},
	};
}

const nothing = () => () => {};
const calm = () => CALM;

/** Undefined where no host watches, as for visitors of the website. */
export const usePageTraffic = (): PageTraffic | undefined => useContext(HostContext)?.traffic;

export function useTraffic(): TrafficState {
	const traffic = usePageTraffic();
	return useSyncExternalStore(traffic?.subscribe ?? nothing, traffic?.getState ?? calm);
}
