import { useHost, useTranslation } from "@portal/shared-ui/module";
import texts from "../../locales/account/de.json";

const NAMESPACE = "account";

/** Returns the texts about passwords and second factors, which load only with the screens that use them. */
export function useAccountTexts() {
	const { i18n } = useHost();
	// Adds the texts only once. `silent` prevents a new render of all other components that use translations.
	if (!i18n.hasResourceBundle("de", NAMESPACE))
		i18n.addResourceBundle("de", NAMESPACE, texts, false, false, { silent: true });
	return useTranslation(NAMESPACE);
}
