import { useHost, useTranslation } from "@portal/shared-ui/module";
import texts from "../../locales/account/de.json";

const NAMESPACE = "account";

/** Texts about passwords and factors: they come with the screens that need them, not with every page. */
export function useAccountTexts() {
	const { i18n } = useHost();
	// Silent: what is drawn already needs none of them.
	if (!i18n.hasResourceBundle("de", NAMESPACE))
		i18n.addResourceBundle("de", NAMESPACE, texts, false, false, { silent: true });
	return useTranslation(NAMESPACE);
}
