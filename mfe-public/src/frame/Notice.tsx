import { brand, useLanguage } from "@portal/shared-ui/module";

/** What visitors have to know about the body before all else. */
export function Notice() {
	const { language } = useLanguage();
	return brand.notice && <p className="pub-note">{brand.notice[language]}</p>;
}
