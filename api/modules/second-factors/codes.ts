import type { Tx } from "../../platform/database/index.ts";
import type { Keys } from "../../platform/deps.ts";
import type { SecondFactor } from "./contract.ts";
import { useRecoveryCode } from "./repository.ts";
import { hashOfCode, plainCode } from "./secrets.ts";
import { useTotp } from "./totp.ts";

const OF_APP = /^\d{6}$/;

/** Uses up a code of the account's app or a recovery code; tells which of the two it was, nothing if it is neither. */
export async function useFactorCode(
	tx: Tx,
	keys: Keys,
	{ userId, code, now }: { userId: string; code: string; now: Date },
): Promise<SecondFactor | undefined> {
	const plain = plainCode(code);
	if (OF_APP.test(plain)) return (await useTotp(tx, keys, userId, plain, now)) ? "totp" : undefined;
	const isRight = await useRecoveryCode(tx, hashOfCode(keys, userId, plain), now.toISOString());
	return isRight ? "recoveryCode" : undefined;
}
