import { hash, parseOptions, verify } from "@node-rs/argon2";
import { limitConcurrency } from "../../platform/async/limit-concurrency.ts";

// argon2id, the library's own choice of algorithm; memory in KiB.
const COST = { memoryCost: 19456, timeCost: 2, parallelism: 1 };

/** Each takes 19 MiB and a thread: more at once would slow down everything else. Nobody waits for more than these. */
const inTurn = limitConcurrency(2, 200);

// Of a random value that nobody knows; of the same cost as every other.
const NOBODY = "$argon2id$v=19$m=19456,t=2,p=1$yOsvNO3I5gKyvr1oHaVOnw$AkYR4hOMOwR6sc5GhSHdb/GzKI+jB2/6j18adleVJu8";

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, COST));

/** An unknown account costs the same time as a wrong password. */
export async function verifyPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
	const isRight = await inTurn(() => verify(passwordHash ?? NOBODY, password));
	return passwordHash !== undefined && isRight;
}

/** Whether the hash was made at another cost than today's. */
export function needsRehash(passwordHash: string): boolean {
	const { memoryCost, timeCost, parallelism } = parseOptions(passwordHash);
	return memoryCost !== COST.memoryCost || timeCost !== COST.timeCost || parallelism !== COST.parallelism;
}
