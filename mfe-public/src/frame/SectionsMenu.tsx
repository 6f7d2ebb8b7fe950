import { Button, Icon } from "@portal/shared-ui/basics";
import { Menu, MenuItem, MenuTrigger } from "@portal/shared-ui/menu";
import { useTranslation } from "@portal/shared-ui/module";

/** Sections of the landing page in their order; each is an anchor of its address. */
export const SECTIONS = [
	"vorteile",
	"leistungen",
	"halal",
	"wachstum",
	"zertifizierung",
	"akkreditierungen",
	"kontakt",
	"panel",
	"about",
	"team",
] as const;

/** The way to every section where the bar has no room for them. */
export function SectionsMenu() {
	const { t } = useTranslation("public");
	return (
		<MenuTrigger>
			<Button variant="ghost" size="small" className="pub-sections pub-language">
				<Icon name="menu" />
				{t("frame.menu")}
			</Button>
			<Menu aria-label={t("frame.navigation")}>
				{SECTIONS.map((section) => (
					<MenuItem key={section} id={section} href={`/#${section}`}>
						{t(`frame.sections.${section}`)}
					</MenuItem>
				))}
			</Menu>
		</MenuTrigger>
	);
}
