import type { Certificate } from "@portal/contracts/contract/certificates";
import { TextLink } from "@portal/shared-ui";
import { useApi, useQuery, useTranslation } from "@portal/shared-ui/module";
import { certificationQuery } from "../../api.ts";
import { certificateDetails } from "../../paths.ts";
import { relatedCertificates } from "./replacements.ts";

export function ReplacementLinks({ certificate }: { certificate: Certificate }) {
	const { t } = useTranslation("certificates");
	const { data } = useQuery(certificationQuery(useApi(), certificate._certificationId));
	if (!data) return null;
	const { certificates, _clientId } = data.data;
	return relatedCertificates(certificate, certificates).map(({ relation, certificate: other }) => (
		<TextLink key={relation} className="certs-related-link" href={certificateDetails(other, _clientId)}>
			{t(`succession.${relation}`)} <span className="certs-whole">{other.certificateNumber}</span>
		</TextLink>
	));
}
