import { effectiveStatus, locksProducts } from "@portal/contracts/contract/certificates";
import type { Certification } from "@portal/contracts/contract/certifications";
import type { GridLink } from "@portal/shared-ui/grid";
import { today, useTranslation } from "@portal/shared-ui/module";
import { useMemo } from "react";
import { certificateDetails } from "../paths.ts";
import { currentStatus } from "../StatusBadge.tsx";
import type { ProductRowValues } from "./rows.ts";

const NO_LINKS: readonly GridLink[] = [];

export function useCertificateLinks({ certificates, _clientId }: Certification) {
	const { t } = useTranslation("certificates");
	return useMemo(() => {
		const links = new Map<string, GridLink[]>();
		const locks = new Map<string, string[]>();
		for (const certificate of certificates) {
			const status = currentStatus(certificate);
			const isExpired = effectiveStatus(status?.code, certificate, today()) === "EXPIRED";
			const note = isExpired
				? { text: t("status.EXPIRED"), tone: "neutral" as const }
				: status && { text: status.label, tone: status.tone };
			const link: GridLink = {
				href: certificateDetails(certificate, _clientId),
				label: certificate.certificateNumber,
				...(note ? { note } : {}),
			};
			for (const id of certificate.products) {
				links.set(id, [link, ...(links.get(id) ?? [])]);
				if (locksProducts(status?.code)) locks.set(id, [...(locks.get(id) ?? []), certificate.certificateNumber]);
			}
		}
		return {
			hasAny: certificates.length > 0,
			/** Returns the links to the certificates of a product, the newest first. */
			of: ({ _id = "" }: ProductRowValues) => links.get(_id) ?? NO_LINKS,
			/** Returns the numbers of the certificates that forbid changing the product. Drafts lock no product. */
			lockedBy: ({ _id = "" }: ProductRowValues) => locks.get(_id) ?? [],
		};
	}, [certificates, _clientId, t]);
}
export type CertificateLinks = ReturnType<typeof useCertificateLinks>;
