import { limitConcurrency } from "../../platform/async/limit-concurrency.ts";

/** Loads the library that hashes passwords on first use, because loading it would delay the start of the server. */
export const loadArgon2 = () => import("@node-rs/argon2");

// The cost of the hash function argon2id, with memory in KiB. Stored hashes with another cost are replaced at the next
// sign-in.
const COST = { memoryCost: 19456, timeCost: 2, parallelism: 1 };

/** Runs at most two hashes at the same time, with 200 waiting, because each takes 19 MiB of memory and a thread. */
const inTurn = limitConcurrency(2, 200);

// The hash of an unknown password. It is checked if the account does not exist, so that the response time does not
// reveal this.
const UNKNOWN_ACCOUNT_HASH =
	"$argon2id$v=19$m=19456,t=2,p=1$yOsvNO3I5gKyvr1oHaVOnw$AkYR4hOMOwR6sc5GhSHdb/GzKI+jB2/6j18adleVJu8";

export const hashPassword = (password: string): Promise<string> =>
	inTurn(async () => (await loadArgon2()).hash(password, COST));

/** An unknown account takes as long as a wrong password, so that the time does not reveal which accounts exist. */
export async function verifyPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
	const isRight = await inTurn(async () => (await loadArgon2()).verify(passwordHash ?? UNKNOWN_ACCOUNT_HASH, password));
	return passwordHash !== undefined && isRight;
}

export async function needsRehash(passwordHash: string): Promise<boolean> {
	const { parseOptions } = await loadArgon2();
	const { memoryCost, timeCost, parallelism } = parseOptions(passwordHash);
	return memoryCost !== COST.memoryCost || timeCost !== COST.timeCost || parallelism !== COST.parallelism;
}
