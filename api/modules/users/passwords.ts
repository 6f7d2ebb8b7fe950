import { limitConcurrency } from "../../platform/async/limit-concurrency.ts";

/** Takes a while, so the start does not wait for it. */
export const loadArgon2 = () => import("@node-rs/argon2");

// argon2id, the library's default; memory in KiB.
const COST = { memoryCost: 19456, timeCost: 2, parallelism: 1 };

/** Each hash takes 19 MiB and a thread. */
const inTurn = limitConcurrency(2, 200);

// The hash of an unknown random value, at the same cost.
const NOBODY = "$argon2id$v=19$m=19456,t=2,p=1$yOsvNO3I5gKyvr1oHaVOnw$AkYR4hOMOwR6sc5GhSHdb/GzKI+jB2/6j18adleVJu8";

export const hashPassword = (password: string): Promise<string> =>
	inTurn(async () => (await loadArgon2()).hash(password, COST));

/** Unknown accounts take the same time as wrong passwords. */
export async function verifyPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
	const isRight = await inTurn(async () => (await loadArgon2()).verify(passwordHash ?? NOBODY, password));
	return passwordHash !== undefined && isRight;
}

export async function needsRehash(passwordHash: string): Promise<boolean> {
	const { parseOptions } = await loadArgon2();
	const { memoryCost, timeCost, parallelism } = parseOptions(passwordHash);
	return memoryCost !== COST.memoryCost || timeCost !== COST.timeCost || parallelism !== COST.parallelism;
}
