import { brand, useLanguage } from "@portal/shared-ui/module";

/** Renders nothing if the certification body has no general notice. */
export function Notice() {
	const { language } = useLanguage();
	return brand.notice && <p className="pub-note">{brand.notice[language]}</p>;
}
