import { hash } from "node:crypto";
import { type Deps, VISITOR } from "../../platform/deps.ts";
import { ApiError } from "../../platform/errors.ts";
import { timestamp } from "../../platform/runtime/clock.ts";
import { CHALLENGE_MINUTES, createAltcha, type Solved } from "./altcha.ts";
import type { BotCheckAction, BotCheckChallenge } from "./contract.ts";
import { type Fetch, isHuman } from "./recaptcha.ts";
import { isFirstUse } from "./repository.ts";

export function createHumanCheck(deps: Deps, fetch: Fetch = (url, init) => globalThis.fetch(url, init)) {
	const { database, clock, settings, keys, log } = deps;
	const provider = settings.botCheck;
	const altcha = createAltcha(keys, clock);

	async function solvedRecaptcha(token: string, action: BotCheckAction): Promise<Solved | undefined> {
		try {
			if (!(await isHuman(fetch, settings.recaptcha?.secret ?? "", token, action))) return undefined;
		} catch (error) {
			log.error("recaptcha", { error: String(error) });
			return undefined;
		}
		const expiresAt = new Date(clock.now().getTime() + CHALLENGE_MINUTES * 60_000).toISOString();
		return { id: `recaptcha:${hash("sha256", token)}`, expiresAt };
	}

	async function isValid(token: string, action: BotCheckAction): Promise<boolean> {
		if (token === "") return false;
		const solved = await (provider === "altcha" ? altcha.solved(token, action) : solvedRecaptcha(token, action));
		if (!solved) return false;
		return database.write(VISITOR, (tx) => isFirstUse(tx, solved.id, solved.expiresAt, timestamp(clock)));
	}

	return {
		challenge: async (action: BotCheckAction): Promise<BotCheckChallenge> => {
			if (provider === "altcha") return { provider, challenge: await altcha.challenge(action) };
			if (provider === "recaptcha") return { provider, siteKey: settings.recaptcha?.siteKey ?? "" };
			return { provider };
		},
		/** Throws 401 unless the token comes from a human check for this action that was not used before. */
		verify: async (token: string, action: BotCheckAction): Promise<void> => {
			if (provider === "off" || (await isValid(token, action))) return;
			throw new ApiError(401, "BOT_CHECK_FAILED");
		},
	};
}
