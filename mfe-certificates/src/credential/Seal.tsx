import type { SealState } from "@portal/contracts/contract/seal";
import { ACCESS } from "@portal/contracts/kit/access";
import { Banner, DescriptionList } from "@portal/shared-ui";
import { formatDate, useApi, useQuery, useSession } from "@portal/shared-ui/module";
import { sealQuery } from "./api.ts";
import { useVerificationTexts } from "./useVerificationTexts.ts";
import { QueryResult, VerificationSection } from "./VerificationSection.tsx";

type SealCertificate = NonNullable<SealState["certificate"]>;

function useFacts() {
	const { t } = useVerificationTexts();
	return ({ subject, issuer, validFrom, validTo, sha256 }: SealCertificate) => [
		{ term: t("seal.subject"), description: subject },
		{ term: t("seal.issuer"), description: issuer },
		{ term: t("seal.validity"), description: t("days", { from: formatDate(validFrom), to: formatDate(validTo) }) },
		{ term: t("seal.sha256"), description: <code className="certs-proof__code-text">{sha256}</code> },
	];
}

function CurrentSeal() {
	const { t } = useVerificationTexts();
	const factsOf = useFacts();
	const seal = useQuery(sealQuery(useApi()));
	return (
		<VerificationSection title={t("seal.title")} hint={t("seal.hint")}>
			<QueryResult query={seal}>
				{({ isGenerated, certificate }) => (
					<>
						{(certificate?.isExpired || certificate?.isNotYetValid) && (
							<Banner tone="error" live="off">
								{certificate.isExpired
									? t("seal.expired", { date: formatDate(certificate.validTo) })
									: t("seal.notYetValid", { date: formatDate(certificate.validFrom) })}
							</Banner>
						)}
						<p className="certs-text">
							{t(certificate ? (isGenerated ? "seal.generated" : "seal.own") : "seal.later")}
						</p>
						{certificate && <DescriptionList columns={2} items={factsOf(certificate)} />}
					</>
				)}
			</QueryResult>
		</VerificationSection>
	);
}

/** Renders the current key for sealing PDFs, but only for users who operate the server. */
export function Seal() {
	return useSession().hasRole(...ACCESS.failures) ? <CurrentSeal /> : null;
}
