import type { Certificate } from "@portal/contracts/contract/certificates";
import type { Certification } from "@portal/contracts/contract/certifications";
import { Banner } from "@portal/shared-ui";
import { formatDate, formatDateTime, useTranslation } from "@portal/shared-ui/module";
import type { ReactNode } from "react";
import { currentStatus } from "../../StatusBadge.tsx";
import { endedByPublishing } from "../replacement/replacements.ts";

interface CertificateStatusBannerProps {
	certificate: Certificate;
	certification: Pick<Certification, "certificates">;
	links?: ReactNode;
}

/** Explains why a certificate is suspended or superseded, or what a draft will replace; otherwise renders nothing. */
export function CertificateStatusBanner({ certificate, certification, links }: CertificateStatusBannerProps) {
	const { t } = useTranslation("certificates");
	const entry = certificate.stati.at(-1);
	const publicStatus = currentStatus(certificate)?.publicStatus;
	const former = endedByPublishing(certificate, certification.certificates);
	const ending = publicStatus === "SUSPENDED" ? "suspended" : publicStatus === "SUPERSEDED" ? "superseded" : undefined;
	if (ending && entry)
		return (
			<Banner tone="warning" live="off">
				{t(`stand.next.${ending}`, { which: t("stand.only"), when: formatDateTime(entry.ts), cause: entry.cause })}{" "}
				{entry.until !== undefined && t("life.lastDay", { day: formatDate(entry.until) })}
			</Banner>
		);
	if (former)
		return (
			<Banner tone="info" live="off" actions={links}>
				{t("life.willReplace", { number: former.certificateNumber })}
			</Banner>
		);
	return null;
}
