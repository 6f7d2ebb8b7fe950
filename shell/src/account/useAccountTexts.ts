import { useHost, useTranslation } from "@portal/shared-ui/module";
import texts from "../../locales/account/de.json";

const NAMESPACE = "account";

/**
 * Returns the texts about passwords and second factors. They are loaded with the screens that use them, not with every
 * page.
 */
export function useAccountTexts() {
	const { i18n } = useHost();
	// Adds the texts once. `silent` avoids a re-render of the page, which uses none of them.
	if (!i18n.hasResourceBundle("de", NAMESPACE))
		i18n.addResourceBundle("de", NAMESPACE, texts, false, false, { silent: true });
	return useTranslation(NAMESPACE);
}
