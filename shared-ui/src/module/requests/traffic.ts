import type { Traffic } from "@portal/contracts/client";
import { createStore } from "../../store.ts";
import type { TrafficState, UnderWay, watchTraffic } from "./watch-traffic.ts";

export interface PageTraffic extends Traffic {
	getState(): TrafficState;
	subscribe(listener: () => void): () => void;
	/** Cancels all pending reads, or all pending writes, when the user no longer wants to wait. */
	cancel(what: "reads" | "writes"): void;
	/** Cancels requests that wait for the connection, after the user has left the page or changed the input. */
	giveUp(): void;
	/** Hides the page's notice of slow requests while a button shows its own. Returns a function that ends this. */
	claim(): () => void;
	/** Detects slow requests; repeats failed ones and calls `onBack` when the server is back. Returns a stop function. */
	watch(onBack: () => void): Promise<() => void>;
}

export const IDLE: TrafficState = {
	isAway: false,
	isHolding: false,
	slow: { reads: false, writes: false },
	isClaimed: false,
};

export function createTraffic(baseUrl: string): PageTraffic {
	const store = createStore(IDLE);
	const underWay = new Set<UnderWay>();
	let claims = 0;
	let watcher: ReturnType<typeof watchTraffic> | undefined;
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
		unanswered: new Map(),
		lost: async (isSafe) => watcher?.lost(isSafe) ?? false,
		getState: store.get,
		subscribe: store.subscribe,
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
			const { watchTraffic: begin } = await import("./watch-traffic.ts");
			watcher = begin({ baseUrl, underWay, claims: () => claims, state: store, onBack });
			return watcher.stop;
		},
	};
}
