import { sentence } from "../../../kit/sentences.ts";
import { type Deps, VISITOR } from "../../../platform/deps.ts";
import { ApiError } from "../../../platform/errors.ts";
import { createFactorTries, forgetFailures } from "../../attempts/index.ts";
import { authenticationOptions } from "../../second-factors/index.ts";
import { findUser, recordLogin, type UserRow } from "../../users/index.ts";
import { type FactorGiven, proofOf } from "../confirm.ts";
import { loginResult, type Opened, type Origin, startSession } from "../opening.ts";
import { attemptKeysOf } from "./devices.ts";
import { recordFailure } from "./failures.ts";
import { createStepTokens, stepOver } from "./step-token.ts";

export function createSecondStep(deps: Deps) {
	const { database, clock } = deps;
	const steps = createStepTokens(clock, deps.keys);
	const tries = createFactorTries(deps);

	async function accountOf(token: string, browser: string | undefined): Promise<UserRow> {
		const { userId, isPassword } = await steps.verify(token, browser);
		const user = await findUser(database.db, userId);
		if (!user || user.deactivatedAt || user.roles.length === 0 || !isPassword(user.passwordHash)) throw stepOver();
		return user;
	}

	return {
		async finish(token: string, given: FactorGiven, origin: Origin): Promise<Opened> {
			const { userAgent } = origin;
			const known = await accountOf(token, origin.step);
			const opened = await tries(
				VISITOR,
				known.id,
				async (mayTry) => {
					const use = await proofOf(deps, given, { userId: known.id, purpose: "login" }, mayTry);
					return async (tx) => {
						const [secondFactor, seen] = await Promise.all([use(tx), findUser(tx, known.id)]);
						if (!secondFactor) return undefined;
						const isSame = seen?.passwordHash === known.passwordHash;
						if (!isSame || seen.deactivatedAt || seen.roles.length === 0) throw stepOver();
						const now = clock.now();
						const user = await recordLogin(tx, seen, now.toISOString());
						await forgetFailures(tx, attemptKeysOf(deps, user, origin));
						return startSession(tx, deps.keys, user, { userAgent, now, secondFactor });
					};
				},
				(tx) => recordFailure(tx, known, clock.now()),
			);
			if (!opened) {
				const code = "code" in given ? "factor.codeWrong" : "factor.passkeyRefused";
				throw new ApiError(401, "INVALID_CREDENTIALS", { message: sentence(code), about: known.id });
			}
			return { ...opened, result: await loginResult(deps, opened) };
		},

		async passkeyOptions(token: string, origin: Pick<Origin, "step">) {
			const { id: userId } = await accountOf(token, origin.step);
			return authenticationOptions(deps, { purpose: "login", userId });
		},
	};
}
