import { LANGUAGE, LANGUAGES } from "@portal/contracts/kit/languages";
import { useLanguage, useTranslation } from "@portal/shared-ui/module";
import { FoldOut } from "../frame/FoldOut.tsx";
import { useLanguageChoice } from "./useLanguageChoice.ts";

/** Links to this page in every language. With JavaScript, a click changes the texts without a reload. */
export function LanguageMenu() {
	const { t } = useTranslation("public");
	const { language } = useLanguage();
	const { linkTo } = useLanguageChoice();
	return (
		<FoldOut
			className="pub-language"
			name={`${t("frame.language")}: ${LANGUAGE[language].name}`}
			label={LANGUAGE[language].name}
		>
			{(close) => (
				<ul className="pub-fold__list" aria-label={t("frame.language")}>
					{LANGUAGES.map((id) => (
						<li key={id}>
							<a
								{...linkTo(id, () => close("toButton"))}
								hrefLang={LANGUAGE[id].html}
								lang={LANGUAGE[id].html}
								aria-current={id === language ? "true" : undefined}
							>
								{LANGUAGE[id].name}
							</a>
						</li>
					))}
				</ul>
			)}
		</FoldOut>
	);
}
