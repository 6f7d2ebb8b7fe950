import { CLIENT_FIELDS, type Client, COMPANY_FIELDS, PERSON_FIELDS } from "@portal/contracts/contract/clients";
import { readableAddress } from "@portal/contracts/kit/addresses";
import { fieldsIn, valueText } from "@portal/contracts/kit/field-descriptions";
import { Banner, Card, DescriptionList, Grid, Stack, TextLink } from "@portal/shared-ui";
import { useTranslation } from "@portal/shared-ui/module";
import type { ReactNode } from "react";
import { DirectoryCard } from "../directory/DirectoryCard.tsx";

type Person = Client["contacts"][number]["person"];
type PartialAddress = NonNullable<Client["invoiceAddress"]>;

const joined = (...parts: (string | undefined)[]) => parts.filter(Boolean).join(" ");

function AddressLines({ address }: { address: PartialAddress }) {
	const lines = [joined(address.street, address.number), joined(address.zip, address.city), joined(address.country)];
	return lines
		.filter((line) => line !== "")
		.map((line) => (
			<span key={line} className="clients-line">
				{line}
			</span>
		));
}

function Contact({ dep, person }: { dep: string; person: Person }) {
	const { t } = useTranslation("clients");
	return (
		<Card title={dep} headingLevel={3}>
			<DescriptionList
				items={[
					{ term: t("list.name"), description: joined(person.title, person.firstName, person.lastName) },
					{
						term: PERSON_FIELDS.email.label,
						description: <TextLink href={`mailto:${person.email}`}>{readableAddress(person.email)}</TextLink>,
					},
					{
						term: PERSON_FIELDS.phone.label,
						description: person.phone && (
							<TextLink href={`tel:${person.phone.replace(/[^+\d]/g, "")}`}>{person.phone}</TextLink>
						),
					},
				]}
			/>
		</Card>
	);
}

interface RecordsProps {
	field: { label: string };
	/** Content that is shown instead if there are no records. */
	none: ReactNode;
	children: readonly ReactNode[];
}

const Records = ({ field: { label }, none, children }: RecordsProps) => (
	<section className="clients-section" aria-label={label}>
		<h2>{label}</h2>
		{children.length === 0 ? none : <Grid columns={2}>{children}</Grid>}
	</section>
);

export function ClientData({ client }: { client: Client }) {
	const { t } = useTranslation("clients");
	const { address, invoiceAddress } = client;
	const company = fieldsIn(COMPANY_FIELDS).map(([field, { label }]) => ({
		term: label,
		description: valueText(client[field]),
	}));
	return (
		<Stack gap="large">
			<Card title={t("company.title")}>
				<DescriptionList
					columns={3}
					items={[
						...company.slice(0, 1),
						{ term: CLIENT_FIELDS.clientNumber.label, description: client.clientNumber },
						...company.slice(1).filter(({ description }) => description !== ""),
						{ term: CLIENT_FIELDS.address.label, description: <AddressLines address={address} /> },
						...(invoiceAddress
							? [{ term: CLIENT_FIELDS.invoiceAddress.label, description: <AddressLines address={invoiceAddress} /> }]
							: []),
					]}
				/>
			</Card>
			<DirectoryCard client={client} />
			<Records field={CLIENT_FIELDS.contacts} none={<Banner tone="warning">{t("contacts.missing")}</Banner>}>
				{client.contacts.map(({ dep, person }, index) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: two contacts may be equal
					<Contact key={index} dep={dep} person={person} />
				))}
			</Records>
			<Records field={CLIENT_FIELDS.productionSites} none={<p className="clients-none">{t("sites.none")}</p>}>
				{client.productionSites.map((site) => (
					<Card key={site._id} title={site.name} headingLevel={3}>
						<AddressLines address={site.address} />
					</Card>
				))}
			</Records>
		</Stack>
	);
}
