import { type Translations, useHost, useTranslation } from "@portal/shared-ui/module";

/** Returns texts that are loaded with their component, so that other pages load less, or else the main texts. */
export function useLateTexts(namespace: string, texts: Translations) {
	const { i18n } = useHost();
	// `silent` avoids a render of the whole page, because no visible component uses the added texts yet.
	if (!i18n.hasResourceBundle("de", namespace))
		i18n.addResourceBundle("de", namespace, texts, false, false, { silent: true });
	return useTranslation([namespace, "certificates"], { nsMode: "fallback" });
}
