export { useFactorCode } from "./codes.ts";
export { resetFactors } from "./own.ts";
export { checkPasskey, type PasskeyAnswer, type PasskeyProof, usePasskey } from "./passkeys/answers.ts";
export { authenticationOptions } from "./passkeys/challenges.ts";
export { relyingPartyOf } from "./passkeys/relying-party.ts";
export { secondFactorRoutes } from "./routes.ts";
