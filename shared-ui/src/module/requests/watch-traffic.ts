import type { TrafficState, Watched, Watcher } from "./traffic-state.ts";

export const SLOW_AFTER_MS = 8_000;
const ASK_EVERY_MS = 5_000;
const ANSWER_WITHIN_MS = 5_000;

/** Whether the server answers at all: what the browser says of the network is about the next cable. */
async function reaches(baseUrl: string): Promise<boolean> {
	try {
		const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
		return (await fetch(`${baseUrl}/api/health/live`, { cache: "no-store", signal })).ok;
	} catch {
		return false;
	}
}

export function watchTraffic({ baseUrl, underWay, claims, getState, become, onBack }: Watched): Watcher {
	let held: ((isBack: boolean) => void)[] = [];
	let isAway = false;
	let isAsking = false;
	let slowTimer: ReturnType<typeof setTimeout> | undefined;
	let askTimer: ReturnType<typeof setTimeout> | undefined;

	function draw(): void {
		const now = performance.now();
		const isSlow = (isWrite: boolean) =>
			[...underWay].some((one) => one.isWrite === isWrite && now - one.since >= SLOW_AFTER_MS);
		const slow = { reads: isSlow(false), writes: isSlow(true) };
		const next: TrafficState = { isAway, isHolding: held.length > 0, slow, isClaimed: claims() > 0 };
		if (JSON.stringify(next) !== JSON.stringify(getState())) become(next);
	}

	/** Looks again when the next one becomes slow. */
	function changed(): void {
		draw();
		clearTimeout(slowTimer);
		const now = performance.now();
		const left = [...underWay].map(({ since }) => since + SLOW_AFTER_MS - now).filter((ms) => ms > 0);
		if (left.length > 0) slowTimer = setTimeout(changed, Math.min(...left) + 1);
	}

	function settle(isBack: boolean): void {
		const settled = held;
		held = [];
		for (const resolve of settled) resolve(isBack);
		draw();
	}

	/** Asks now, and until there is an answer again and again. */
	async function ask(): Promise<void> {
		clearTimeout(askTimer);
		if (isAsking) return;
		isAsking = true;
		const isThere = await reaches(baseUrl);
		isAsking = false;
		const isBack = isThere && isAway;
		isAway = !isThere;
		if (isThere) settle(true);
		else askTimer = setTimeout(changedNetwork, ASK_EVERY_MS);
		if (isBack) onBack();
		draw();
	}
	const changedNetwork = () => void ask();

	const typed = () => held.length > 0 && settle(false);
	document.addEventListener("input", typed, true);
	window.addEventListener("online", changedNetwork);
	window.addEventListener("offline", changedNetwork);
	if (!navigator.onLine) void ask();
	changed();

	return {
		changed,
		lost(isSafe) {
			const { promise, resolve } = Promise.withResolvers<boolean>();
			if (isSafe) held.push(resolve);
			else resolve(false);
			void ask();
			draw();
			return promise;
		},
		giveUp: () => settle(false),
		stop() {
			document.removeEventListener("input", typed, true);
			window.removeEventListener("online", changedNetwork);
			window.removeEventListener("offline", changedNetwork);
			clearTimeout(slowTimer);
			clearTimeout(askTimer);
			settle(false);
		},
	};
}
