import { z } from "zod";
import { reports } from "../../kit/codes.ts";
import { BOT_CHECK_PROVIDERS } from "../../kit/privacy.ts";

export const BOT_CHECK_ACTIONS = [
	"Login",
	"Kontakt",
	"Register",
	"PasswordReset",
	"BulkValidation",
	"Beobachten",
] as const;
export type BotCheckAction = (typeof BOT_CHECK_ACTIONS)[number];

export const botCheckQuery = z.strictObject({ action: z.enum(BOT_CHECK_ACTIONS, reports("choice.invalid")) });

const altchaChallenge = z.object({ parameters: z.record(z.string(), z.unknown()), signature: z.string() });

/**
 * The provider of the human check, with the data that a page needs for it: a challenge for `altcha`, a site key for
 * `recaptcha`, nothing for `off`.
 */
export const botCheckChallenge = z.object({
	provider: z.enum(BOT_CHECK_PROVIDERS),
	challenge: altchaChallenge.optional(),
	siteKey: z.string().optional(),
});
export type BotCheckChallenge = z.infer<typeof botCheckChallenge>;
