import { type Translations, useHost, useTranslation } from "@portal/shared-ui/module";

/** Returns translations that are loaded together with the component that needs them, so that the list loads less. */
export function useLateTexts(namespace: string, texts: Translations) {
	const { i18n } = useHost();
	// `silent` suppresses a new render of the whole page, because no component on the screen uses the added texts yet.
	if (!i18n.hasResourceBundle("de", namespace))
		i18n.addResourceBundle("de", namespace, texts, false, false, { silent: true });
	return useTranslation(namespace);
}
