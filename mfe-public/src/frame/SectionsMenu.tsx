import { Icon } from "@portal/shared-ui/basics";
import { Link, useTranslation } from "@portal/shared-ui/module";
import { FoldOut } from "./FoldOut.tsx";

/** Sections of the landing page in their order. Addresses such as `/#kontakt` contain the ids: never rename one. */
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
