import { brand, useLanguage, useTranslation } from "@portal/shared-ui/module";
import { island } from "../hydration/island.tsx";
import { PhoneFold } from "../landing/PhoneFold.tsx";
import { countryName, phoneHref } from "../language/formats.ts";
import { isInView } from "./map-view.ts";

const OfficesMap = island({
	section: "kontakt",
	load: async () => (await import(/* webpackChunkName: "offices-map" */ "./OfficesMap.tsx")).OfficesMap,
	Room: () => <div className="pub-map pub-card" />,
});

export function Offices() {
	const { t } = useTranslation("public");
	const { language } = useLanguage();
	return (
		<div className="pub-offices">
			<h3>{t("kontakt.officesTitle")}</h3>
			{brand.offices.every(({ position }) => isInView(position)) && <OfficesMap />}
			<PhoneFold about={t("kontakt.officesTitle")}>
				<ul>
					{brand.offices.map(({ city, country, street, zip, phone, email }) => (
						<li key={city}>
							<h4>{city}</h4>
							<address className="pub-address">
								<span>{street}</span>
								<span>
									{zip} {city}, {countryName(country, language)}
								</span>
								<a href={phoneHref(phone)}>{phone}</a>
								<a href={`mailto:${email}`}>{email}</a>
							</address>
						</li>
					))}
				</ul>
			</PhoneFold>
		</div>
	);
}
