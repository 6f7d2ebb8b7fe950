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

export const SLOW_AFTER_MS = 8_000;
const CHECK_EVERY_MS = 5_000;
const ANSWER_WITHIN_MS = 5_000;

/** Returns true if the server responds. `navigator.onLine` is not enough, because it only knows the local network. */
async function reaches(baseUrl: string): Promise<boolean> {
	try {
		const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
		return (await fetch(`${baseUrl}/api/health/live`, { cache: "no-store", signal })).ok;
	} catch {
		return false;
	}
}

interface Watched {
	baseUrl: string;
	underWay: ReadonlySet<UnderWay>;
	claims(): number;
	state: { get(): TrafficState; set(state: TrafficState): void };
	onBack(): void;
}

/** Detects slow requests and a lost connection. This code is loaded later, so that it does not delay the page. */
export function watchTraffic({ baseUrl, underWay, claims, state, onBack }: Watched) {
	/** Result for writes that wait for the connection: true if they are to be sent again. */
	let pending: PromiseWithResolvers<boolean> | undefined;
	let isUnreachable = false;
	let isChecking = false;
	let slowTimer: ReturnType<typeof setTimeout> | undefined;
	let checkTimer: ReturnType<typeof setTimeout> | undefined;

	function draw(): void {
		const now = performance.now();
		const isSlow = (isWrite: boolean) =>
			[...underWay].some((one) => one.isWrite === isWrite && now - one.since >= SLOW_AFTER_MS);
		const slow = { reads: isSlow(false), writes: isSlow(true) };
		const next: TrafficState = {
			isAway: isUnreachable,
			isHolding: pending !== undefined,
			slow,
			isClaimed: claims() > 0,
		};
		if (JSON.stringify(next) !== JSON.stringify(state.get())) state.set(next);
	}

	function changed(): void {
		draw();
		clearTimeout(slowTimer);
		const now = performance.now();
		const left = [...underWay].map(({ since }) => since + SLOW_AFTER_MS - now).filter((ms) => ms > 0);
		if (left.length > 0) slowTimer = setTimeout(changed, Math.min(...left) + 1);
	}

	function settle(isBack: boolean): void {
		pending?.resolve(isBack);
		pending = undefined;
		draw();
	}

	/** Checks the connection now, and then every few seconds until the server responds. */
	async function checkConnection(): Promise<void> {
		clearTimeout(checkTimer);
		if (isChecking) return;
		isChecking = true;
		const isReachable = await reaches(baseUrl);
		isChecking = false;
		const isBack = isReachable && isUnreachable;
		isUnreachable = !isReachable;
		if (isReachable) settle(true);
		else checkTimer = setTimeout(changedNetwork, CHECK_EVERY_MS);
		if (isBack) onBack();
		draw();
	}
	const changedNetwork = () => void checkConnection();

	const typed = () => pending && settle(false);
	document.addEventListener("input", typed, true);
	window.addEventListener("online", changedNetwork);
	window.addEventListener("offline", changedNetwork);
	if (!navigator.onLine) void checkConnection();
	changed();

	return {
		changed,
		lost(isSafe: boolean) {
			if (isSafe) pending ??= Promise.withResolvers();
			const isBack = isSafe && pending ? pending.promise : Promise.resolve(false);
			void checkConnection();
			draw();
			return isBack;
		},
		giveUp: () => settle(false),
		stop() {
			document.removeEventListener("input", typed, true);
			window.removeEventListener("online", changedNetwork);
			window.removeEventListener("offline", changedNetwork);
			clearTimeout(slowTimer);
			clearTimeout(checkTimer);
			settle(false);
		},
	};
}
