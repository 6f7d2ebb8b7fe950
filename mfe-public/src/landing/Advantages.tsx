import { useTranslation } from "@portal/shared-ui/module";
import { Section } from "./Section.tsx";

const ADVANTAGES = ["market", "chain", "proof", "impartial"] as const;

export function Advantages() {
	const { t } = useTranslation("public");
	return (
		<Section id="vorteile" title={t("advantages.title")} lead={t("advantages.lead")}>
			<ul className="pub-advantages">
				{ADVANTAGES.map((advantage) => (
					<li key={advantage}>
						<h3>{t(`advantages.${advantage}.title`)}</h3>
						<p>{t(`advantages.${advantage}.text`)}</p>
					</li>
				))}
			</ul>
		</Section>
	);
}
