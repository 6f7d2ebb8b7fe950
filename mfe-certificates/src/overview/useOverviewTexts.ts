import { useHost, useTranslation } from "@portal/shared-ui/module";
import texts from "../../locales/overview/de.json";

const NAMESPACE = "overview";

/** Texts of the overview: they come with the home page, not with every page of the module. */
export function useOverviewTexts() {
	const { i18n } = useHost();
	// Silent: what is drawn already needs none of them.
	if (!i18n.hasResourceBundle("de", NAMESPACE))
		i18n.addResourceBundle("de", NAMESPACE, texts, false, false, { silent: true });
	return useTranslation(NAMESPACE);
}
