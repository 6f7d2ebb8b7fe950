import { CERTIFICATION_FIELDS, type Certification } from "@portal/contracts/contract/certifications";
import { Card, DescriptionList, LinkButton, TextLink } from "@portal/shared-ui";
import { formatDate, useTranslation } from "@portal/shared-ui/module";
import { clientDetails, editCertification } from "../../paths.ts";
import { Schemes } from "../../Schemes.tsx";

function Manufacturer({ certification }: { certification: Certification }) {
	const { productionSite, clientName, clientAddress } = certification;
	const { name, address } = productionSite ?? { name: clientName, address: clientAddress };
	return (
		<>
			<span className="certs-line">{name}</span>
			<span className="certs-line">{`${address.street} ${address.number}`}</span>
			<span className="certs-line">{`${address.zip} ${address.city}`}</span>
			<span className="certs-line">{address.country}</span>
		</>
	);
}

export function DataTab({ certification }: { certification: Certification }) {
	const { t } = useTranslation("certificates");
	const dated = (date: string | undefined) => (date ? formatDate(date) : t("data.unset"));
	return (
		<Card
			title={t("certification.data")}
			actions={
				<LinkButton href={editCertification(certification._id)} icon="edit">
					{t("data.edit")}
				</LinkButton>
			}
		>
			<DescriptionList
				columns={2}
				items={[
					{
						term: CERTIFICATION_FIELDS._clientId.label,
						description: <TextLink href={clientDetails(certification._clientId)}>{certification.clientName}</TextLink>,
					},
					{ term: CERTIFICATION_FIELDS._siteId.label, description: <Manufacturer certification={certification} /> },
					{ term: CERTIFICATION_FIELDS.initialValidFrom.label, description: dated(certification.initialValidFrom) },
					{ term: CERTIFICATION_FIELDS.validFrom.label, description: dated(certification.validFrom) },
					{ term: CERTIFICATION_FIELDS.validTo.label, description: dated(certification.validTo) },
					{ term: CERTIFICATION_FIELDS.category.label, description: certification.category },
					...(certification.subcategory
						? [{ term: CERTIFICATION_FIELDS.subcategory.label, description: certification.subcategory }]
						: []),
					{ term: CERTIFICATION_FIELDS.schemes.label, description: <Schemes ids={certification.schemes} /> },
				]}
			/>
		</Card>
	);
}
