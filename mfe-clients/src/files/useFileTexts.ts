import { useHost, useTranslation } from "@portal/shared-ui/module";
import texts from "../../locales/clients-files/de.json";

const NAMESPACE = "clients-files";

/** The texts about files are separate, so that the list of clients does not load them. */
export function useFileTexts() {
	const { i18n } = useHost();
	// `silent` suppresses a new render of the whole page, because no component on the screen uses the added texts yet.
	if (!i18n.hasResourceBundle("de", NAMESPACE))
		i18n.addResourceBundle("de", NAMESPACE, texts, false, false, { silent: true });
	return useTranslation(NAMESPACE);
}
