import type { SealState } from "@portal/contracts/contract/seal";
import { ACCESS } from "@portal/contracts/kit/access";
import { Banner, DescriptionList } from "@portal/shared-ui";
import { formatDate, useApi, useQuery, useSession } from "@portal/shared-ui/module";
import { sealQuery } from "./api.ts";
import { Answer, Part } from "./Part.tsx";
import { useProofTexts } from "./useProofTexts.ts";

type SealCertificate = NonNullable<SealState["certificate"]>;

function useFacts() {
	const { t } = useProofTexts();
	return ({ subject, issuer, validFrom, validTo, sha256 }: SealCertificate) => [
		{ term: t("seal.subject"), description: subject },
		{ term: t("seal.issuer"), description: issuer },
		{ term: t("seal.validity"), description: t("days", { from: formatDate(validFrom), to: formatDate(validTo) }) },
		{ term: t("seal.sha256"), description: <code className="certs-proof__code-text">{sha256}</code> },
	];
}

function CurrentSeal() {
	const { t } = useProofTexts();
	const factsOf = useFacts();
	const seal = useQuery(sealQuery(useApi()));
	return (
		<Part title={t("seal.title")} hint={t("seal.hint")}>
			<Answer asked={seal}>
				{({ isGenerated, certificate }) => (
					<>
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
						<p className="certs-text">
							{t(certificate ? (isGenerated ? "seal.generated" : "seal.own") : "seal.later")}
						</p>
						{certificate && <DescriptionList columns={2} items={factsOf(certificate)} />}
					</>
				)}
			</Answer>
		</Part>
	);
}

/** With which key PDFs are sealed at present; who looks after it is told. */
export function Seal() {
	return useSession().hasRole(...ACCESS.failures) ? <CurrentSeal /> : null;
}
