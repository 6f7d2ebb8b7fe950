import { z } from "zod";
import { reports } from "../../kit/codes.ts";
import { BOT_CHECK_ACTIONS, BOT_CHECK_PROVIDERS } from "../sessions/contract.ts";

export const botCheckQuery = z.strictObject({ action: z.enum(BOT_CHECK_ACTIONS, reports("choice.invalid")) });

const altchaChallenge = z.object({ parameters: z.record(z.string(), z.unknown()), signature: z.string() });

/** A challenge (`altcha`), a site key (`recaptcha`) or nothing (`off`). */
export const botCheckChallenge = z.object({
	provider: z.enum(BOT_CHECK_PROVIDERS),
	challenge: altchaChallenge.optional(),
	siteKey: z.string().optional(),
});
export type BotCheckChallenge = z.infer<typeof botCheckChallenge>;
