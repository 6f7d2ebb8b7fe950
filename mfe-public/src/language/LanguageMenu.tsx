import { LANGUAGE, LANGUAGE_QUERY, LANGUAGES, type Language } from "@portal/contracts/kit/languages";
import { useLanguage, useLocation, useNavigate, useTranslation } from "@portal/shared-ui/module";
import type { MouseEvent } from "react";
import { FoldOut } from "../frame/FoldOut.tsx";
import { useIsHydrated } from "../hydration/hydration.ts";
import { islandsLoaded } from "../hydration/island.tsx";
import { SAME_PLACE, useKeptPlace } from "./place.ts";

const opensElsewhere = (event: MouseEvent) =>
	event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;

/** Links to this page in each language; a click changes the language in place. */
export function LanguageMenu() {
	const { t } = useTranslation("public");
	const { language, setLanguage } = useLanguage();
	const { search, hash } = useLocation();
	const navigate = useNavigate();
	const keepPlace = useKeptPlace(language);
	// The server draws a page without knowing what else its address says.
	const known = useIsHydrated() ? search : "";

	const addressIn = (chosen: Language) => {
		const query = new URLSearchParams(known);
		query.set(LANGUAGE_QUERY, chosen);
		return `?${query}`;
	};
	const choose = async (chosen: Language) => {
		await islandsLoaded();
		keepPlace();
		await setLanguage(chosen);
		const query = new URLSearchParams(search);
		if (!query.has(LANGUAGE_QUERY)) return;
		// The address would bring the old language back with the next reload.
		query.delete(LANGUAGE_QUERY);
		await navigate({ search: query.toString(), hash }, { replace: true, preventScrollReset: true, state: SAME_PLACE });
	};

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
								href={addressIn(id)}
								hrefLang={LANGUAGE[id].html}
								lang={LANGUAGE[id].html}
								aria-current={id === language ? "true" : undefined}
								onClick={(event) => {
									if (opensElsewhere(event)) return;
									event.preventDefault();
									close("toButton");
									void choose(id);
								}}
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
