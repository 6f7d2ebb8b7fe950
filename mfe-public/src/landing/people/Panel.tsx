import "./people.css";
import { useTranslation } from "@portal/shared-ui/module";
import { Section } from "../Section.tsx";

const MEMBERS = ["technology", "veterinary", "chemistry", "law", "conformity", "consumers", "trade"] as const;
const TASKS = ["review", "decide", "withdraw", "substances", "interpret", "appeals", "impartiality"] as const;

export function Panel() {
	const { t } = useTranslation("public");
	return (
		<Section id="panel" title={t("panel.title")} lead={t("panel.lead")} tone="sunken">
			<div className="pub-panel">
				<div>
					<h3>{t("panel.membersTitle")}</h3>
					<ul>
						{MEMBERS.map((member) => (
							<li key={member}>{t(`panel.members.${member}`)}</li>
						))}
					</ul>
				</div>
				<div>
					<h3>{t("panel.tasksTitle")}</h3>
					<ul>
						{TASKS.map((task) => (
							<li key={task}>{t(`panel.tasks.${task}`)}</li>
						))}
					</ul>
				</div>
			</div>
		</Section>
	);
}
