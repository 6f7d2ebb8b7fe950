import { Card, TextLink } from "@portal/shared-ui";
import { formatDate, useTranslation } from "@portal/shared-ui/module";
import type { ReactNode } from "react";
import { Succession } from "../certificate/CertificateFacts.tsx";
import type { LoadedCertificate } from "../certificate/CertificatePage.tsx";
import { clientDetails, validationPage } from "../paths.ts";
import { tiesOf } from "../succession/succession.ts";

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

/** What a decision rests on, beside the document. */
export function ReviewFacts({ loaded }: { loaded: LoadedCertificate }) {
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
			t("facts.client"),
			<TextLink key="client" href={clientDetails(certification._clientId)}>
				{certification.clientName}
			</TextLink>,
		],
		[t("data.manufacturer"), <Address key="manufacturer" place={manufacturer} />],
		[t("data.category"), certification.category],
		...(certification.subcategory ? [[t("data.subcategory"), certification.subcategory] as const] : []),
		[t("facts.validity"), `${formatDate(certificate.validFrom)} – ${formatDate(certificate.validTo)}`],
		[
			t("facts.sites"),
			sites.length > 0 ? sites.map((site) => <Address key={site._id} place={site} />) : t("facts.noSites"),
		],
		[t("certification.products"), certificate.products.length],
		...(tiesOf(certificate, certification.certificates).length > 0
			? [[t("facts.succession"), <Succession key="succession" certificate={certificate} />] as const]
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
