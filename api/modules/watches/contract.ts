import { z } from "zod";
import { asciiAddress } from "../../kit/addresses.ts";
import { reports } from "../../kit/codes.ts";
import { type FieldProblem, isoDate, text } from "../../kit/fields.ts";
import { LANGUAGES } from "../../kit/languages.ts";
import { PUBLIC_STATES, type PublicState } from "../../kit/public-states.ts";
import { botCheckToken } from "../sessions/contract.ts";

/** The longest address that mail servers take (RFC 5321), with the name of its domain in ASCII. */
const EMAIL_AT_MOST = 254;

const email = text({ max: EMAIL_AT_MOST, required: "email.required" }).transform((typed, { addIssue }) => {
	const address = asciiAddress(typed);
	if (address !== undefined && address.length <= EMAIL_AT_MOST) return address;
	const code: FieldProblem["code"] = "email.invalid";
	addIssue({ code: "custom", message: code, input: typed });
	return z.NEVER;
});

/** `token`: human check of the action `Beobachten`. `lang`: of the mails. */
export const watchRequest = z.strictObject({
	email,
	lang: z.enum(LANGUAGES, reports("choice.invalid")),
	token: botCheckToken.default(""),
});
export type WatchRequest = z.infer<typeof watchRequest>;

const TOKEN_LENGTH = 43;
/** Of a mail. */
const token = text({
	min: TOKEN_LENGTH,
	max: TOKEN_LENGTH,
	formats: [{ test: /^[\w-]+$/, code: "value.invalid" }],
});
export const watchLink = z.strictObject({ token });

/** What the link of a mail is about; the address is told to nobody. */
export const watchedCertificate = z.object({
	publicId: z.string(),
	certificateNumber: z.string(),
	clientName: z.string(),
	state: z.enum(Object.keys(PUBLIC_STATES) as PublicState[]),
	validTo: isoDate,
	isConfirmed: z.boolean(),
});
export type WatchedCertificate = z.infer<typeof watchedCertificate>;

/** What is told: the public state, and that it is going to end. */
export type WatchStage = PublicState | "expiring";
