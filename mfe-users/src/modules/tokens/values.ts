import { MODULE_TOKEN_LIMITS, tokenInput } from "@portal/contracts/contract/module-versions";
import { schemaValidator } from "@portal/shared-ui/module";

export const NEW_TOKEN = { name: "", days: String(MODULE_TOKEN_LIMITS.days.usual) };
export type TokenValues = typeof NEW_TOKEN;

export const tokenOf = ({ name, days }: TokenValues) => ({ name, days: Number(days) });

const validate = schemaValidator(tokenInput);
export const problemsOfToken = (values: TokenValues) => validate(tokenOf(values));
