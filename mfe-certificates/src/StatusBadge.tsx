import { type Certificate, certificateStatus } from "@portal/api/contract/certificates";
import { CERTIFICATION_BADGE_TONES, certificationBadge } from "@portal/api/contract/certifications";
import { Badge } from "@portal/shared-ui";

type Stati = Pick<Certificate, "stati">;

export function CertificationStatusBadge({ stati }: Stati) {
	const label = certificationBadge(stati.at(-1)?.status ?? 0);
	return <Badge tone={CERTIFICATION_BADGE_TONES[label]}>{label}</Badge>;
}

/** The current status is the last of the list. */
export const currentStatus = ({ stati }: Stati) => certificateStatus(stati.at(-1)?.status);

export function CertificateStatusBadge({ code }: { code: number | undefined }) {
	const status = certificateStatus(code);
	return status ? <Badge tone={status.tone}>{status.label}</Badge> : null;
}
