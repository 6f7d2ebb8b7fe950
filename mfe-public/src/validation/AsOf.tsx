import { useLanguage, useTranslation } from "@portal/shared-ui/module";
import { formatMoment } from "../language/formats.ts";

/** The register could not be asked: of what moment the answer is. */
export function AsOf({ moment }: { moment: string }) {
	const { t } = useTranslation("public");
	const { language } = useLanguage();
	return (
		<p>
			<time dateTime={moment}>{t("validation.asOf", { moment: formatMoment(moment, language) })}</time>
		</p>
	);
}
