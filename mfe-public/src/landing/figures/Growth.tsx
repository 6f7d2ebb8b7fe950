import "./figures.css";
import { brand, useLanguage, useTranslation } from "@portal/shared-ui/module";
import { formatFigure } from "../../language/formats.ts";
import { Section } from "../Section.tsx";

const RADIUS = 54;
const AROUND = 2 * Math.PI * RADIUS;
const MIDDLE = 64;
const LINE = 22;

function Ring({ lines, filled }: { lines: readonly string[]; filled: number }) {
	const ring = { cx: MIDDLE, cy: MIDDLE, r: RADIUS };
	return (
		<svg className="pub-ring" viewBox="0 0 128 128" width="160" height="160" aria-hidden="true">
			<circle className="pub-ring__whole" {...ring} />
			<circle
				className="pub-ring__part"
				{...ring}
				strokeDasharray={`${AROUND * filled} ${AROUND}`}
				transform={`rotate(-90 ${MIDDLE} ${MIDDLE})`}
			/>
			<text className="pub-ring__value" textAnchor="middle" x={MIDDLE} y={MIDDLE + 9 - ((lines.length - 1) * LINE) / 2}>
				{lines[0]}
			</text>
			<text className="pub-ring__unit" textAnchor="middle" x={MIDDLE} y={MIDDLE + LINE}>
				{lines[1]}
			</text>
		</svg>
	);
}

export function Growth() {
	const { t } = useTranslation("public");
	const { language } = useLanguage();
	return (
		<Section id="wachstum" title={t("growth.title")} lead={t("growth.lead")} tone="sunken">
			<ul className="pub-statistics">
				{brand.statistics.map(({ id, value, unit, filled }) => {
					const figure = t(`growth.unit.${unit}`, { value: formatFigure(value, language) });
					return (
						<li key={id}>
							<Ring lines={figure.split("\n")} filled={filled} />
							<p>
								<span className="ui-visually-hidden">{figure} </span>
								{t(`growth.label.${id}`)}
							</p>
						</li>
					);
				})}
			</ul>
			<p className="pub-small">{t("growth.source")}</p>
		</Section>
	);
}
