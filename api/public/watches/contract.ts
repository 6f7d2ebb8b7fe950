import { z } from "zod";
import { botCheckToken } from "../../accounts/sessions/contract.ts";
import { asciiAddress } from "../../kit/addresses.ts";
import { reports } from "../../kit/codes.ts";
import { type FieldProblem, isoDate, text } from "../../kit/fields.ts";
import { LANGUAGES } from "../../kit/languages.ts";
import { PUBLIC_STATES, type PublicState } from "../../kit/public-states.ts";

/** The longest address that mail servers accept (RFC 5321), with its domain in ASCII. */
const MAX_EMAIL_LENGTH = 254;

const email = text({ max: MAX_EMAIL_LENGTH, required: "email.required" }).transform((typed, { addIssue }) => {
	const address = asciiAddress(typed)?.toLowerCase();
	if (address !== undefined && address.length <= MAX_EMAIL_LENGTH) return address;
	const code: FieldProblem["code"] = "email.invalid";
	addIssue({ code: "custom", message: code, input: typed });
	return z.NEVER;
});

/**
 * The request of a visitor to watch a certificate by e-mail. `token` is the human check for the action
 * `Beobachten`; `lang` is the language of the mails.
 */
export const watchRequest = z.strictObject({
	email,
	lang: z.enum(LANGUAGES, reports("choice.invalid")),
	token: botCheckToken.default(""),
});
export type WatchRequest = z.infer<typeof watchRequest>;

const TOKEN_LENGTH = 43;
/** The token in the link of a mail, which identifies a watch. */
const token = text({
	min: TOKEN_LENGTH,
	max: TOKEN_LENGTH,
	formats: [{ test: /^[\w-]+$/, code: "value.invalid" }],
});
export const watchLink = z.strictObject({ token });

/** The certificate that a link of a mail refers to. The address is never returned. */
export const watchedCertificate = z.object({
	publicId: z.string(),
	certificateNumber: z.string(),
	clientName: z.string(),
	state: z.enum(Object.keys(PUBLIC_STATES) as PublicState[]),
	validTo: isoDate,
	isConfirmed: z.boolean(),
});
export type WatchedCertificate = z.infer<typeof watchedCertificate>;

/** A stage of which watchers are notified: the public state, or that the certificate expires soon. */
export type WatchStage = PublicState | "expiring";
