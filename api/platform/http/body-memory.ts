import { rateLimited, unavailable } from "../errors.ts";

export interface MemoryRules {
	all: number;
	/** Share of all the memory, in bytes, that visitors without a session may use, so that staff can always send. */
	visitors: number;
	/** Share of all the memory, in bytes, that one user may use over all connections. */
	user: number;
	/** Share of the visitors' memory, in bytes, that one network may use over all connections. */
	network: number;
	/** First bytes of a body that are not counted, so that sign-ins are read even while uploads use all memory. */
	uncounted: number;
}

export interface Sender {
	user: string | undefined;
	network: string;
}

const RETRY_SECONDS = 5;
const isVisitors = (share: string) => share.startsWith("network ");

/** Returns a function that starts to count the memory of a body, so that all bodies together stay within the limits. */
export function createBodyMemory(rules: MemoryRules) {
	const shares = new Map<string, number>();
	let all = 0;
	let visitors = 0;

	function add(share: string, bytes: number): number {
		const filled = (shares.get(share) ?? 0) + bytes;
		if (filled > 0) shares.set(share, filled);
		else shares.delete(share);
		all += bytes;
		if (isVisitors(share)) visitors += bytes;
		return filled;
	}

	return () => {
		const counted = new Map<string, number>();
		let length = 0;
		return {
			/** Counts further bytes. Throws 429 if the sender's share is used up, and 503 if the whole memory is. */
			take(bytes: number, { user, network }: Sender): number {
				const before = Math.max(0, length - rules.uncounted);
				length += bytes;
				const piece = Math.max(0, length - rules.uncounted) - before;
				if (piece === 0) return length;
				const share = user === undefined ? `network ${network}` : `user ${user}`;
				counted.set(share, (counted.get(share) ?? 0) + piece);
				const filled = add(share, piece);
				// The status is 429 and not 503, because only the sender's own other uploads use up this share.
				if (filled > (user === undefined ? rules.network : rules.user)) throw rateLimited(RETRY_SECONDS);
				if (all > rules.all || visitors > rules.visitors) throw unavailable(RETRY_SECONDS);
				return length;
			},
			release(): void {
				for (const [share, bytes] of counted) add(share, -bytes);
				counted.clear();
			},
		};
	};
}
