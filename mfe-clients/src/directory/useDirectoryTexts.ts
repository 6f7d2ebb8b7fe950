import { useHost, useTranslation } from "@portal/shared-ui/module";
import texts from "../../locales/clients-directory/de.json";

const NAMESPACE = "clients-directory";

/** Texts that come with the page of a client, not with the list. */
export function useDirectoryTexts() {
	const { i18n } = useHost();
	// Silent: what is drawn already needs none of them.
	if (!i18n.hasResourceBundle("de", NAMESPACE))
		i18n.addResourceBundle("de", NAMESPACE, texts, false, false, { silent: true });
	return useTranslation(NAMESPACE);
}
