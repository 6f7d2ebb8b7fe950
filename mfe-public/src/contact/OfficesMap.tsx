import { brand, useLanguage, useTranslation } from "@portal/shared-ui/module";
import { useId } from "react";
import { formatNames } from "../language/formats.ts";
import { BORDERS, COUNTRIES, project, SEAS, SIZE } from "./map-shapes.ts";

/** Draws the map as SVG, because a map service would receive the visitors' IP addresses. */
export function OfficesMap() {
	const { t } = useTranslation("public");
	const { language } = useLanguage();
	const id = useId();
	const countries = Object.entries(COUNTRIES).filter(([name]) => brand.offices.some(({ country }) => country === name));
	const fromEast = brand.offices.toSorted((a, b) => b.position[1] - a.position[1]);
	const cities = formatNames(
		fromEast.map(({ city }) => city),
		language,
	);
	return (
		<svg
			className="pub-map pub-card"
			viewBox={`0 0 ${SIZE.width} ${SIZE.height}`}
			role="img"
			aria-labelledby={`${id}-title`}
			aria-describedby={`${id}-text`}
		>
			<title id={`${id}-title`}>{t("kontakt.mapTitle")}</title>
			<desc id={`${id}-text`}>{t("kontakt.mapText", { cities })}</desc>
			<g className="pub-map__countries">
				{countries.map(([name, outline]) => (
					<path key={name} d={outline} />
				))}
			</g>
			<g className="pub-map__seas">
				{SEAS.map((sea) => (
					<path key={sea} d={sea} />
				))}
			</g>
			<path className="pub-map__borders" d={BORDERS} />
			{fromEast.map(({ city, position: [north, east] }, index) => {
				const { x, y } = project([east, north]);
				return (
					<g key={city} transform={`translate(${x} ${y})`}>
						<rect className="pub-map__mark" x="-6" y="-6" width="12" height="12" />
						<rect className="pub-map__mark" x="-6" y="-6" width="12" height="12" transform="rotate(45)" />
						{/* City names are below and above their points in turn, so that the names of neighbours do not overlap. */}
						<text className="pub-map__name" textAnchor="middle" y={index % 2 === 0 ? 29 : -15}>
							{city}
						</text>
					</g>
				);
			})}
		</svg>
	);
}
