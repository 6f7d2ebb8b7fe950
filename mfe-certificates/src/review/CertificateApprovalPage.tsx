import type { Certificate } from "@portal/contracts/contract/certificates";
import { ERROR_MESSAGES } from "@portal/contracts/kit/sentences";
import { Banner, Card, LinkButton } from "@portal/shared-ui";
import {
	formatDateTime,
	lazyComponent,
	useApi,
	useQuery,
	useSearchParams,
	useTranslation,
} from "@portal/shared-ui/module";
import { allowedActionsOf } from "../allowed-actions.ts";
import { Ended, History } from "../certificates/details/CertificateData.tsx";
import { CertificatePage, type LoadedCertificate } from "../certificates/details/CertificatePage.tsx";
import { Hints } from "../certificates/details/Hints.tsx";
import { CertificateStatusBanner } from "../certificates/lifecycle/CertificateStatusBanner.tsx";
import { MoveForm } from "../certificates/lifecycle/MoveForm.tsx";
import { PublicView } from "../certificates/public-view/PublicView.tsx";
import { certificationDetails, TABS } from "../paths.ts";
import { useDone } from "../useDone.ts";
import { comparisonQuery } from "./api.ts";
import { Comparison } from "./Comparison.tsx";
import { Decision } from "./Decision.tsx";
import { DocumentPane } from "./DocumentPane.tsx";
import { ReviewData } from "./ReviewData.tsx";
import { type Previewed, usePreviewed } from "./usePreviewed.ts";

/** `Basis` is loaded later than the page, because its labels come with the contract of audits. */
const Basis = lazyComponent(async () => (await import("./Basis.tsx")).Basis);

/** Warns the reviewer of changes since the release for review, and of deciding about his or her own submission. */
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

function Retraction({ loaded }: { loaded: LoadedCertificate }) {
	const { t } = useTranslation("certificates");
	const done = useDone();
	const back = certificationDetails(loaded.certification._id, TABS.certificates);
	return (
		<Card title={t("approval.decision")}>
			<MoveForm
				{...loaded}
				move="retract"
				onDone={(message) => done(back, message)}
				leave={
					<LinkButton icon="arrow-left" href={back}>
						{t("back")}
					</LinkButton>
				}
			/>
		</Card>
	);
}

function Review({ loaded, previewed }: { loaded: LoadedCertificate; previewed: Previewed }) {
	const { certificate, client } = loaded;
	const { may } = allowedActionsOf(certificate);
	const { data, isPending } = useQuery(comparisonQuery(useApi(), certificate, previewed.version));
	return (
		<>
			{may("sign") || may("reject") ? (
				<Decision certificate={certificate} clientId={client._id} previewed={previewed} />
			) : (
				<NothingToDecide certificate={certificate} isRetraction={false} />
			)}
			{data?.former && <Comparison former={data.former} />}
			{/* Appears after the comparison, which would move it otherwise. */}
			{!isPending && (may("sign") || may("publish")) && <PublicView {...loaded} move="publish" />}
		</>
	);
}

function Content({ loaded, isRetraction }: { loaded: LoadedCertificate; isRetraction: boolean }) {
	const { certificate } = loaded;
	const { may, ended } = allowedActionsOf(certificate);
	const previewed = usePreviewed(certificate);
	return (
		<>
			{!isRetraction && !ended.includes("sign") && <Authorship certificate={certificate} />}
			<Ended certificate={certificate} />
			<CertificateStatusBanner {...loaded} />
			<div className="certs-review">
				<div className="certs-review__document">
					<DocumentPane certificate={certificate} previewed={previewed} />
				</div>
				<div className="certs-review__decision">
					<Hints certificate={certificate} action={isRetraction ? "retract" : "sign"} />
					{!isRetraction ? (
						<Review loaded={loaded} previewed={previewed} />
					) : may("retract") ? (
						<Retraction loaded={loaded} />
					) : (
						// A hint above says why, if a rule other than the status refuses the retraction.
						!certificate.hints.some(({ action }) => action === "retract") && (
							<NothingToDecide certificate={certificate} isRetraction />
						)
					)}
				</div>
				<div className="certs-review__more">
					<ReviewData loaded={loaded} />
					<Basis certificate={certificate} version={previewed.version} />
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
		<CertificatePage title={(number) => t(isRetraction ? "life.title.retract" : "approval.title", { number })}>
			{(loaded) => <Content loaded={loaded} isRetraction={isRetraction} />}
		</CertificatePage>
	);
}
