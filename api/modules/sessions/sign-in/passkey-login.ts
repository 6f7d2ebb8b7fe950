import { sentence } from "../../../kit/sentences.ts";
import { type Deps, VISITOR } from "../../../platform/deps.ts";
import { ApiError } from "../../../platform/errors.ts";
import { checkPasskey, type PasskeyAnswer, usePasskey } from "../../second-factors/index.ts";
import { findUser, recordLogin } from "../../users/index.ts";
import { loginResult, type Opened, type Origin, startSession } from "../opening.ts";
import { recordFailure } from "./failures.ts";

const refused = () => new ApiError(401, "INVALID_CREDENTIALS", { message: sentence("factor.passkeyRefused") });

/** The passkey identifies the account and has verified its owner. */
export async function loginByPasskey(
	deps: Pick<Deps, "database" | "clock" | "keys" | "settings">,
	answer: PasskeyAnswer,
	{ userAgent }: Pick<Origin, "userAgent">,
): Promise<Opened> {
	const { database, clock } = deps;
	const proof = await checkPasskey(deps, answer);
	const known = proof && (await findUser(database.db, proof.passkey.userId));
	const opened =
		known &&
		(await database.write(VISITOR, async (tx) => {
			const now = clock.now();
			if (!(await usePasskey(tx, proof, { purpose: "login", userId: null }, now.toISOString()))) return undefined;
			const user = await recordLogin(tx, known, now.toISOString());
			if (!user || user.deactivatedAt) return undefined;
			if (user.roles.length === 0) throw new ApiError(403, "NOT_ACTIVATED");
			return { user, ...(await startSession(tx, user, { userAgent, now, secondFactor: "passkey" })) };
		}));
	if (!opened) {
		await recordFailure(deps, known);
		throw refused();
	}
	return { ...opened, result: await loginResult(deps, opened.sessionId, opened.user) };
}
