import { sentence } from "../../../kit/sentences.ts";
import { type Deps, VISITOR } from "../../../platform/deps.ts";
import { ApiError } from "../../../platform/errors.ts";
import { authenticationOptions } from "../../second-factors/index.ts";
import { findUser, recordLogin, type UserRow } from "../../users/index.ts";
import { createFactorTries, forgetFailures } from "../attempts/index.ts";

import { type FactorGiven, proofOf } from "../confirm.ts";
import { loginResult, type Opened, type Origin, startSession } from "../opening.ts";
import { attemptKeysOf } from "./devices.ts";
import { recordFailure } from "./failures.ts";
import { createStepTokens, stepOver } from "./step-token.ts";

type StepDeps = Pick<Deps, "database" | "clock" | "keys" | "settings">;

export function createSecondStep(deps: StepDeps) {
	const { database, clock } = deps;
	const steps = createStepTokens(clock, deps.keys);
	const tries = createFactorTries(deps);

	async function accountOf(token: string, browser: string | undefined): Promise<UserRow> {
		const { userId, isPassword } = await steps.verify(token, browser);
		const user = await findUser(database.db, userId);
		if (!user || user.deactivatedAt || user.roles.length === 0 || !isPassword(user.passwordHash)) throw stepOver();
		return user;
	}

	async function signIn(known: UserRow, given: FactorGiven, origin: Origin) {
		const { userAgent } = origin;
		const use = await proofOf(deps, given, { userId: known.id, purpose: "login" });
		return database.write(VISITOR, async (tx) => {
			const secondFactor = await use(tx);
			if (!secondFactor) return undefined;
			const now = clock.now();
			const user = await recordLogin(tx, known, now.toISOString());
			if (!user || user.deactivatedAt || user.roles.length === 0) throw stepOver();
			await forgetFailures(tx, attemptKeysOf(deps, user, origin));
			return { user, ...(await startSession(tx, user, { userAgent, now, secondFactor })) };
		});
	}

	return {
		async finish(token: string, given: FactorGiven, origin: Origin): Promise<Opened> {
			const known = await accountOf(token, origin.step);
			const opened = await tries(known.id, () => signIn(known, given, origin));
			if (!opened) {
				await recordFailure(deps, known);
				const code = "code" in given ? "factor.codeWrong" : "factor.passkeyRefused";
				throw new ApiError(401, "INVALID_CREDENTIALS", { message: sentence(code), about: known.id });
			}
			return { ...opened, result: await loginResult(deps, opened.sessionId, opened.user) };
		},

		async passkeyOptions(token: string, origin: Pick<Origin, "step">) {
			const { id: userId } = await accountOf(token, origin.step);
			return authenticationOptions(deps, { purpose: "login", userId });
		},
	};
}
