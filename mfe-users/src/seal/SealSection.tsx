import { Banner, Card } from "@portal/shared-ui";
import { apiQuery, formatDate, unwrap, useApi, useQuery, useTranslation } from "@portal/shared-ui/module";

/** Shows the certificate that seals PDFs, with a warning before its first and after its last day of validity. */
export function SealSection() {
	const { t } = useTranslation("users");
	const { api } = useApi();
	const { data: seal } = useQuery(apiQuery(["seal"], (options) => unwrap(api.seal.$get({}, options))));
	if (!seal) return null;
	const { isGenerated, certificate } = seal;
	return (
		<Card title={t("seal.title")}>
			{certificate?.isExpired && (
				<Banner tone="error" live="off">
					{t("seal.expired", { date: formatDate(certificate.validTo) })}
				</Banner>
			)}
			{certificate?.isNotYetValid && (
				<Banner tone="error" live="off">
					{t("seal.notYetValid", { date: formatDate(certificate.validFrom) })}
				</Banner>
			)}
			<p>{t(isGenerated ? "seal.generated" : "seal.configured")}</p>
			{certificate && (
				<p className="users-seal">
					{t("seal.certificate", {
						subject: certificate.subject,
						issuer: certificate.issuer,
						validFrom: formatDate(certificate.validFrom),
						validTo: formatDate(certificate.validTo),
					})}{" "}
					<code>{certificate.sha256}</code>
				</p>
			)}
		</Card>
	);
}
