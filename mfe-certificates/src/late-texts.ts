import { type Translations, useHost, useTranslation } from "@portal/shared-ui/module";

/** Texts that come with the parts that need them, not with every page of the module; the others of the module are there, too. */
export function useLateTexts(namespace: string, texts: Translations) {
	const { i18n } = useHost();
	// Silent: what is drawn already needs none of them.
	if (!i18n.hasResourceBundle("de", namespace))
		i18n.addResourceBundle("de", namespace, texts, false, false, { silent: true });
	return useTranslation([namespace, "certificates"], { nsMode: "fallback" });
}
