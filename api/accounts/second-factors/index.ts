export { resetFactors } from "./own-factors.ts";
export {
	authenticationOptions,
	checkPasskey,
	type PasskeyAnswer,
	relyingPartyOf,
	usePasskey,
} from "./passkeys/authentication.ts";
export { useFactorCode } from "./totp.ts";
