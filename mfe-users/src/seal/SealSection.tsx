import { Banner, Card } from "@portal/shared-ui";
import { apiQuery, formatDate, Loading, unwrap, useApi, useQuery, useTranslation } from "@portal/shared-ui/module";

/** Shows the certificate that seals PDFs, with a warning before its first and after its last day of validity. */
export function SealSection() {
	const { t } = useTranslation("users");
	const { api } = useApi();
	const query = useQuery(apiQuery(["seal"], (options) => unwrap(api.seal.$get({}, options))));
	const title = t("seal.title");
	if (!query.data)
		return (
			<Card title={title}>
				<Loading query={query} lines={2} />
			</Card>
		);
	const { isGenerated, certificate } = query.data;
	return (
		<Card title={title}>
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
