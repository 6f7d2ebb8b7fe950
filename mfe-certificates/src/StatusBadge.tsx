import { type Certificate, type CertificateStanding, standingOf, statusName } from "@portal/api/contract/certificates";
import { CERTIFICATION_BADGE_TONES, certificationBadge } from "@portal/api/contract/certifications";
import { Badge, type BadgeProps } from "@portal/shared-ui";
import { formatDate, today, useTranslation } from "@portal/shared-ui/module";

type Tone = NonNullable<BadgeProps["tone"]>;
type Stati = Pick<Certificate, "stati">;

const CERTIFICATE_TONES: Readonly<Record<CertificateStanding, Tone>> = {
	WIP: "secondary",
	IN_APPROVAL: "warning",
	APPROVED: "info",
	REJECTED: "error",
	NOT_YET_VALID: "warning",
	PUBLIC: "success",
	EXPIRED: "neutral",
	RETRACTED: "neutral",
};

export function CertificationStatusBadge({ stati }: Stati) {
	const label = certificationBadge(stati.at(-1)?.status ?? 0);
	return <Badge tone={CERTIFICATION_BADGE_TONES[label]}>{label}</Badge>;
}

/** The current status is the last of the list. */
export const currentStatus = ({ stati }: Stati) => statusName(stati.at(-1)?.status);

function StandingBadge({ standing, validFrom = "" }: { standing: CertificateStanding; validFrom?: string }) {
	const { t } = useTranslation("certificates");
	return <Badge tone={CERTIFICATE_TONES[standing]}>{t(`status.${standing}`, { from: validFrom })}</Badge>;
}

/** Where a certificate stands today. */
export function CertificateStatusBadge({ certificate }: { certificate: Certificate }) {
	const standing = standingOf(certificate.stati.at(-1)?.status, certificate, today());
	return standing ? <StandingBadge standing={standing} validFrom={formatDate(certificate.validFrom)} /> : null;
}

/** A status that was entered, whatever the day. */
export function StatusEntryBadge({ code }: { code: number }) {
	const standing = statusName(code);
	return standing ? <StandingBadge standing={standing} /> : null;
}
