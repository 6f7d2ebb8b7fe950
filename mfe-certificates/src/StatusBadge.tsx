import { CERTIFICATE_STATUS, type Certificate, type CertificateStatusName } from "@portal/api/contract/certificates";
import { CERTIFICATION_BADGE_TONES, certificationBadge } from "@portal/api/contract/certifications";
import { Badge, type BadgeProps } from "@portal/shared-ui";
import { useTranslation } from "@portal/shared-ui/module";

type Tone = NonNullable<BadgeProps["tone"]>;
type Stati = Pick<Certificate, "stati">;

const CERTIFICATE_TONES: Readonly<Record<CertificateStatusName, Tone>> = {
	WIP: "secondary",
	IN_APPROVAL: "warning",
	APPROVED: "info",
	REJECTED: "error",
	PUBLIC: "success",
	RETRACTED: "neutral",
};

export function CertificationStatusBadge({ stati }: Stati) {
	const label = certificationBadge(stati.at(-1)?.status ?? 0);
	return <Badge tone={CERTIFICATION_BADGE_TONES[label]}>{label}</Badge>;
}

const NAMES = Object.keys(CERTIFICATE_STATUS) as CertificateStatusName[];
export const statusName = (code: number | undefined) => NAMES.find((name) => CERTIFICATE_STATUS[name] === code);

/** The current status is the last of the list. */
export const currentStatus = ({ stati }: Stati) => statusName(stati.at(-1)?.status);

export function CertificateStatusBadge({ code }: { code: number | undefined }) {
	const { t } = useTranslation("certificates");
	const name = statusName(code);
	return name ? <Badge tone={CERTIFICATE_TONES[name]}>{t(`status.${name}`)}</Badge> : null;
}
