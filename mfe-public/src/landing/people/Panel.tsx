import "./people.css";
import { useTranslation } from "@portal/shared-ui/module";
import { PhoneFold } from "../PhoneFold.tsx";
import { Section } from "../Section.tsx";

const LISTS = {
	members: ["technology", "veterinary", "chemistry", "law", "conformity", "consumers", "trade"],
	tasks: ["review", "decide", "withdraw", "substances", "interpret", "appeals", "impartiality"],
} as const;

export function Panel() {
	const { t } = useTranslation("public");
	return (
		<Section id="panel" title={t("panel.title")} lead={t("panel.lead")}>
			<PhoneFold about={t("panel.title")}>
				<div className="pub-panel">
					{(["members", "tasks"] as const).map((list) => (
						<div key={list}>
							<h3>{t(`panel.${list}Title`)}</h3>
							<ul>
								{LISTS[list].map((item) => (
									<li key={item}>{t(`panel.${list}.${item}`)}</li>
								))}
							</ul>
						</div>
					))}
				</div>
			</PhoneFold>
		</Section>
	);
}
