import { z } from "zod";
import { reports } from "../../kit/codes.ts";
import { isoDateTime, text } from "../../kit/fields.ts";

export { SECOND_FACTORS, type SecondFactor } from "../../kit/problems.ts";

export const RECOVERY_CODES = 10;

/** Six digits of an authenticator app, or a recovery code. Spaces, hyphens and case do not matter. */
const factorCode = text({ max: 30, required: "factor.codeRequired" });
export const codeForm = z.strictObject({ code: factorCode });

// Limits only the length of a base64url text from the browser, because the WebAuthn library checks the content.
const bytes = (max: number) => z.string(reports("value.invalid")).max(max, reports("value.invalid"));
export const credentialId = bytes(1400).regex(/^[\w-]+$/, reports("id.invalid"));
const credential = {
	id: credentialId,
	rawId: credentialId,
	type: z.literal("public-key", reports("value.invalid")),
	clientExtensionResults: z.object({}).default({}),
};
const registrationResponse = z.object({
	...credential,
	response: z.object({
		clientDataJSON: bytes(4000),
		attestationObject: bytes(20_000),
		transports: z.array(bytes(30)).max(10).optional(),
	}),
});
export const authenticationResponse = z.object({
	...credential,
	response: z.object({
		clientDataJSON: bytes(4000),
		authenticatorData: bytes(4000),
		signature: bytes(4000),
		userHandle: bytes(200).optional(),
	}),
});

export const passkeyOptions = z.object({ challenge: z.string() }).loose();

const byCode = { code: factorCode };
const byPasskey = { passkey: authenticationResponse };
const stepToken = { token: bytes(2000) };
export const secondStep = z.union([
	z.strictObject({ ...stepToken, ...byCode }),
	z.strictObject({ ...stepToken, ...byPasskey }),
]);
export const secondStepToken = z.strictObject(stepToken);
export const passkeyLogin = z.strictObject(byPasskey);

export const confirmation = z.union([
	z.strictObject({ pwd: bytes(200).min(1, reports("password.required")) }),
	z.strictObject(byCode),
	z.strictObject(byPasskey),
]);
export type Confirmation = z.infer<typeof confirmation>;

const passkeyName = text({ max: 50, required: "factor.nameRequired" });
export const passkeyNameForm = z.strictObject({ name: passkeyName });
export const newPasskey = z.strictObject({ name: passkeyName, response: registrationResponse });
export const passkey = z.object({
	_id: z.string(),
	name: z.string(),
	createdAt: isoDateTime,
	lastUsedAt: isoDateTime.optional(),
});
export type Passkey = z.infer<typeof passkey>;

const recoveryCodes = z.array(z.string());
export const newRecoveryCodes = z.object({ recoveryCodes });
/** The first factor of an account brings recovery codes, which are never shown again. */
export const factorAdded = z.object({ recoveryCodes: recoveryCodes.optional() });
export const passkeyAdded = factorAdded.extend({ passkey });

export const ownFactors = z.object({
	totp: z.object({ since: isoDateTime }).optional(),
	passkeys: z.array(passkey),
	recoveryCodes: z.number().int(),
	required: z.boolean(),
});
export type OwnFactors = z.infer<typeof ownFactors>;

/** A QR code as an SVG path in a square of `size`, the same content as a URI, and the secret as text. */
export const totpSetup = z.object({
	secret: z.string(),
	uri: z.string(),
	qr: z.object({ size: z.number().int(), path: z.string() }),
});
export type TotpSetup = z.infer<typeof totpSetup>;
