import {
	CERTIFICATE_FIELDS,
	type Certificate,
	type CertificateStatusEntry,
} from "@portal/contracts/contract/certificates";
import { CERTIFICATION_FIELDS } from "@portal/contracts/contract/certifications";
import { sentence } from "@portal/contracts/kit/sentences";
import {
	Badge,
	Banner,
	Card,
	DescriptionList,
	type DescriptionListItem,
	Disclosure,
	TextLink,
} from "@portal/shared-ui";
import { formatDate, formatDateTime, Slot, useTranslation } from "@portal/shared-ui/module";
import { DataTable, type DataTableColumn } from "@portal/shared-ui/table";
import { useMemo } from "react";
import { allowedActionsOf } from "../../allowed-actions.ts";
import { ProductTable } from "../../certifications/details/ProductTable.tsx";
import { validationPage } from "../../paths.ts";
import { Schemes } from "../../Schemes.tsx";
import { StatusEntryBadge } from "../../StatusBadge.tsx";
import { ReplacementLinks } from "../replacement/ReplacementLinks.tsx";
import { relatedCertificates } from "../replacement/replacements.ts";
import type { LoadedCertificate } from "./CertificatePage.tsx";
import { Hints } from "./Hints.tsx";

export function History({ stati }: { stati: readonly CertificateStatusEntry[] }) {
	const { t } = useTranslation("certificates");
	const columns = useMemo(
		(): DataTableColumn<CertificateStatusEntry & { id: string }>[] => [
			{
				id: "ts",
				header: t("history.time"),
				cell: ({ row }) => <span className="certs-whole">{formatDateTime(row.original.ts)}</span>,
				enableHiding: false,
			},
			{ id: "user", accessorKey: "user", header: t("history.user") },
			{
				id: "status",
				header: t("history.status"),
				cell: ({ row: { original } }) => (
					<span className="certs-status">
						<span className="certs-buttons">
							<StatusEntryBadge code={original.status} />
							{original.selfSigned && <Badge tone="warning">{t("history.selfSigned")}</Badge>}
						</span>
						{original.cause !== undefined && (
							<span className="ui-hint">{t("history.cause", { cause: original.cause })}</span>
						)}
						{original.until !== undefined && (
							<span className="ui-hint">{t("history.until", { day: formatDate(original.until) })}</span>
						)}
					</span>
				),
			},
			{ id: "reason", accessorKey: "reason", header: t("history.reason") },
		],
		[t],
	);
	const rows = stati.map((entry, index) => ({ ...entry, id: `${index} ${entry.ts}` })).reverse();
	return (
		<Card title={t("history.title")} padding="flush">
			<DataTable ariaLabel={t("history.title")} columns={columns} rows={rows} rowId={(row) => row.id} />
			<div className="certs-history__changes">
				<Slot name="certificate-history" />
			</div>
		</Card>
	);
}

/** Explains that a certificate can no longer be signed or published, with the same sentence as the API's refusal. */
export function Ended({ certificate }: { certificate: Certificate }) {
	if (allowedActionsOf(certificate).missedStep === undefined) return null;
	return (
		<Banner tone="warning" live="off">
			{sentence("certificate.expired", { date: formatDate(certificate.validTo) })}
		</Banner>
	);
}

/** Returns what only some certificates have: schemes, related ones, a reason for the last status, and a public page. */
export function useFurtherFacts({ certificate, certification }: LoadedCertificate): DescriptionListItem[] {
	const { t } = useTranslation("certificates");
	const { publicId, stati, schemes } = certificate;
	const links = relatedCertificates(certificate, certification.certificates).length > 0 && (
		<span className="certs-status">
			<ReplacementLinks certificate={certificate} />
		</span>
	);
	const publicPage = publicId && <TextLink href={validationPage(publicId)}>{t("facts.publicLink")}</TextLink>;
	return [
		{ term: CERTIFICATE_FIELDS.schemes.label, description: schemes.length > 0 && <Schemes ids={schemes} /> },
		{ term: t("facts.succession"), description: links },
		{ term: t("facts.reason"), description: stati.at(-1)?.reason },
		{ term: t("facts.public"), description: publicPage },
	].filter(({ description }) => description);
}

export function CertificateData({ loaded }: { loaded: LoadedCertificate }) {
	const { t } = useTranslation("certificates");
	const { certificate, certification, client } = loaded;
	const chosen = new Set(certificate.products);
	const sites = client.productionSites.filter(({ _id }) => certificate.productionSites.includes(_id));
	return (
		<>
			<Ended certificate={certificate} />
			<Hints certificate={certificate} action="release" />
			<Card title={t("facts.title")}>
				<DescriptionList
					columns={2}
					items={[
						{ term: CERTIFICATION_FIELDS._clientId.label, description: certification.clientName },
						{
							term: t("facts.validity"),
							description: `${formatDate(certificate.validFrom)} – ${formatDate(certificate.validTo)}`,
						},
						...useFurtherFacts(loaded),
					]}
				/>
			</Card>
			<Card title={CERTIFICATE_FIELDS.productionSites.label}>
				{sites.length === 0 ? (
					<p className="certs-none">{t("facts.noSites")}</p>
				) : (
					<ul className="certs-list">
						{sites.map(({ _id, name, address }) => (
							<li key={_id}>{`${name}, ${address.zip} ${address.city}`}</li>
						))}
					</ul>
				)}
			</Card>
			<Disclosure title={t("facts.products", { number: chosen.size })}>
				<ProductTable isSearchable products={certification.products.filter(({ _id }) => chosen.has(_id))} />
			</Disclosure>
			<History stati={certificate.stati} />
		</>
	);
}
