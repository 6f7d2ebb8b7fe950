import type { Certification } from "@portal/contracts/contract/certifications";
import { Card, DescriptionList, LinkButton, TextLink } from "@portal/shared-ui";
import { formatDate, useTranslation } from "@portal/shared-ui/module";
import { clientDetails, editCertification } from "../paths.ts";

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
						term: t("data.client"),
						description: <TextLink href={clientDetails(certification._clientId)}>{certification.clientName}</TextLink>,
					},
					{ term: t("data.manufacturer"), description: <Manufacturer certification={certification} /> },
					{ term: t("data.initialValidFrom"), description: dated(certification.initialValidFrom) },
					{ term: t("data.validFrom"), description: dated(certification.validFrom) },
					{ term: t("data.validTo"), description: dated(certification.validTo) },
					{ term: t("data.category"), description: certification.category },
					...(certification.subcategory
						? [{ term: t("data.subcategory"), description: certification.subcategory }]
						: []),
				]}
			/>
		</Card>
	);
}
