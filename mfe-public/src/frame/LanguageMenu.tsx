import { Button, Icon } from "@portal/shared-ui/basics";
import { Menu, MenuItem, MenuTrigger } from "@portal/shared-ui/menu";
import {
	LANGUAGES,
	type Language,
	useLanguage,
	useLocation,
	useNavigate,
	useTranslation,
} from "@portal/shared-ui/module";
import { QUERY } from "./language.ts";
import { SAME_PLACE, useKeptPlace } from "./place.ts";

const NAMES: Record<Language, { name: string; lang: string }> = {
	de: { name: "Deutsch", lang: "de" },
	en: { name: "English", lang: "en" },
	mg: { name: "Magyar", lang: "hu" },
};

export function LanguageMenu() {
	const { t } = useTranslation("public");
	const { language, setLanguage } = useLanguage();
	const { search, hash } = useLocation();
	const navigate = useNavigate();
	const keepPlace = useKeptPlace(language);

	const choose = async (chosen: Language) => {
		keepPlace();
		await setLanguage(chosen);
		const query = new URLSearchParams(search);
		if (!query.has(QUERY)) return;
		// The address would bring the old language back with the next reload.
		query.delete(QUERY);
		await navigate({ search: query.toString(), hash }, { replace: true, preventScrollReset: true, state: SAME_PLACE });
	};

	return (
		<MenuTrigger>
			<Button
				variant="ghost"
				size="small"
				className="pub-language"
				aria-label={`${t("frame.language")}: ${NAMES[language].name}`}
			>
				{NAMES[language].name}
				<Icon name="chevron-down" />
			</Button>
			<Menu
				aria-label={t("frame.language")}
				selectionMode="single"
				disallowEmptySelection
				selectedKeys={[language]}
				onSelectionChange={(keys) => {
					const chosen = LANGUAGES.find((id) => keys !== "all" && keys.has(id));
					if (chosen) void choose(chosen);
				}}
			>
				{LANGUAGES.map((id) => (
					<MenuItem key={id} id={id} textValue={NAMES[id].name}>
						<span lang={NAMES[id].lang}>{NAMES[id].name}</span>
					</MenuItem>
				))}
			</Menu>
		</MenuTrigger>
	);
}
