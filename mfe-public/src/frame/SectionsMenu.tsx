import { Icon } from "@portal/shared-ui/basics";
import { Link, useTranslation } from "@portal/shared-ui/module";
import { FoldOut } from "./FoldOut.tsx";

/** The sections of the landing page in their order; each id is a fragment of the page's address. */
export const SECTIONS = [
	"vorteile",
	"leistungen",
	"halal",
	"wachstum",
	"zertifizierung",
	"akkreditierungen",
	"panel",
	"about",
	"team",
	"kontakt",
] as const;

/** A menu with links to all sections, for screens that are too narrow for the bar. */
export function SectionsMenu() {
	const { t } = useTranslation("public");
	const label = (
		<>
			<Icon name="menu" />
			{t("frame.menu")}
		</>
	);
	return (
		<FoldOut className="pub-sections" label={label}>
			{(close) => (
				<ul className="pub-fold__list">
					{SECTIONS.map((section) => (
						<li key={section}>
							<Link to={`/#${section}`} onClick={() => close()}>
								{t(`frame.sections.${section}`)}
							</Link>
						</li>
					))}
				</ul>
			)}
		</FoldOut>
	);
}
