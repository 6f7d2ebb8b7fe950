import { ALL_COUNTRIES } from "@portal/contracts/kit/all-countries";
import { PUBLIC_CAUSES, PUBLIC_SENTENCES } from "@portal/contracts/kit/public-sentences";
import { causeNamed, PUBLIC_STATES } from "@portal/contracts/kit/public-states";
import { Badge, Button, DescriptionList, Icon, TextLink } from "@portal/shared-ui/basics";
import { brand, useLanguage, useTranslation } from "@portal/shared-ui/module";
import { isMailOff } from "../frame/declared.tsx";
import { countryName, formatDay } from "../language/formats.ts";
import { useCategoryName } from "../language/useCategoryName.ts";
import { AsOf, CheckedAt } from "./AsOf.tsx";
import type { ValidatedCertificate } from "./answer.ts";
import { Products } from "./Products.tsx";
import { validationPath } from "./public-id.ts";
import { Replacement } from "./Replacement.tsx";

interface CertificateCardProps {
	validation: ValidatedCertificate;
	publicId: string;
	isChecking: boolean;
	onCheckAgain: () => void;
	/** Called when the visitor opens another certificate, so that the focus can move to it. */
	onShow: () => void;
}

function ProductionSites({ names }: { names: readonly string[] }) {
	const { t } = useTranslation("public");
	return (
		<>
			<h3>{t("validation.productionSites")}</h3>
			<ul className="pub-sites">
				{[...new Set(names)].map((name) => (
					<li key={name}>{name}</li>
				))}
			</ul>
		</>
	);
}

export function CertificateCard({ validation, publicId, isChecking, onCheckAgain, onShow }: CertificateCardProps) {
	const { t } = useTranslation("public");
	const { language } = useLanguage();
	const categoryName = useCategoryName();
	const { state } = validation;
	const { tone, icon } = PUBLIC_STATES[state];
	const texts = PUBLIC_SENTENCES[language][state];
	const cause = validation.cause && causeNamed(validation.cause);
	const { street, number, zip, city, country } = validation.clientAddress;
	const from = formatDay(validation.validFrom, language);
	const to = formatDay(validation.validTo, language);
	const items = [
		{ term: t("validation.certificateNumber"), description: validation.certificateNumber },
		{ term: t("validation.certificationNumber"), description: validation.certificationNumber },
		{ term: t("validation.clientName"), description: validation.clientName },
		{
			term: t("validation.clientAddress"),
			description: `${street} ${number}, ${zip} ${city}, ${countryName(country, language, ALL_COUNTRIES)}`,
		},
		...(validation.category
			? [{ term: t("validation.category"), description: categoryName(validation.category) }]
			: []),
		...(validation.schemes ? [{ term: t("validation.schemes"), description: validation.schemes.join(", ") }] : []),
		{ term: t("validation.validFrom"), description: <time dateTime={validation.validFrom}>{from}</time> },
		{ term: t("validation.validTo"), description: <time dateTime={validation.validTo}>{to}</time> },
		...(validation.decidedOn
			? [
					{
						term: t("validation.decidedOn"),
						description: <time dateTime={validation.decidedOn}>{formatDay(validation.decidedOn, language)}</time>,
					},
				]
			: []),
	];
	return (
		<article className={`pub-certificate pub-certificate--${tone}`}>
			<div role="status" className="pub-certificate__head">
				<Icon name={icon} className="pub-certificate__mark" />
				<div>
					<Badge tone={tone}>{texts.badge}</Badge>
					<h2 className="pub-certificate__sentence">{texts.sentence(from, to)}</h2>
					{validation.since && (
						<p>
							<time dateTime={validation.since}>
								{t("validation.since", { day: formatDay(validation.since, language) })}
							</time>
						</p>
					)}
					{cause && <p>{t("validation.cause", { cause: PUBLIC_CAUSES[language][cause] })}</p>}
					{validation.asOf && <AsOf moment={validation.asOf} />}
				</div>
			</div>
			<Replacement validation={validation} onShow={onShow} />
			<DescriptionList items={items} columns={2} />
			<Products products={validation.products} />
			{validation.productionSites.length > 0 && <ProductionSites names={validation.productionSites} />}
			<div className="pub-certificate__foot pub-row">
				<p>
					{brand.name}
					<br />
					<CheckedAt moment={validation.checkedAt} />
					<span className="pub-only-print">
						<br />
						{t("validation.address", { address: `${window.location.origin}${validationPath(publicId)}` })}
					</span>
				</p>
				<div className="pub-certificate__actions pub-row pub-no-print">
					<Button icon="refresh" onPress={onCheckAgain} isPending={isChecking}>
						{t("validation.again")}
					</Button>
					<Button onPress={() => window.print()}>{t("validation.print")}</Button>
					<TextLink href={`/api/validateCertificate/${publicId}`} target="_blank" icon="external">
						{t("validation.json")}
					</TextLink>
					{/* Offers notifications only while the certificate can still change. */}
					{tone !== "error" && !isMailOff() && (
						<TextLink href={`/watch?cid=${publicId}`} icon="mail">
							{t("validation.watch")}
						</TextLink>
					)}
				</div>
			</div>
		</article>
	);
}
