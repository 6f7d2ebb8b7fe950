import { useLanguage, useTranslation } from "@portal/shared-ui/module";
import { formatMoment } from "../language/formats.ts";

/** Shows the time at which a cached response was current. It is used when the register was unavailable. */
export function AsOf({ moment }: { moment: string }) {
	const { t } = useTranslation("public");
	const { language } = useLanguage();
	return (
		<p>
			<time dateTime={moment}>{t("validation.asOf", { moment: formatMoment(moment, language) })}</time>
		</p>
	);
}
