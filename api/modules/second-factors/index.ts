export { resetFactors } from "./own.ts";
export {
	authenticationOptions,
	checkPasskey,
	type PasskeyAnswer,
	relyingPartyOf,
	usePasskey,
} from "./passkeys/authentication.ts";
export { secondFactorRoutes } from "./routes.ts";
export { useFactorCode } from "./totp.ts";
