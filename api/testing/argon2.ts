import { type Options, hash as realHash, verify as realVerify } from "@node-rs/argon2";

/**
 * Replaces the argon2 library in tests of the API. Each password is hashed a few times per process and verified once
 * per hash, because both operations are deliberately slow.
 */

export { parseOptions } from "@node-rs/argon2";

/** The number of different hashes per password, so that accounts with the same password have different hashes. */
const HASHES = 8;
const hashes = new Map<string, Promise<string>[]>();
let calls = 0;

export function hash(password: string, options?: Options): Promise<string> {
	const key = JSON.stringify([password, options]);
	const known = hashes.get(key) ?? [];
	hashes.set(key, known);
	const turn = known.length < HASHES ? known.length : calls++ % HASHES;
	known[turn] ??= realHash(password, options);
	return known[turn];
}

const verifications = new Map<string, Promise<boolean>>();

export function verify(hashed: string, password: string): Promise<boolean> {
	const key = JSON.stringify([hashed, password]);
	const verification = verifications.get(key) ?? realVerify(hashed, password);
	verifications.set(key, verification);
	return verification;
}
