import { brand, useLanguage } from "@portal/shared-ui/module";

export function Notice() {
	const { language } = useLanguage();
	return brand.notice && <p className="pub-note">{brand.notice[language]}</p>;
}
