import { ACCESS } from "@portal/contracts/kit/access";
import { Banner, DescriptionList } from "@portal/shared-ui";
import { formatDate, useApi, useQuery, useSession } from "@portal/shared-ui/module";
import { sealQuery } from "./api.ts";
import { useVerificationTexts } from "./useVerificationTexts.ts";
import { QueryResult, VerificationSection } from "./VerificationSection.tsx";

function CurrentSeal() {
	const { t } = useVerificationTexts();
	const seal = useQuery(sealQuery(useApi()));
	return (
		<VerificationSection title={t("seal.title")} hint={t("seal.hint")}>
			<QueryResult query={seal}>
				{({ isGenerated, certificate }) => {
					if (!certificate) return <p className="certs-text">{t("seal.later")}</p>;
					const { subject, issuer, sha256, isExpired, isNotYetValid } = certificate;
					const [from, to] = [formatDate(certificate.validFrom), formatDate(certificate.validTo)];
					return (
						<>
							{(isExpired || isNotYetValid) && (
								<Banner tone="error" live="off">
									{isExpired ? t("seal.expired", { date: to }) : t("seal.notYetValid", { date: from })}
								</Banner>
							)}
							<p className="certs-text">{t(isGenerated ? "seal.generated" : "seal.own")}</p>
							<DescriptionList
								columns={2}
								items={[
									{ term: t("seal.subject"), description: subject },
									{ term: t("seal.issuer"), description: issuer },
									{ term: t("seal.validity"), description: t("days", { from, to }) },
									{ term: t("seal.sha256"), description: <code>{sha256}</code> },
								]}
							/>
						</>
					);
				}}
			</QueryResult>
		</VerificationSection>
	);
}

/** Renders the current key for sealing PDFs, but only for users who operate the server. */
export function Seal() {
	return useSession().hasRole(...ACCESS.failures) ? <CurrentSeal /> : null;
}
