import { useHost, useTranslation } from "@portal/shared-ui/module";
import texts from "../../locales/deadlines/de.json";

const NAMESPACE = "deadlines";

/** The texts about deadlines are separate, so that pages without deadlines do not load them. */
export function useTexts() {
	const { i18n } = useHost();
	// `silent` suppresses a new render of the whole page, because no component on the screen uses the added texts yet.
	if (!i18n.hasResourceBundle("de", NAMESPACE))
		i18n.addResourceBundle("de", NAMESPACE, texts, false, false, { silent: true });
	return useTranslation(NAMESPACE);
}
