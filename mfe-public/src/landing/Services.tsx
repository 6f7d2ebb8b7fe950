import { standards } from "@portal/brand/standards.ts";
import { Disclosure } from "@portal/shared-ui/basics";
import { useLanguage, useTranslation } from "@portal/shared-ui/module";
import { PhoneFold } from "./PhoneFold.tsx";
import { Section } from "./Section.tsx";

const SERVICES = ["food", "slaughter", "ingredients", "packaging", "catering", "farming"] as const;

export function Services() {
	const { t } = useTranslation("public");
	const { language } = useLanguage();
	return (
		<Section id="leistungen" title={t("services.title")} lead={t("services.lead")} tone="sunken">
			<div className="pub-services pub-columns">
				<div>
					<h3>{t("services.listTitle")}</h3>
					<ul className="pub-services__list">
						{SERVICES.map((service) => (
							<li key={service}>
								<Disclosure
									title={t(`services.${service}.title`)}
									headingLevel={4}
									variant="plain"
									defaultExpanded={service === SERVICES[0]}
								>
									<p>{t(`services.${service}.text`)}</p>
								</Disclosure>
							</li>
						))}
					</ul>
				</div>
				<div className="pub-standards">
					<h3>{t("services.standardsTitle")}</h3>
					<PhoneFold about={t("services.standardsTitle")}>
						<dl>
							{standards.map(({ name, text }) => (
								<div key={name}>
									<dt>{name}</dt>
									<dd>{text[language]}</dd>
								</div>
							))}
						</dl>
						<p className="pub-note">{t("services.note")}</p>
					</PhoneFold>
				</div>
			</div>
		</Section>
	);
}
