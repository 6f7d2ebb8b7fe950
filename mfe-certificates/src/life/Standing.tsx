import { type Certificate, certificateStatus } from "@portal/contracts/contract/certificates";
import type { Certification } from "@portal/contracts/contract/certifications";
import { Banner } from "@portal/shared-ui";
import { formatDate, formatDateTime, useTranslation } from "@portal/shared-ui/module";
import type { ReactNode } from "react";
import { endedByPublishing } from "../succession/succession.ts";

interface StandingProps {
	certificate: Certificate;
	certification: Pick<Certification, "certificates">;
	/** Where nothing else on the page leads there. */
	ties?: ReactNode;
}

/** Why a published certificate is not valid at present, or which one a draft is going to replace. */
export function Standing({ certificate, certification: { certificates }, ties }: StandingProps) {
	const { t } = useTranslation("certificates");
	const entry = certificate.stati.at(-1);
	const told = certificateStatus(entry?.status)?.told;
	const former = endedByPublishing(certificate, certificates);
	const ending = told === "SUSPENDED" ? "suspended" : told === "SUPERSEDED" ? "superseded" : undefined;
	if (ending && entry)
		return (
			<Banner tone="warning" live="off">
				{t(`stand.next.${ending}`, { which: t("stand.only"), when: formatDateTime(entry.ts), cause: entry.cause })}{" "}
				{entry.until !== undefined && t("life.lastDay", { day: formatDate(entry.until) })}
			</Banner>
		);
	if (former)
		return (
			<Banner tone="info" live="off" actions={ties}>
				{t("life.willReplace", { number: former.certificateNumber })}
			</Banner>
		);
	return null;
}
