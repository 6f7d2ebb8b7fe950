import "./figures.css";
import { Disclosure } from "@portal/shared-ui/basics";
import { brand, useLanguage, useTranslation } from "@portal/shared-ui/module";
import { Notice } from "../../frame/Notice.tsx";
import { countryName } from "../../language/formats.ts";
import { PhoneFold } from "../PhoneFold.tsx";
import { Section } from "../Section.tsx";
import { useCountUp } from "./useCountUp.ts";

const COUNTERS = ["accreditations", "partners", "countries"] as const;

function Bodies() {
	const { t } = useTranslation("public");
	return (
		<ul className="pub-bodies">
			{brand.accreditations.map(({ id, name, shortName, standard, emblem }) => (
				<li key={id} className="pub-card">
					<svg className="pub-bodies__emblem" viewBox="0 0 48 48" width="72" height="72" aria-hidden="true">
						<path d={emblem} />
					</svg>
					<h3>{shortName}</h3>
					<p>{name}</p>
					<p className="pub-bodies__standard">{standard}</p>
					<a className="pub-download" href={`/assets/${id}.pdf`} type="application/pdf" hrefLang="en">
						<span className="ui-visually-hidden">{shortName}: </span>
						{t("accreditation.document")}
					</a>
				</li>
			))}
		</ul>
	);
}

function Partners() {
	const { t } = useTranslation("public");
	const { language } = useLanguage();
	return (
		<Disclosure title={t("accreditation.partnersTitle")} headingLevel={3}>
			<ul className="pub-partners">
				{brand.partners.map(({ country, places }) => (
					<li key={country}>
						<h4>{countryName(country, language)}</h4>
						<ul>
							{places.map((place) => (
								<li key={place}>
									{brand.shortName} {place}
								</li>
							))}
						</ul>
					</li>
				))}
			</ul>
		</Disclosure>
	);
}

function Counter({ figure, label }: { figure: string; label: string }) {
	const { ref, shown } = useCountUp(figure);
	return (
		<li>
			<p ref={ref} className="pub-counters__figure">
				<span aria-hidden="true">{shown}</span>
				<span className="ui-visually-hidden">{figure}</span>
			</p>
			<p>{label}</p>
		</li>
	);
}

export function Accreditation() {
	const { t } = useTranslation("public");
	return (
		<Section id="akkreditierungen" title={t("accreditation.title")} lead={t("accreditation.lead")} tone="sunken">
			<PhoneFold about={t("accreditation.title")}>
				<Bodies />
				<Notice />
			</PhoneFold>
			<ul className="pub-counters">
				{COUNTERS.map((counter) => (
					<Counter key={counter} figure={brand.counters[counter]} label={t(`accreditation.counters.${counter}`)} />
				))}
			</ul>
			<Partners />
		</Section>
	);
}
