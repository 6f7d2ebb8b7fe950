import printed from "@portal/brand/documents/printed.json";
import { Icon, LinkButton } from "@portal/shared-ui/basics";
import { useLanguage, useTranslation } from "@portal/shared-ui/module";
import { withFrame } from "../frame/PublicFrame.tsx";
import { TextPage } from "./TextPage.tsx";

const DOCUMENTS = ["fees", "rules", "complaints", "complaint-form", "suspension", "impartiality"] as const;
const BYTES_PER_KB = 1000;

function Documents() {
	const { t } = useTranslation("public");
	const { language } = useLanguage();
	return (
		<ul className="pub-documents">
			{DOCUMENTS.map((document) => {
				const { pages, bytes } = printed[`${document}_${language}`];
				return (
					<li key={document} className="pub-card">
						<Icon name="file" />
						<h3>{t(`information.documents.${document}.title`)}</h3>
						<p>{t(`information.documents.${document}.text`)}</p>
						<a className="pub-download" href={`/assets/info/${document}_${language}.pdf`} type="application/pdf">
							<span className="ui-visually-hidden">{t(`information.documents.${document}.title`)}: </span>
							{t("information.open", { count: pages, size: Math.ceil(bytes / BYTES_PER_KB) })}
						</a>
					</li>
				);
			})}
		</ul>
	);
}

function Information() {
	const { t } = useTranslation("public");
	return (
		<TextPage title={t("meta.information.title")} lead={t("information.lead")}>
			<section>
				<h2>{t("information.listTitle")}</h2>
				<Documents />
			</section>
			<section className="pub-id-card pub-card">
				<h2>{t("information.card.title")}</h2>
				<p>{t("information.card.version")}</p>
				<p>{t("information.card.language")}</p>
				<p>{t("information.card.paper")}</p>
			</section>
			<LinkButton href="/" icon="arrow-left">
				{t("information.back")}
			</LinkButton>
		</TextPage>
	);
}

export const InformationPage = withFrame("information", Information);
