import { useHost, useTranslation } from "@portal/shared-ui/module";
import texts from "../../locales/clients-directory/de.json";

const NAMESPACE = "clients-directory";

/** Returns translations that only the page of a client needs, so that the list does not load them. */
export function useDirectoryTexts() {
	const { i18n } = useHost();
	// Adds the texts; `silent` avoids a new render, because the components on screen use none of them.
	if (!i18n.hasResourceBundle("de", NAMESPACE))
		i18n.addResourceBundle("de", NAMESPACE, texts, false, false, { silent: true });
	return useTranslation(NAMESPACE);
}
