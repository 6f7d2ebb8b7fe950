import { type Translations, useHost, useTranslation } from "@portal/shared-ui/module";

/**
 * Returns translations that only some chunks need, so that other pages do not load them. The module's main translations
 * remain available.
 */
export function useLateTexts(namespace: string, texts: Translations) {
	const { i18n } = useHost();
	// Adds the texts; `silent` avoids a new render, because the components on screen use none of them.
	if (!i18n.hasResourceBundle("de", namespace))
		i18n.addResourceBundle("de", namespace, texts, false, false, { silent: true });
	return useTranslation([namespace, "certificates"], { nsMode: "fallback" });
}
