import { useTranslation } from "@portal/shared-ui/module";
import { useCallback, useMemo } from "react";
import { OWN_NAME, readDeployed } from "../deployed.ts";
import { OTHERS } from "./faults.ts";

/**
 * Names of reporters that are not in the menu: the shell (the staff application itself), the server, the website, and
 * failures that are counted together.
 */
const NAMED: readonly string[] = [OWN_NAME, "api", "public", OTHERS.module];

export function useModules() {
	const { t } = useTranslation("users");
	const deployed = useMemo(() => readDeployed(document), []);
	const nameOf = useCallback(
		(id: string) => (NAMED.includes(id) ? t(`clientErrors.module.${id}`) : (deployed.get(id)?.label ?? id)),
		[t, deployed],
	);
	/** Returns the options of the filter. They include the selected module even if it is no longer deployed. */
	const optionsWith = (chosen: string) => {
		const ids = new Set([OWN_NAME, ...deployed.keys(), ...(chosen === "" ? [] : [chosen])]);
		ids.delete(OTHERS.module);
		const options = [...ids].map((id) => ({ id, label: nameOf(id) }));
		options.sort((a, b) => a.label.localeCompare(b.label, "de"));
		return [...options, { id: OTHERS.module, label: nameOf(OTHERS.module) }];
	};
	return { deployed, nameOf, optionsWith };
}
