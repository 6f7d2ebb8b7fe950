import { z } from "zod";
import { botCheckToken } from "../../accounts/sessions/contract.ts";
import { asciiAddress } from "../../kit/addresses.ts";
import { reports } from "../../kit/codes.ts";
import { type FieldProblem, isoDate, text } from "../../kit/fields.ts";
import { LANGUAGES } from "../../kit/languages.ts";
import { PUBLIC_STATES, type PublicState } from "../../kit/public-states.ts";

/** The longest e-mail address that mail servers accept (RFC 5321), with its domain in ASCII. */
const MAX_EMAIL_LENGTH = 254;

const email = text({ max: MAX_EMAIL_LENGTH, required: "email.required" }).transform((typed, { addIssue }) => {
	const address = asciiAddress(typed)?.toLowerCase();
	if (address !== undefined && address.length <= MAX_EMAIL_LENGTH) return address;
	const code: FieldProblem["code"] = "email.invalid";
	addIssue({ code: "custom", message: code, input: typed });
	return z.NEVER;
});

/**
 * A visitor's request to be notified of changes of a certificate by e-mail. `token` is the human check (captcha) for
 * the action `Beobachten`; `lang` is the language of the mails.
 */
export const watchRequest = z.strictObject({
	email,
	lang: z.enum(LANGUAGES, reports("choice.invalid")),
	token: botCheckToken.default(""),
});
export type WatchRequest = z.infer<typeof watchRequest>;

const TOKEN_LENGTH = 43;
const token = text({
	min: TOKEN_LENGTH,
	max: TOKEN_LENGTH,
	formats: [{ test: /^[\w-]+$/, code: "value.invalid" }],
});
export const watchLink = z.strictObject({ token });

/** The certificate to which the link of a mail refers. The subscriber's e-mail address is never returned. */
export const watchedCertificate = z.object({
	publicId: z.string(),
	certificateNumber: z.string(),
	clientName: z.string(),
	state: z.enum(Object.keys(PUBLIC_STATES) as PublicState[]),
	validTo: isoDate,
	isConfirmed: z.boolean(),
});
export type WatchedCertificate = z.infer<typeof watchedCertificate>;

/** What subscribers are notified of: a public state of the certificate, or that it expires soon. */
export type WatchStage = PublicState | "expiring";
