import { DescriptionList } from "@portal/shared-ui/basics";
import { brand, useLanguage, useTranslation } from "@portal/shared-ui/module";
import { Notice } from "../frame/Notice.tsx";
import { withFrame } from "../frame/PublicFrame.tsx";
import { phoneHref, seatAddress } from "../language/formats.ts";
import { TextPage } from "./TextPage.tsx";

const PARTS = ["direction", "liability", "copyright"] as const;

function Imprint() {
	const { t } = useTranslation("public");
	const { language } = useLanguage();
	const { company } = brand;
	const manager = brand.team.find(({ role }) => role === "management");
	return (
		<TextPage title={t("meta.imprint.title")} lead={t("imprint.lead")}>
			<DescriptionList
				columns={2}
				items={[
					{ term: t("imprint.company"), description: brand.name },
					{ term: t("imprint.legalForm"), description: t("imprint.legalFormText") },
					{ term: t("imprint.address"), description: seatAddress(brand, language) },
					{
						term: t("imprint.contact"),
						description: (
							<span className="pub-address">
								<a href={phoneHref(brand.phone)}>{brand.phone}</a>
								<a href={`mailto:${brand.email}`}>{brand.email}</a>
							</span>
						),
					},
					{ term: t("imprint.management"), description: manager?.name },
					{ term: t("imprint.president"), description: brand.president },
					{ term: t("imprint.registerNumber"), description: company.registerNumber },
					{ term: t("imprint.court"), description: company.court },
					{ term: t("imprint.vatNumber"), description: company.vatNumber },
					{ term: t("imprint.chamber"), description: company.chamber },
					{ term: t("imprint.authority"), description: company.authority },
					{ term: t("imprint.law"), description: t("imprint.lawText") },
					{ term: t("imprint.purpose"), description: t("imprint.purposeText") },
				]}
			/>
			{PARTS.map((part) => (
				<section key={part}>
					<h2>{t(`imprint.${part}.title`)}</h2>
					<p>{t(`imprint.${part}.text`)}</p>
				</section>
			))}
			<Notice />
		</TextPage>
	);
}

export const ImprintPage = withFrame("imprint", Imprint);
