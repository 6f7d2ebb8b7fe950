import type { ApiClient } from "@portal/contracts/client";
import type { passwordByToken } from "@portal/contracts/contract/password-resets";
import type { ownEmailChange, ownPasswordChange } from "@portal/contracts/contract/users";
import { apiQuery, createPasskey, showPasskey, unwrap } from "@portal/shared-ui/module";
import type { z } from "zod";
import type { TypedProof } from "./ProofForm.tsx";

export const signInOptions = (api: ApiClient) =>
	apiQuery(["signInOptions"], (options) => unwrap(api.api.settings["sign-in"].$get({}, options)));

export async function signInByPasskey(api: ApiClient) {
	const passkey = await showPasskey(await unwrap(api.api.login["passkey-options"].$post()));
	return unwrap(api.api.login.passkey.$post({ json: { passkey } }));
}

export const secondStepByCode = (api: ApiClient, token: string, code: string) =>
	unwrap(api.api.login["second-factor"].$post({ json: { token, code } }));

export async function secondStepByPasskey(api: ApiClient, token: string) {
	const options = await unwrap(api.api.login["second-factor"]["passkey-options"].$post({ json: { token } }));
	return unwrap(api.api.login["second-factor"].$post({ json: { token, passkey: await showPasskey(options) } }));
}

export const requestPasswordReset = (api: ApiClient, userid: string, token: string) =>
	unwrap(api.api["password-reset"].$post({ json: { userid, token } }));

export const setPasswordByToken = (api: ApiClient, json: z.input<typeof passwordByToken>) =>
	unwrap(api.api["password-reset"].confirm.$post({ json }));

export const confirmTyped = (api: ApiClient, json: TypedProof) => unwrap(api.api.sessions.confirm.$post({ json }));

export async function confirmByPasskey(api: ApiClient): Promise<void> {
	const passkey = await showPasskey(await unwrap(api.api.sessions.confirm["passkey-options"].$post()));
	await unwrap(api.api.sessions.confirm.$post({ json: { passkey } }));
}

export const changePassword = (api: ApiClient, json: z.input<typeof ownPasswordChange>) =>
	unwrap(api.api.users.me.password.$put({ json }));

export const changeEmail = (api: ApiClient, json: z.input<typeof ownEmailChange>) =>
	unwrap(api.api.users.me.email.$put({ json }));

export const ownAccount = (api: ApiClient, id: string) =>
	apiQuery(["ownAccount", id], (options) => unwrap(api.api.users[":id"].$get({ param: { id } }, options)));

export const ownFactors = (api: ApiClient) =>
	apiQuery(["ownFactors"], (options) => unwrap(api.api["second-factors"].$get({}, options)));

export const beginAuthenticator = (api: ApiClient) => unwrap(api.api["second-factors"].totp.$post());

export const confirmAuthenticator = (api: ApiClient, code: string) =>
	unwrap(api.api["second-factors"].totp.confirmation.$post({ json: { code } }));

export const removeAuthenticator = (api: ApiClient) => unwrap(api.api["second-factors"].totp.$delete());

export const renewRecoveryCodes = (api: ApiClient) => unwrap(api.api["second-factors"]["recovery-codes"].$post());

export async function addPasskey(api: ApiClient, name: string) {
	const response = await createPasskey(await unwrap(api.api["second-factors"].passkeys.options.$post()));
	return unwrap(api.api["second-factors"].passkeys.$post({ json: { name, response } }));
}

export const renamePasskey = (api: ApiClient, id: string, name: string) =>
	unwrap(api.api["second-factors"].passkeys[":id"].$put({ param: { id }, json: { name } }));

export const removePasskey = (api: ApiClient, id: string) =>
	unwrap(api.api["second-factors"].passkeys[":id"].$delete({ param: { id } }));

export const ownSessions = (api: ApiClient) =>
	apiQuery(["ownSessions"], (options) => unwrap(api.api.sessions.$get({}, options)));

export const endSession = (api: ApiClient, id: string) => unwrap(api.api.sessions[":id"].$delete({ param: { id } }));
