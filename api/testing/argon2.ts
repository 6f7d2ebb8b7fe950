import { type Options, hash as realHash, verify as realVerify } from "@node-rs/argon2";

/**
 * Stands for the library in the API's tests: a password is hashed a few times in a process, and tried once against each
 * hash. Each of the two takes longer than most tests, and is meant to.
 */

export { parseOptions } from "@node-rs/argon2";

/** Accounts of one test with the same password have different hashes. */
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

const verdicts = new Map<string, Promise<boolean>>();

export function verify(hashed: string, password: string): Promise<boolean> {
	const key = JSON.stringify([hashed, password]);
	const verdict = verdicts.get(key) ?? realVerify(hashed, password);
	verdicts.set(key, verdict);
	return verdict;
}
