import { type Translations, useHost, useTranslation } from "@portal/shared-ui/module";

/**
 * Returns translations that are loaded together with the component that needs them, so that other pages load less. Keys
 * that are missing there are looked up in the module's main translations.
 */
export function useLateTexts(namespace: string, texts: Translations) {
	const { i18n } = useHost();
	// `silent` avoids a render of the whole page, because no visible component uses the added texts yet.
	if (!i18n.hasResourceBundle("de", namespace))
		i18n.addResourceBundle("de", namespace, texts, false, false, { silent: true });
	return useTranslation([namespace, "certificates"], { nsMode: "fallback" });
}
