import { botCheckToken, loginForm } from "../sessions/contract.ts";

export { passwordByToken } from "../users/contract.ts";

/** What a person types who has forgotten the password. */
export const passwordResetForm = loginForm.pick({ userid: true });
/** `token`: human check of the action `PasswordReset`. */
export const passwordResetRequest = passwordResetForm.extend({ token: botCheckToken.default("") });
