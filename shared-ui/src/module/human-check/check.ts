import { DEADLINES_MS, within } from "@portal/contracts/client";
import type { BotCheckAction, BotCheckChallenge } from "@portal/contracts/contract/human-checks";
import { RequestError, unwrap } from "../requests/request.ts";
import { type Proof, solve } from "./altcha.ts";
import { loadRecaptcha } from "./recaptcha.ts";

/** Creates tokens that protect a form from bots. Each token is valid for one action and can be used once. */
export interface HumanCheck {
	token(): Promise<string>;
}

type RequestChallenge = (signal: AbortSignal) => Promise<BotCheckChallenge>;

function altcha(first: Proof, requestChallenge: RequestChallenge, signal: AbortSignal): HumanCheck {
	let stock: Proof | undefined = first;
	return {
		async token() {
			const proof = stock;
			stock = undefined;
			if (proof && proof.expiresAt > Date.now()) return proof.token;
			const { challenge } = await requestChallenge(signal);
			return challenge ? (await solve(challenge, signal)).token : "";
		},
	};
}

/** Loads the configured protection against bots. Resolves when the first token is available for a submission. */
export async function prepareCheck(baseUrl: string, action: BotCheckAction, signal: AbortSignal): Promise<HumanCheck> {
	const requestChallenge: RequestChallenge = async (abort) =>
		(await unwrap(
			fetch(`${baseUrl}/api/bot-check/challenge?action=${action}`, {
				cache: "no-store",
				signal: within(DEADLINES_MS.read, abort),
			}),
		)) as BotCheckChallenge;

	const { provider, challenge, siteKey } = await requestChallenge(signal);
	if (provider === "off") return { token: async () => "" };
	if (provider === "recaptcha" && siteKey) return { token: await loadRecaptcha(siteKey, action) };
	if (provider === "altcha" && challenge) return altcha(await solve(challenge, signal), requestChallenge, signal);
	throw new RequestError(0);
}
