import { useHost, useTranslation } from "@portal/shared-ui/module";
import texts from "../../locales/deadlines/de.json";

const NAMESPACE = "deadlines";

/** Returns translations that only deadlines need, so that pages with a history do not load them. */
export function useTexts() {
	const { i18n } = useHost();
	// Adds the texts; `silent` avoids a new render, because the components on screen use none of them.
	if (!i18n.hasResourceBundle("de", NAMESPACE))
		i18n.addResourceBundle("de", NAMESPACE, texts, false, false, { silent: true });
	return useTranslation(NAMESPACE);
}
