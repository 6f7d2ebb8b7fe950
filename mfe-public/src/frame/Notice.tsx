import { brand, useLanguage } from "@portal/shared-ui/module";

/** The notice about the body above every page. */
export function Notice() {
	const { language } = useLanguage();
	return brand.notice && <p className="pub-note">{brand.notice[language]}</p>;
}
