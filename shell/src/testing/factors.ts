import type { TotpSetup } from "@portal/contracts/contract/second-factors";
import { Authenticator, codeAt } from "@portal/contracts/testing/authenticator";
import { api, START, type StaffName } from "@portal/shared-ui/testing";

/** Origin of the page for which the API of the tests offers passkeys. */
export const SITE = "https://portal.example.org";

/**
 * Sets up an authenticator app for an account. Returns its next code and the recovery codes; its first code is already
 * used.
 */
export async function anApp(as: StaffName) {
	const { secret } = await api.json<TotpSetup>("/second-factors/totp", { as, method: "POST" });
	const { recoveryCodes } = await api.json<{ recoveryCodes: string[] }>("/second-factors/totp/confirmation", {
		as,
		json: { code: codeAt(START, secret) },
	});
	return { code: codeAt(START, secret, 1), recoveryCodes };
}

/** Returns a passkey that it has registered for an account. */
export async function aPasskey(as: StaffName, name = "Telefon"): Promise<Authenticator> {
	const key = new Authenticator(SITE);
	const options = await api.json<{ challenge: string }>("/second-factors/passkeys/options", { as, method: "POST" });
	await api.json("/second-factors/passkeys", { as, json: { name, response: key.register(options) } });
	return key;
}
