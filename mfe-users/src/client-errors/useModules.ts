import { useTranslation } from "@portal/shared-ui/module";
import { useCallback, useMemo } from "react";
import { OWN_NAME, readDeployed } from "../deployed.ts";
import { OTHERS } from "./faults.ts";

/** Ids of reporters without a menu entry: shell, server, public website, and the collective entry for rare failures. */
const NAMED: readonly string[] = [OWN_NAME, "api", "public", OTHERS.module];

export function useModules() {
	const { t } = useTranslation("users");
	const deployed = useMemo(() => readDeployed(document), []);
	const nameOf = useCallback(
		(id: string) => (NAMED.includes(id) ? t(`clientErrors.module.${id}`) : (deployed.get(id)?.label ?? id)),
		[t, deployed],
	);
	/** Returns the modules to choose from, and the selected one even if it is not deployed, to show its name. */
	const optionsWith = (chosen: string) => {
		const ids = new Set([OWN_NAME, ...deployed.keys(), ...(chosen === "" ? [] : [chosen])]);
		ids.delete(OTHERS.module);
		const options = [...ids].map((id) => ({ id, label: nameOf(id) }));
		options.sort((a, b) => a.label.localeCompare(b.label, "de"));
		return [...options, { id: OTHERS.module, label: nameOf(OTHERS.module) }];
	};
	return { deployed, nameOf, optionsWith };
}
