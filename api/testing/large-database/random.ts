export type Random = () => number;

/**
 * Returns a random number generator (Mulberry32) of numbers from 0 to 1 (exclusive), in the same sequence for the same
 * seed.
 */
export function createRandom(seed: number): Random {
	let state = seed >>> 0;
	return () => {
		state = (state + 0x6d2b79f5) >>> 0;
		let mixed = Math.imul(state ^ (state >>> 15), state | 1);
		mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
	};
}

export const KIND = {
	client: 0,
	site: 1,
	certification: 2,
	product: 3,
	certificate: 4,
	publicId: 5,
	/** The kind of certificates that are not published yet. */
	open: 6,
	enquiry: 7,
	user: 8,
	audit: 9,
	finding: 10,
} as const;

/** Returns a random number generator for one record, so that each record can be created without the others. */
export const randomOf = (kind: number, index: number): Random =>
	createRandom(0x9e3779b1 ^ Math.imul(kind + 1, 0x85ebca6b) ^ Math.imul(index + 1, 0xc2b2ae35));

export function pick<T extends readonly [unknown, ...unknown[]]>(values: T, random: Random): T[number] {
	return values[Math.floor(random() * values.length)] ?? values[0];
}

const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
const PREFIX = 6;

/** Returns an id in the form of `randomId`. The ids of a kind ascend, so that their indexes are filled in order. */
export function idOf(kind: number, index: number, length = 24): string {
	const random = randomOf(kind, index);
	let id = "";
	for (let place = PREFIX - 1; place >= 0; place--) id += ALPHABET[Math.floor(index / 32 ** place) % 32];
	while (id.length < length) id += ALPHABET[Math.floor(random() * 32)];
	return id;
}

/**
 * Returns a generator of integers from 0 to `count` (exclusive) whose frequency follows a power law, 0 being the most
 * frequent.
 */
export function createZipf(count: number, random: Random, exponent = 1.1): Random {
	// The result is the inverse of the continuous distribution.
	const top = (count + 1) ** (1 - exponent) - 1;
	return () => Math.min(count - 1, Math.floor((1 + random() * top) ** (1 / (1 - exponent))) - 1);
}
