import { botCheckToken, loginForm } from "../sessions/contract.ts";

export { passwordByToken } from "../users/contract.ts";

export const passwordResetForm = loginForm.pick({ userid: true });
export const passwordResetRequest = passwordResetForm.extend({ token: botCheckToken.default("") });
