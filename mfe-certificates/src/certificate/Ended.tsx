import type { Certificate } from "@portal/api/contract/certificates";
import { sentence } from "@portal/api/kit/sentences";
import { Banner } from "@portal/shared-ui";
import { formatDate } from "@portal/shared-ui/module";
import { offersOf } from "../offers.ts";

/** Says why a certificate can no longer be signed or published, in the words of the server's refusal. */
export function Ended({ certificate }: { certificate: Certificate }) {
	if (offersOf(certificate).lost === undefined) return null;
	return (
		<Banner tone="warning" live="off">
			{sentence("certificate.expired", { date: formatDate(certificate.validTo) })}
		</Banner>
	);
}
