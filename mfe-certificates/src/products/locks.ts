import { certificateStatus, effectiveStatus, locksProducts } from "@portal/contracts/contract/certificates";
import type { Certification } from "@portal/contracts/contract/certifications";
import type { GridLink } from "@portal/shared-ui/grid";
import { today, useTranslation } from "@portal/shared-ui/module";
import { useMemo } from "react";
import { certificateDetails } from "../paths.ts";
import type { ProductRowValues } from "./rows.ts";

/** Maps each product id to the certificates that forbid changing the product. Drafts do not lock their products. */
export function certificatesByProduct({ certificates }: Certification): ReadonlyMap<string, readonly string[]> {
	const found = new Map<string, string[]>();
	for (const { certificateNumber, products, stati } of certificates) {
		if (!locksProducts(stati.at(-1)?.status)) continue;
		for (const id of products) found.set(id, [...(found.get(id) ?? []), certificateNumber]);
	}
	return found;
}

const NONE: readonly GridLink[] = [];

export function useCertificateLinks({ certificates, _clientId }: Certification) {
	const { t } = useTranslation("certificates");
	return useMemo(() => {
		const found = new Map<string, GridLink[]>();
		for (const certificate of certificates.toReversed()) {
			const code = certificate.stati.at(-1)?.status;
			const status = certificateStatus(code);
			const isExpired = effectiveStatus(code, certificate, today()) === "EXPIRED";
			const note = isExpired
				? { text: t("status.EXPIRED"), tone: "neutral" as const }
				: status && { text: status.label, tone: status.tone };
			const link: GridLink = {
				href: certificateDetails(certificate, _clientId),
				label: certificate.certificateNumber,
				...(note ? { note } : {}),
			};
			for (const id of certificate.products) found.set(id, [...(found.get(id) ?? []), link]);
		}
		return { hasAny: certificates.length > 0, of: ({ _id = "" }: ProductRowValues) => found.get(_id) ?? NONE };
	}, [certificates, _clientId, t]);
}
export type CertificateLinks = ReturnType<typeof useCertificateLinks>;
