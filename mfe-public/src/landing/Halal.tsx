import { Disclosure } from "@portal/shared-ui/basics";
import { useTranslation } from "@portal/shared-ui/module";
import { PhoneFold } from "./PhoneFold.tsx";
import { Section } from "./Section.tsx";

const TERMS = ["permitted", "forbidden", "doubtful", "impure"] as const;

export function Halal() {
	const { t } = useTranslation("public");
	return (
		<Section id="halal" title={t("halal.title")} lead={t("halal.lead")}>
			<PhoneFold about={t("halal.panelTitle")}>
				<Disclosure title={t("halal.panelTitle")} headingLevel={3} defaultExpanded>
					<ul className="pub-terms">
						{TERMS.map((term) => (
							<li key={term} className={`pub-term pub-term--${term}`}>
								<h4>{t(`halal.cards.${term}.title`)}</h4>
								<p>{t(`halal.cards.${term}.text`)}</p>
							</li>
						))}
					</ul>
				</Disclosure>
			</PhoneFold>
		</Section>
	);
}
