import "./people.css";
import { images } from "@portal/brand/images/index.ts";
import { brand, useLanguage, useTranslation } from "@portal/shared-ui/module";
import { formatNames } from "../../language/formats.ts";
import { Picture } from "../../picture/Picture.tsx";
import { PhoneFold } from "../PhoneFold.tsx";
import { Section } from "../Section.tsx";
import { Portrait } from "./Portrait.tsx";

export function About() {
	const { t } = useTranslation("public");
	const { language } = useLanguage();
	const cities = formatNames(
		brand.offices.map(({ city }) => city),
		language,
	);
	return (
		<Section
			id="about"
			title={t("about.title")}
			lead={t("about.lead", { name: brand.name, year: brand.founded })}
			tone="sunken"
		>
			<div className="pub-about pub-columns">
				<Picture picture={images.city} alt={t("images.city")} sizes="(width < 992px) 92vw, 42rem" />
				<div className="pub-about__text">
					<p>{t("about.work", { cities })}</p>
					<p>{t("about.principle")}</p>
				</div>
				<PhoneFold about={t("about.president")}>
					<figure className="pub-president pub-card">
						<Portrait name={brand.president} position="president" />
						<blockquote>
							<p>{t("about.quote")}</p>
						</blockquote>
						<figcaption>
							<strong>{brand.president}</strong>
							<span>{t("about.president")}</span>
						</figcaption>
					</figure>
				</PhoneFold>
			</div>
		</Section>
	);
}
