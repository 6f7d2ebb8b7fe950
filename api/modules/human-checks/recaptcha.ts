import { z } from "zod";
import type { BotCheckAction } from "../sessions/contract.ts";

// The alternate domain, as in the page.
const ADDRESS = "https://www.recaptcha.net/recaptcha/api/siteverify";
const LEAST_SCORE = 0.5;
const PATIENCE_MS = 5000;

const verdict = z.object({ success: z.boolean(), action: z.string().optional(), score: z.number().optional() });

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** Does not pass on the visitor's address. */
export async function isHuman(fetch: Fetch, secret: string, token: string, action: BotCheckAction): Promise<boolean> {
	const response = await fetch(ADDRESS, {
		method: "POST",
		body: new URLSearchParams({ secret, response: token }),
		redirect: "error",
		signal: AbortSignal.timeout(PATIENCE_MS),
	});
	const parsed = verdict.safeParse(await response.json());
	if (!response.ok || !parsed.success) throw new Error(`The provider answered ${response.status}`);
	const { success, action: given, score = 0 } = parsed.data;
	return success && given === action && score >= LEAST_SCORE;
}
