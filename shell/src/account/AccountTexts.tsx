import { useHost } from "@portal/shared-ui/module";
import { type ReactNode, useState } from "react";
import texts from "../../locales/account/de.json";

const NAMESPACE = "account";

/** Around everything that speaks of passwords and factors: these texts come with it, not with every page. */
export function AccountTexts({ children }: { children: ReactNode }) {
	const { i18n } = useHost();
	// Told to nobody: who is drawn already needs none of them.
	useState(() => {
		if (!i18n.hasResourceBundle("de", NAMESPACE))
			i18n.addResourceBundle("de", NAMESPACE, texts, false, false, { silent: true });
	});
	return children;
}
