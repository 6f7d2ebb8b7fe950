import { type Certificate, certificateStatus, effectiveStatus } from "@portal/contracts/contract/certificates";
import { certificationBadge } from "@portal/contracts/contract/certifications";
import { Badge } from "@portal/shared-ui/basics";
import { formatDate, today, useTranslation } from "@portal/shared-ui/module";

type Stati = Pick<Certificate, "stati">;

export function CertificationStatusBadge({ stati }: Stati) {
	const { label, tone } = certificationBadge(stati.at(-1)?.status ?? 0);
	return <Badge tone={tone}>{label}</Badge>;
}

export const currentStatus = ({ stati }: Stati) => certificateStatus(stati.at(-1)?.status);

/** Shows today's status: a published certificate appears as expired or not yet valid outside of its validity period. */
export function CertificateStatusBadge({ certificate }: { certificate: Certificate }) {
	const { t } = useTranslation("certificates");
	const code = certificate.stati.at(-1)?.status;
	const status = effectiveStatus(code, certificate, today());
	if (status === "EXPIRED") return <Badge tone="neutral">{t("status.EXPIRED")}</Badge>;
	if (status === "NOT_YET_VALID")
		return <Badge tone="warning">{t("status.NOT_YET_VALID", { from: formatDate(certificate.validFrom) })}</Badge>;
	return <StatusEntryBadge code={code} />;
}

/** Shows a past status of the history, even after the validity has ended. Renders nothing for an unknown code. */
export function StatusEntryBadge({ code }: { code: number | undefined }) {
	const status = certificateStatus(code);
	return status ? <Badge tone={status.tone}>{status.label}</Badge> : null;
}
