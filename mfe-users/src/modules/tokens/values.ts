import { MODULE_TOKEN_LIMITS, moduleParams, tokenInput } from "@portal/contracts/contract/module-versions";
import { schemaValidator } from "@portal/shared-ui/module";

export const valuesFor = (module = "") => ({ module, name: "", days: String(MODULE_TOKEN_LIMITS.days.usual) });
export type TokenValues = ReturnType<typeof valuesFor>;

export const tokenOf = ({ name, days }: TokenValues) => ({ name, days: Number(days) });

const validateModule = schemaValidator(moduleParams);
const validateToken = schemaValidator(tokenInput);
export const problemsOf = (values: TokenValues) => ({
	...validateModule({ module: values.module }),
	...validateToken(tokenOf(values)),
});
