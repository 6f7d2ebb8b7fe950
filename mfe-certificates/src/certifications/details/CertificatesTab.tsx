import type { Certificate } from "@portal/contracts/contract/certificates";
import { type Certification, hasEnded } from "@portal/contracts/contract/certifications";
import { Banner, Card, EmptyState, LinkButton, Stack } from "@portal/shared-ui";
import { formatDate, today, useColumnChoice, useSearchParams, useTranslation } from "@portal/shared-ui/module";
import { DataTable, type DataTableColumn, ROW_ACTIONS } from "@portal/shared-ui/table";
import { useMemo } from "react";
import { allowedActionsOf, endOf } from "../../allowed-actions.ts";
import { ActionMenu } from "../../certificates/actions/ActionMenu.tsx";
import { NextStepButton } from "../../certificates/actions/NextStepButton.tsx";
import { useCertificateActions } from "../../certificates/actions/useCertificateActions.tsx";
import { usePublicationOrder } from "../../certificates/publication/usePublicationOrder.ts";
import { ReplacementLinks } from "../../certificates/replacement/ReplacementLinks.tsx";
import { VerificationDisclosures } from "../../credential/VerificationDisclosures.tsx";
import { addCertificate, certificateDetails } from "../../paths.ts";
import { CertificateStatusBadge } from "../../StatusBadge.tsx";

function scrollIntoView(element: HTMLElement | null) {
	element?.scrollIntoView?.({ block: "center" });
}

function RowActions({ certificate, clientId }: { certificate: Certificate; clientId: string }) {
	const { next, others, dialogs } = useCertificateActions(certificate, clientId, "row");
	return (
		<span className="certs-buttons certs-buttons--end">
			{next && <NextStepButton size="small" action={next} />}
			<ActionMenu size="small" number={certificate.certificateNumber} actions={others} />
			{dialogs}
		</span>
	);
}

function Status({ certificate }: { certificate: Certificate }) {
	const { t } = useTranslation("certificates");
	const { missedStep } = allowedActionsOf(certificate);
	const order = usePublicationOrder(certificate);
	const until = certificate.stati.at(-1)?.until;
	return (
		<span className="certs-status">
			<CertificateStatusBadge certificate={certificate} />
			{until !== undefined && <span className="ui-hint">{t("history.until", { day: formatDate(until) })}</span>}
			<ReplacementLinks certificate={certificate} />
			{order && <span className="ui-hint">{order.text}</span>}
			{missedStep !== undefined && <span className="ui-hint">{t(`certificates.ended.${missedStep}`)}</span>}
		</span>
	);
}

/** Returns the columns. They scroll to the certificate with the id `sought`, which is from the URL, and mark it. */
function useColumns(clientId: string, sought: string | null): DataTableColumn<Certificate>[] {
	const { t } = useTranslation("certificates");
	return useMemo(
		() => [
			{
				id: "number",
				header: t("certificates.number"),
				cell: ({ row: { original } }) => {
					if (original._id !== sought) return <span className="certs-whole">{original.certificateNumber}</span>;
					return (
						<span ref={scrollIntoView} className="certs-whole certs-sought" aria-current>
							{original.certificateNumber}
						</span>
					);
				},
				enableHiding: false,
			},
			{ id: "validFrom", header: t("certificates.validFrom"), cell: ({ row }) => formatDate(row.original.validFrom) },
			{ id: "validTo", header: t("certificates.validTo"), cell: ({ row }) => formatDate(row.original.validTo) },
			{ id: "products", accessorKey: "products.length", header: t("certificates.products"), meta: { align: "end" } },
			{
				id: "status",
				header: t("certificates.status"),
				cell: ({ row }) => <Status certificate={row.original} />,
			},
			{
				id: "actions",
				header: t("certificates.actions"),
				...ROW_ACTIONS,
				cell: ({ row }) => <RowActions certificate={row.original} clientId={clientId} />,
			},
		],
		[t, clientId, sought],
	);
}

/** Returns why no certificate can be created yet or any more; undefined if one can be created. */
function useObstacle(certification: Certification): string | undefined {
	const { t } = useTranslation("certificates");
	if (hasEnded(certification, today())) return endOf(certification);
	return certification.products.length > 0 ? undefined : t("certificates.needProducts");
}

interface CertificatesTabProps {
	certification: Certification;
	/** True if creating a certificate is the next step, so that its button becomes the primary one. */
	isNext: boolean;
}

export function CertificatesTab({ certification, isNext }: CertificatesTabProps) {
	const { t } = useTranslation("certificates");
	const [params] = useSearchParams();
	const columns = useColumns(certification._clientId, params.get("certificateId"));
	const obstacle = useObstacle(certification);
	return (
		<Stack>
			{obstacle !== undefined && (
				<Banner tone="info" live="off">
					{obstacle}
				</Banner>
			)}
			<Card
				title={t("certification.certificates")}
				padding="flush"
				actions={
					obstacle === undefined ? (
						<LinkButton
							href={addCertificate(certification._id, certification._clientId)}
							variant={isNext ? "primary" : "secondary"}
							icon="plus"
						>
							{t("certificates.create")}
						</LinkButton>
					) : undefined
				}
			>
				<DataTable
					ariaLabel={t("certification.certificates")}
					columns={columns}
					columnChoice={useColumnChoice("certificates")}
					rows={certification.certificates}
					rowId={(row) => row._id}
					rowHref={(row) => certificateDetails(row, certification._clientId)}
					isWide
					emptyState={<EmptyState icon="certificate" message={t("certificates.empty")} />}
				/>
			</Card>
			<VerificationDisclosures certificates={certification.certificates} />
		</Stack>
	);
}
