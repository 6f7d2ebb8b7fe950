import { images } from "@portal/brand/images/index.ts";
import { useTranslation } from "@portal/shared-ui/module";
import { Picture } from "../../picture/Picture.tsx";
import { PhoneFold } from "../PhoneFold.tsx";
import { Section } from "../Section.tsx";
import { ProcessGraphic, STEPS } from "./ProcessGraphic.tsx";

export function Process() {
	const { t } = useTranslation("public");
	return (
		<Section id="zertifizierung" title={t("process.title")} lead={t("process.lead")}>
			<ProcessGraphic direction="row" />
			<ProcessGraphic direction="column" />
			<PhoneFold about={t("process.title")}>
				<ol className="pub-steps">
					{STEPS.map((step) => (
						<li key={step}>
							<h3>{t(`process.steps.${step}.title`)}</h3>
							<p>{t(`process.steps.${step}.text`)}</p>
						</li>
					))}
				</ol>
				<div className="pub-after pub-card pub-columns">
					<Picture picture={images.audit} alt={t("images.audit")} sizes="(width < 992px) 92vw, 36rem" />
					<div className="pub-after__text">
						<h3>{t("process.afterTitle")}</h3>
						<p>{t("process.afterText")}</p>
					</div>
				</div>
			</PhoneFold>
		</Section>
	);
}
