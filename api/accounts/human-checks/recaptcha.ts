import { z } from "zod";
import type { BotCheckAction } from "./contract.ts";

const ADDRESS = "https://www.recaptcha.net/recaptcha/api/siteverify";
const MIN_SCORE = 0.5;
const TIMEOUT_MS = 5000;

const siteverifyResponse = z.object({
	success: z.boolean(),
	action: z.string().optional(),
	score: z.number().optional(),
});

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** Returns true if Google accepts the token for this action. The visitor's network address is not sent to Google. */
export async function isHuman(fetch: Fetch, secret: string, token: string, action: BotCheckAction): Promise<boolean> {
	const response = await fetch(ADDRESS, {
		method: "POST",
		body: new URLSearchParams({ secret, response: token }),
		redirect: "error",
		signal: AbortSignal.timeout(TIMEOUT_MS),
	});
	const parsed = siteverifyResponse.safeParse(await response.json());
	if (!response.ok || !parsed.success) throw new Error(`The provider answered ${response.status}`);
	const { success, action: given, score = 0 } = parsed.data;
	return success && given === action && score >= MIN_SCORE;
}
