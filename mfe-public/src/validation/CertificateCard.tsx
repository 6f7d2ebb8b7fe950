import type { PublicValidation } from "@portal/api/contract/public-validation";
import { Badge, type BadgeTone, Button, DescriptionList, Icon, type IconName } from "@portal/shared-ui";
import { brand, useLanguage, useTranslation } from "@portal/shared-ui/module";
import { countryName, formatDay, formatMoment } from "../frame/formats.ts";
import { Products } from "./Products.tsx";
import { type Verdict, verdictOf } from "./verdict.ts";

const LOOKS: Record<Verdict, { tone: BadgeTone; icon: IconName }> = {
	valid: { tone: "success", icon: "success" },
	notYetValid: { tone: "warning", icon: "clock" },
	retracted: { tone: "error", icon: "error" },
	expired: { tone: "error", icon: "warning" },
};

interface CertificateCardProps {
	validation: PublicValidation;
	isChecking: boolean;
	onCheckAgain: () => void;
}

/** What the register says about a certificate, as a page that can be kept on paper too. */
export function CertificateCard({ validation, isChecking, onCheckAgain }: CertificateCardProps) {
	const { t } = useTranslation("public");
	const { language } = useLanguage();
	const verdict = verdictOf(validation);
	const { tone, icon } = LOOKS[verdict];
	const { street, number, zip, city, country } = validation.clientAddress;
	const from = formatDay(validation.validFrom, language);
	const to = formatDay(validation.validTo, language);
	const items = [
		{ term: t("validation.certificateNumber"), description: validation.certificateNumber },
		{ term: t("validation.certificationNumber"), description: validation.certificationNumber },
		{ term: t("validation.clientName"), description: validation.clientName },
		{
			term: t("validation.clientAddress"),
			description: `${street} ${number}, ${zip} ${city}, ${countryName(country, language)}`,
		},
		{ term: t("validation.validFrom"), description: <time dateTime={validation.validFrom}>{from}</time> },
		{ term: t("validation.validTo"), description: <time dateTime={validation.validTo}>{to}</time> },
	];
	return (
		<article className={`pub-certificate pub-certificate--${verdict}`}>
			<div role="status" className="pub-certificate__head">
				<Icon name={icon} className="pub-certificate__mark" />
				<div>
					<Badge tone={tone}>{t(`validation.badge.${verdict}`)}</Badge>
					<h2 className="pub-certificate__verdict">{t(`validation.verdict.${verdict}`, { from, to })}</h2>
				</div>
			</div>
			<DescriptionList items={items} columns={2} />
			<Products products={validation.products} />
			<h3>{t("validation.productionSites")}</h3>
			<ul className="pub-sites">
				{validation.productionSites.map((site) => (
					<li key={site}>{site}</li>
				))}
			</ul>
			<div className="pub-certificate__foot">
				<p>
					{brand.name}
					<br />
					<time dateTime={validation.checkedAt}>
						{t("validation.checkedAt", { moment: formatMoment(validation.checkedAt, language) })}
					</time>
				</p>
				<div className="pub-certificate__actions pub-no-print">
					<Button icon="refresh" onPress={onCheckAgain} isPending={isChecking}>
						{t("validation.again")}
					</Button>
					<Button onPress={() => window.print()}>{t("validation.print")}</Button>
				</div>
			</div>
		</article>
	);
}
