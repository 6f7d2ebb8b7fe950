import type { Certificate } from "@portal/contracts/contract/certificates";
import { TextLink } from "@portal/shared-ui";
import { useApi, useQuery, useTranslation } from "@portal/shared-ui/module";
import { certificationQuery } from "../api.ts";
import { certificateDetails } from "../paths.ts";
import { tiesOf } from "./succession.ts";

/** Leads to what a certificate replaces, and to what replaces it. */
export function Ties({ certificate }: { certificate: Certificate }) {
	const { t } = useTranslation("certificates");
	const { data } = useQuery(certificationQuery(useApi(), certificate._certificationId));
	if (!data) return null;
	const { certificates, _clientId } = data.data;
	return tiesOf(certificate, certificates).map(({ tie, certificate: other }) => (
		<TextLink key={tie} className="certs-tie" href={certificateDetails(other, _clientId)}>
			{t(`succession.${tie}`)} <span className="certs-whole">{other.certificateNumber}</span>
		</TextLink>
	));
}
