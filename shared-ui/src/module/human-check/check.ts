import { DEADLINES_MS, within } from "@portal/contracts/client";
import type { BotCheckAction, BotCheckProvider } from "@portal/contracts/contract/sessions";
import { RequestError, unwrap } from "../requests/request.ts";
import { type Challenge, type Proof, solve } from "./altcha.ts";
import { loadRecaptcha } from "./recaptcha.ts";

interface ChallengeAnswer {
	provider: BotCheckProvider;
	challenge?: Challenge;
	siteKey?: string;
}

/** Makes tokens of one action; each works once. */
export interface HumanCheck {
	token(): Promise<string>;
}

type Ask = (signal: AbortSignal) => Promise<ChallengeAnswer>;

function altcha(first: Proof, ask: Ask, signal: AbortSignal): HumanCheck {
	let stock: Proof | undefined = first;
	return {
		async token() {
			const proof = stock;
			stock = undefined;
			if (proof && proof.expiresAt > Date.now()) return proof.token;
			const { challenge } = await ask(signal);
			return challenge ? (await solve(challenge, signal)).token : "";
		},
	};
}

/** Loads the check that the server asks for; resolves once it can make a token. */
export async function prepareCheck(baseUrl: string, action: BotCheckAction, signal: AbortSignal): Promise<HumanCheck> {
	const ask: Ask = async (abort) =>
		(await unwrap(
			fetch(`${baseUrl}/api/bot-check/challenge?action=${action}`, {
				cache: "no-store",
				signal: within(DEADLINES_MS.read, abort),
			}),
		)) as ChallengeAnswer;

	const { provider, challenge, siteKey } = await ask(signal);
	if (provider === "off") return { token: async () => "" };
	if (provider === "recaptcha" && siteKey) return { token: await loadRecaptcha(siteKey, action) };
	if (provider === "altcha" && challenge) return altcha(await solve(challenge, signal), ask, signal);
	throw new RequestError(0);
}
