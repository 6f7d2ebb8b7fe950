import { brand, useLanguage } from "@portal/shared-ui/module";

/** Shows the certification body's notice above every page, if its brand has one. */
export function Notice() {
	const { language } = useLanguage();
	return brand.notice && <p className="pub-note">{brand.notice[language]}</p>;
}
