import { RequestError, useApi } from "@portal/shared-ui/module";
import { useLater } from "../hydration/useLater.ts";
import { useCheckedSend } from "../sending/useCheckedSend.ts";
import { type NewAccount, register } from "./api.ts";

const loadRules = () => import(/* webpackChunkName: "register-rules" */ "./rules.ts");

type RegistrationFailure = "noResponse" | "taken" | "failed" | "invalid";

function failureOf(error: unknown): RegistrationFailure {
	if (!(error instanceof RequestError)) return "failed";
	if (error.status === 0) return "noResponse";
	return error.status === 409 ? "taken" : "failed";
}

export function useRegistration() {
	const api = useApi();
	const { loaded: rules, get, want } = useLater(loadRules);
	const { start, stop, edit, ...request } = useCheckedSend<NewAccount, unknown, RegistrationFailure>({
		action: "Register",
		isSame: (one, other) => one.user === other.user && one.pwd === other.pwd,
		refusalOf: async ({ user, pwd }) => {
			const { isUsername, isPassword } = await get();
			return isUsername(user) && isPassword(pwd) ? undefined : "invalid";
		},
		send: (account, token, signal) => register(api, account, token, signal),
		failureOf,
	});
	return {
		...request,
		clearFailure: () => edit(),
		/** Rules for name and password; undefined until the visitor types, because they are loaded only then. */
		rules,
		stop() {
			stop();
			edit("noResponse");
		},
		prepare: want,
		signUp: start,
	};
}
