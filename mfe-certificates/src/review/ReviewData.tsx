import { CERTIFICATE_FIELDS } from "@portal/contracts/contract/certificates";
import { CERTIFICATION_FIELDS } from "@portal/contracts/contract/certifications";
import { Card, TextLink } from "@portal/shared-ui";
import { formatDate, useTranslation } from "@portal/shared-ui/module";
import type { ReactNode } from "react";
import { ReplacementList } from "../certificates/details/CertificateData.tsx";
import type { LoadedCertificate } from "../certificates/details/CertificatePage.tsx";
import { relatedCertificates } from "../certificates/replacement/replacements.ts";
import { clientDetails, validationPage } from "../paths.ts";

interface Place {
	name: string;
	address: LoadedCertificate["certification"]["clientAddress"];
}

function Address({ place }: { place: Place }) {
	const { street, number, zip, city, country } = place.address;
	return (
		<>
			<span className="certs-line">{place.name}</span>
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
	const reason = certificate.stati.at(-1)?.reason;
	const facts: (readonly [term: string, description: ReactNode])[] = [
		[
			CERTIFICATION_FIELDS._clientId.label,
			<TextLink key="client" href={clientDetails(certification._clientId)}>
				{certification.clientName}
			</TextLink>,
		],
		[CERTIFICATION_FIELDS._siteId.label, <Address key="manufacturer" place={manufacturer} />],
		[CERTIFICATION_FIELDS.category.label, certification.category],
		...(certification.subcategory
			? [[CERTIFICATION_FIELDS.subcategory.label, certification.subcategory] as const]
			: []),
		[t("facts.validity"), `${formatDate(certificate.validFrom)} – ${formatDate(certificate.validTo)}`],
		[
			CERTIFICATE_FIELDS.productionSites.label,
			sites.length > 0 ? sites.map((site) => <Address key={site._id} place={site} />) : t("facts.noSites"),
		],
		[t("certification.products"), certificate.products.length],
		...(relatedCertificates(certificate, certification.certificates).length > 0
			? [[t("facts.succession"), <ReplacementList key="succession" certificate={certificate} />] as const]
			: []),
		...(reason ? [[t("facts.reason"), reason] as const] : []),
		...(certificate.publicId
			? [
					[
						t("facts.public"),
						<TextLink key="public" href={validationPage(certificate.publicId)}>
							{t("facts.publicLink")}
						</TextLink>,
					] as const,
				]
			: []),
	];
	return (
		<Card title={t("facts.title")}>
			<dl className="certs-facts">
				{facts.map(([term, description]) => (
					<div key={term}>
						<dt>{term}</dt>
						<dd>{description}</dd>
					</div>
				))}
			</dl>
		</Card>
	);
}
