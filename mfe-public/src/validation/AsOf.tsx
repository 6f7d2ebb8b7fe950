import { useLanguage, useTranslation } from "@portal/shared-ui/module";
import { formatMoment } from "../language/formats.ts";

/**
 * Shows when the information about a certificate was current, because the server sends stored responses while its
 * register is unavailable.
 */
export function AsOf({ moment }: { moment: string }) {
	const { t } = useTranslation("public");
	const { language } = useLanguage();
	return (
		<p>
			<time dateTime={moment}>{t("validation.asOf", { moment: formatMoment(moment, language) })}</time>
		</p>
	);
}
