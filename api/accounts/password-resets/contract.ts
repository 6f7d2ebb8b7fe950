import { botCheckToken, loginForm } from "../sessions/contract.ts";

export { passwordByToken } from "../users/contract.ts";

export const passwordResetForm = loginForm.pick({ userid: true });
/** The body of a request for a link to reset a password. `token` is a human check of the action `PasswordReset`. */
export const passwordResetRequest = passwordResetForm.extend({ token: botCheckToken.default("") });
