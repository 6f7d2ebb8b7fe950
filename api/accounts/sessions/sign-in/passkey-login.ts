import { sentence } from "../../../kit/sentences.ts";
import { type Deps, VISITOR } from "../../../platform/deps.ts";
import { ApiError } from "../../../platform/errors.ts";
import { checkPasskey, type PasskeyAnswer, usePasskey } from "../../second-factors/index.ts";
import { findUser, recordLogin } from "../../users/index.ts";
import { loginResult, type Opened, type Origin, recordFailure, startSession } from "../opening.ts";
import { maySignIn } from "./login.ts";

/** A passkey needs no second factor, because it requires both the device and the PIN or fingerprint. */
export async function loginByPasskey(
	deps: Deps,
	answer: PasskeyAnswer,
	{ userAgent }: Pick<Origin, "userAgent">,
): Promise<Opened> {
	const { database, clock } = deps;
	const proof = await checkPasskey(deps, answer);
	const opened = await database.write(VISITOR, async (tx) => {
		const now = clock.now();
		const [isUsed, seen] = await Promise.all([
			proof && usePasskey(tx, deps.keys, proof, { purpose: "login", userId: null }, now.toISOString()),
			proof && findUser(tx, proof.passkey.userId),
		]);
		if (!isUsed || !seen || !maySignIn(seen)) {
			await recordFailure(tx, seen, now);
			return undefined;
		}
		const user = await recordLogin(tx, seen, now.toISOString());
		return startSession(tx, deps.keys, user, { userAgent, now, secondFactor: "passkey" });
	});
	if (!opened) throw new ApiError(401, "INVALID_CREDENTIALS", { message: sentence("factor.passkeyRefused") });
	return { ...opened, result: await loginResult(deps, opened) };
}
