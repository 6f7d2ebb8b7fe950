import { useLanguage, useTranslation } from "@portal/shared-ui/module";
import { formatMoment } from "../language/formats.ts";

export function CheckedAt({ moment }: { moment: string }) {
	const { t } = useTranslation("public");
	const { language } = useLanguage();
	return <time dateTime={moment}>{t("validation.checkedAt", { moment: formatMoment(moment, language) })}</time>;
}

/** Shows when the information was current: the server sends stored responses while its register is unavailable. */
export function AsOf({ moment }: { moment: string }) {
	const { t } = useTranslation("public");
	const { language } = useLanguage();
	return (
		<p>
			<time dateTime={moment}>{t("validation.asOf", { moment: formatMoment(moment, language) })}</time>
		</p>
	);
}
