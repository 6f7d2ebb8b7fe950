import type { Clock } from "./clock.ts";
import { rateLimited } from "./errors.ts";

interface Rule {
	limit: number;
	windowMs: number;
}

/** More keys than this are not remembered at once; the longest unused goes first. */
const MAX_KEYS = 20_000;

export interface RateLimit {
	/** Counts one use, or throws 429 with the time until the next is free. */
	take(key: string): void;
}

/** At most `limit` uses per key within any `windowMs`. In memory: a restart forgets. */
export function createRateLimit(clock: Clock, { limit, windowMs }: Rule): RateLimit {
	const uses = new Map<string, number[]>();
	return {
		take(key) {
			const now = clock.now().getTime();
			const recent = (uses.get(key) ?? []).filter((moment) => moment > now - windowMs);
			uses.delete(key);
			uses.set(key, recent);
			const [oldest] = recent;
			if (recent.length >= limit && oldest !== undefined) throw rateLimited((oldest + windowMs - now) / 1000);
			recent.push(now);
			const [longestUnused] = uses.keys();
			if (uses.size > MAX_KEYS && longestUnused !== undefined) uses.delete(longestUnused);
		},
	};
}

/**
 * What counts as one caller: an IPv4 address, or the /64 network of an IPv6 address, because a household or a server gets
 * all of such a network.
 */
export function networkOf(address: string): string {
	const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
	if (mapped) return mapped;
	const bare = address.split("%")[0] ?? "";
	if (!bare.includes(":")) return address;
	const [head = "", tail] = bare.split("::");
	const before = head.split(":").filter(Boolean);
	const after = tail === undefined ? [] : tail.split(":").filter(Boolean);
	const zeros = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
	const groups = [...before, ...Array<string>(zeros).fill("0"), ...after];
	return `${groups
		.slice(0, 4)
		.map((group) => group.toLowerCase().replace(/^0+(?=.)/, ""))
		.join(":")}::/64`;
}
