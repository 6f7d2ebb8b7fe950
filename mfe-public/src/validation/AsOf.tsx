import { useLanguage, useTranslation } from "@portal/shared-ui/module";
import { formatMoment } from "../language/formats.ts";

/** Shows when a stored response was current. The server sends one while its database is unavailable. */
export function AsOf({ moment }: { moment: string }) {
	const { t } = useTranslation("public");
	const { language } = useLanguage();
	return (
		<p>
			<time dateTime={moment}>{t("validation.asOf", { moment: formatMoment(moment, language) })}</time>
		</p>
	);
}
