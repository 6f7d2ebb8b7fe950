import type { Certificate } from "@portal/contracts/contract/certificates";
import { ERROR_MESSAGES } from "@portal/contracts/kit/sentences";
import { Banner, LinkButton } from "@portal/shared-ui";
import { formatDateTime, useSearchParams, useTranslation } from "@portal/shared-ui/module";
import { CertificateFacts } from "../certificate/CertificateFacts.tsx";
import { CertificatePage, type LoadedCertificate } from "../certificate/CertificatePage.tsx";
import { offersOf } from "../offers.ts";
import { certificationDetails, TABS } from "../paths.ts";
import { Decision } from "./Decision.tsx";

/** Names who wrote or changed the content, before somebody signs it. */
function Authorship({ certificate }: { certificate: Certificate }) {
	const { t } = useTranslation("certificates");
	const { actions, ownSubmission, changedSinceRelease: change } = certificate;
	const maySign = actions.includes("sign");
	const maySeeWhatToDo = actions.includes("reject");
	return (
		<>
			{change && (
				<Banner tone="warning">
					{change.by !== undefined && change.at !== undefined
						? t("approval.changed", { name: change.by, when: formatDateTime(change.at) })
						: t("approval.changedUnknown")}{" "}
					{maySeeWhatToDo && t(maySign ? "approval.previewAgain" : "approval.releaseAgain")}
				</Banner>
			)}
			{ownSubmission && (maySign || !change) && (
				<Banner tone="warning">{maySign ? t("approval.ownSubmission") : ERROR_MESSAGES.FOUR_EYES}</Banner>
			)}
		</>
	);
}

function Content({ loaded, isRetraction }: { loaded: LoadedCertificate; isRetraction: boolean }) {
	const { t } = useTranslation("certificates");
	const { certificate } = loaded;
	const { may, ended } = offersOf(certificate);
	const isPossible = isRetraction ? may("retract") : may("sign") || may("reject");
	return (
		<>
			{!isRetraction && !ended.includes("sign") && <Authorship certificate={certificate} />}
			<CertificateFacts loaded={loaded} />
			{isPossible ? (
				<Decision certificate={certificate} isRetraction={isRetraction} />
			) : (
				<Banner
					tone="info"
					actions={
						<LinkButton size="small" href={certificationDetails(certificate._certificationId, TABS.certificates)}>
							{t("back")}
						</LinkButton>
					}
				>
					{t(isRetraction ? "approval.cannotRetract" : "approval.cannotSign")}
				</Banner>
			)}
		</>
	);
}

export function CertificateApprovalPage() {
	const { t } = useTranslation("certificates");
	const [params] = useSearchParams();
	const isRetraction = params.get("retract") === "true";
	return (
		<CertificatePage title={(number) => t(isRetraction ? "approval.retractTitle" : "approval.title", { number })}>
			{(loaded) => <Content loaded={loaded} isRetraction={isRetraction} />}
		</CertificatePage>
	);
}
