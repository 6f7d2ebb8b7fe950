import type { Certificate } from "@portal/contracts/contract/certificates";
import { CAUSES } from "@portal/contracts/kit/public-states";
import { ERROR_MESSAGES } from "@portal/contracts/kit/sentences";
import { Banner, LinkButton } from "@portal/shared-ui";
import { formatDateTime, useSearchParams, useTranslation } from "@portal/shared-ui/module";
import { useState } from "react";
import { Ended, History, Products } from "../certificate/CertificateFacts.tsx";
import { CertificatePage, type LoadedCertificate } from "../certificate/CertificatePage.tsx";
import { Standing } from "../life/Standing.tsx";
import { offersOf } from "../offers.ts";
import { certificationDetails, TABS } from "../paths.ts";
import { PublicView } from "../public-view/PublicView.tsx";
import { Decision } from "./Decision.tsx";
import { DocumentPane } from "./DocumentPane.tsx";
import { ReviewFacts } from "./ReviewFacts.tsx";
import { usePreviewed } from "./usePreviewed.ts";

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

function NothingToDecide({ certificate, isRetraction }: { certificate: Certificate; isRetraction: boolean }) {
	const { t } = useTranslation("certificates");
	return (
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
	);
}

function Content({ loaded, isRetraction }: { loaded: LoadedCertificate; isRetraction: boolean }) {
	const { certificate } = loaded;
	const { may, ended } = offersOf(certificate);
	const previewed = usePreviewed(certificate);
	const isPossible = isRetraction ? may("retract") : may("sign") || may("reject");
	const [cause, setCause] = useState<string | null>(CAUSES.other);
	const publicity = isRetraction ? may("retract") && "retract" : may("publish") && "publish";
	return (
		<>
			{!isRetraction && !ended.includes("sign") && <Authorship certificate={certificate} />}
			<Ended certificate={certificate} />
			<Standing {...loaded} />
			<div className="certs-review">
				<div className="certs-review__document">
					<DocumentPane certificate={certificate} previewed={previewed} />
				</div>
				<div className="certs-review__decision">
					{isPossible ? (
						<Decision certificate={certificate} isRetraction={isRetraction} previewed={previewed} onCause={setCause} />
					) : (
						<NothingToDecide certificate={certificate} isRetraction={isRetraction} />
					)}
					{publicity && <PublicView {...loaded} move={publicity} cause={publicity === "retract" ? cause : null} />}
					<ReviewFacts loaded={loaded} />
				</div>
				<div className="certs-review__more">
					<Products loaded={loaded} />
					<History stati={certificate.stati} />
				</div>
			</div>
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
