import { useHost, useTranslation } from "@portal/shared-ui/module";
import texts from "../../locales/deadlines/de.json";

const NAMESPACE = "deadlines";

/** They come with what shows deadlines, not with every page that tells the history of a record. */
export function useTexts() {
	const { i18n } = useHost();
	// Silent: what is drawn already needs none of them.
	if (!i18n.hasResourceBundle("de", NAMESPACE))
		i18n.addResourceBundle("de", NAMESPACE, texts, false, false, { silent: true });
	return useTranslation(NAMESPACE);
}
