import type { Roles } from "../../kit/access.ts";
import { sentence } from "../../kit/sentences.ts";
import type { Restriction } from "../../platform/deps.ts";
import { ApiError } from "../../platform/errors.ts";
import type { Settings } from "../../platform/runtime/settings.ts";
import { needsSecondFactor } from "../users/index.ts";

interface Account {
	roles: Roles;
	mustChangePassword: boolean;
	hasSecondFactor: boolean;
}

export const mustSetUpSecondFactor = (
	settings: Pick<Settings, "require2fa">,
	{ roles, hasSecondFactor }: Omit<Account, "mustChangePassword">,
) => needsSecondFactor(settings, roles) && !hasSecondFactor;

export function restrictionOf(settings: Pick<Settings, "require2fa">, account: Account): Restriction | undefined {
	if (account.mustChangePassword) return { kind: "password", refusal: new ApiError(403, "PASSWORD_CHANGE_REQUIRED") };
	if (mustSetUpSecondFactor(settings, account)) {
		const message = sentence("factor.setUpFirst");
		return { kind: "secondFactor", refusal: new ApiError(403, "SECOND_FACTOR_REQUIRED", { message }) };
	}
	return undefined;
}
