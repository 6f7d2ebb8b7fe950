export { resetFactors } from "./own-factors.ts";
export {
	authenticationOptions,
	checkPasskey,
	type PasskeyAnswer,
	relyingPartyOf,
	usePasskey,
} from "./passkeys/authentication.ts";
export { secondFactorRoutes } from "./routes.ts";
export { useFactorCode } from "./totp.ts";
