import { CERTIFICATE_FIELDS } from "@portal/contracts/contract/certificates";
import { CERTIFICATION_FIELDS } from "@portal/contracts/contract/certifications";
import { Card, type DescriptionListItem, TextLink } from "@portal/shared-ui";
import { formatDate, useTranslation } from "@portal/shared-ui/module";
import { useFurtherFacts } from "../certificates/details/CertificateData.tsx";
import type { LoadedCertificate } from "../certificates/details/CertificatePage.tsx";
import { clientDetails } from "../paths.ts";

/** A description list with smaller gaps than the shared one, so that the data is visible together with the decision. */
export function Facts({ title, facts }: { title: string; facts: readonly DescriptionListItem[] }) {
	return (
		<Card title={title}>
			<dl className="certs-facts">
				{facts.map(({ term, description }) => (
					<div key={term}>
						<dt>{term}</dt>
						<dd>{description}</dd>
					</div>
				))}
			</dl>
		</Card>
	);
}

type Place = Pick<LoadedCertificate["client"]["productionSites"][number], "name" | "address">;

function Address({ name, address: { street, number, zip, city, country } }: Place) {
	return (
		<>
			<span className="certs-line">{name}</span>
			<span className="certs-line">{`${street} ${number}, ${zip} ${city}, ${country}`}</span>
		</>
	);
}

export function ReviewData({ loaded }: { loaded: LoadedCertificate }) {
	const { t } = useTranslation("certificates");
	const { certificate, certification, client } = loaded;
	const manufacturer = certification.productionSite ?? {
		name: certification.clientName,
		address: certification.clientAddress,
	};
	const sites = client.productionSites.filter(({ _id }) => certificate.productionSites.includes(_id));
	const facts: DescriptionListItem[] = [
		{
			term: CERTIFICATION_FIELDS._clientId.label,
			description: <TextLink href={clientDetails(certification._clientId)}>{certification.clientName}</TextLink>,
		},
		{ term: CERTIFICATION_FIELDS._siteId.label, description: <Address {...manufacturer} /> },
		{ term: CERTIFICATION_FIELDS.category.label, description: certification.category },
		...(certification.subcategory
			? [{ term: CERTIFICATION_FIELDS.subcategory.label, description: certification.subcategory }]
			: []),
		{
			term: t("facts.validity"),
			description: `${formatDate(certificate.validFrom)} – ${formatDate(certificate.validTo)}`,
		},
		{
			term: CERTIFICATE_FIELDS.productionSites.label,
			description: sites.length > 0 ? sites.map((site) => <Address key={site._id} {...site} />) : t("facts.noSites"),
		},
		{ term: t("certification.products"), description: certificate.products.length },
		...useFurtherFacts(loaded),
	];
	return <Facts title={t("facts.title")} facts={facts} />;
}
