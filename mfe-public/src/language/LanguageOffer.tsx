import "./language-offer.css";
import { LANGUAGE, type Language } from "@portal/contracts/kit/languages";
import { IconButton } from "@portal/shared-ui/basics";
import { useLanguage } from "@portal/shared-ui/module";
import { useOfferedLanguage } from "./language.ts";
import { useLanguageChoice } from "./useLanguageChoice.ts";

/** Texts of the offer in each language, stored here because the other texts of that language are not loaded yet. */
const TEXTS: Readonly<Record<Language, { read: string; close: string }>> = {
	de: { read: "Diese Seite auf Deutsch lesen", close: "Hinweis schließen" },
	en: { read: "Read this page in English", close: "Close this note" },
	mg: { read: "Az oldal megtekintése magyarul", close: "Üzenet bezárása" },
};

/** Offers the visitor's own language in a bar that covers the lower edge of the window, so that no content moves. */
export function LanguageOffer({ contentId }: { contentId: string }) {
	const { language } = useLanguage();
	const { offered, dismiss } = useOfferedLanguage();
	const { choose, linkTo } = useLanguageChoice();
	if (offered === undefined) return null;
	const { read, close } = TEXTS[offered];
	/** Moves the focus to the content, because the pressed link or button disappears. */
	const leave = () => {
		document.getElementById(contentId)?.focus({ preventScroll: true });
		dismiss();
	};
	return (
		<aside className="pub-offer pub-no-print" lang={LANGUAGE[offered].html} aria-label={LANGUAGE[offered].name}>
			<a {...linkTo(offered, leave)} hrefLang={LANGUAGE[offered].html}>
				{read}
			</a>
			<IconButton
				icon="close"
				label={close}
				size="small"
				onPress={() => {
					leave();
					// Stores the current language as the visitor's choice, so that no other page repeats the offer.
					void choose(language);
				}}
			/>
		</aside>
	);
}
