import type { Certificate } from "@portal/contracts/contract/certificates";
import type { Certification } from "@portal/contracts/contract/certifications";
import { de as PUBLIC_SENTENCES } from "@portal/contracts/kit/public-sentences";
import { Card, LinkButton, Steps } from "@portal/shared-ui";
import {
	formatDate,
	formatDateTime,
	saveFile,
	today,
	useApi,
	useSearchParams,
	useTranslation,
} from "@portal/shared-ui/module";
import { allowedActionsOf } from "../../allowed-actions.ts";
import { documentOf } from "../../api.ts";
import { NextStepButton } from "../../certificates/actions/NextStepButton.tsx";
import { useCertificateActions } from "../../certificates/actions/useCertificateActions.tsx";
import { Hints } from "../../certificates/details/Hints.tsx";
import { usePublicationOrder } from "../../certificates/publication/usePublicationOrder.ts";
import { endedByPublishing } from "../../certificates/replacement/replacements.ts";
import { Download } from "../../Download.tsx";
import {
	addCertificate,
	auditDetails,
	certificateApproval,
	certificateDetails,
	editCertificate,
	editProducts,
	newAudit,
	TABS,
	type TabKey,
} from "../../paths.ts";
import { NEXT_STEP } from "../../useMove.ts";
import { RenewalStatus } from "../renewal/RenewalStatus.tsx";
import { type Ending, type Progress, progressOf, STEPS } from "./progress.ts";

interface Shown {
	certification: Certification;
	progress: Progress;
	/** The open tab. If it already contains the button of the next step, the card above does not repeat it. */
	tab: TabKey;
}

export const useProgress = (certification: Certification): Progress => {
	const [params] = useSearchParams();
	return progressOf(certification, params.get("certificateId"), today());
};

function ProgressSteps({ progress }: Pick<Shown, "progress">) {
	const { t } = useTranslation("certificates");
	const { done, isStopped, isAudited } = progress;
	const ending = progress.next in PUBLIC_SENTENCES ? (progress.next as Ending) : "expired";
	const stateAt = (index: number) => {
		if (index < done) return STEPS[index] === "audit" && !isAudited ? "open" : "done";
		if (index > done) return "open";
		return isStopped ? "stopped" : "current";
	};
	const isEnding = (index: number) => isStopped && index === done && index === STEPS.length - 1;
	return (
		<Steps
			aria-label={t("stand.steps")}
			doneLabel={t("stand.done")}
			steps={STEPS.map((step, index) => ({
				label: isEnding(index) ? PUBLIC_SENTENCES[ending].badge : t(`stand.step.${step}`),
				state: stateAt(index),
			}))}
		/>
	);
}

function Sentence({ certification, progress }: Omit<Shown, "tab">) {
	const { t } = useTranslation("certificates");
	const order = usePublicationOrder("certificate" in progress ? progress.certificate : {});
	if (progress.next === "audit") return t("stand.next.audit", { number: progress.audit.auditNumber });
	if (!("certificate" in progress)) return t(`stand.next.${progress.next}`);
	const { certificateNumber: number, stati } = progress.certificate;
	const entry = stati.at(-1);
	const former = endedByPublishing(progress.certificate, certification.certificates);
	const sentence = t(`stand.next.${progress.next}`, {
		// Mentions the certificate's number only if there are several certificates, because a single one needs no name.
		which: certification.certificates.length > 1 ? t("stand.named", { number }) : t("stand.only"),
		user: entry?.user ?? "",
		when: entry ? formatDateTime(entry.ts) : "",
		cause: entry?.cause ?? "",
	});
	const { validFrom } = progress.certificate;
	const isEarly =
		progress.next === "publish" && former !== undefined && order?.isFailed !== false && validFrom > today();
	const gap = isEarly && t("publishOn.gap", { date: formatDate(validFrom) });
	const replaces = former && t("stand.replaces", { number: former.certificateNumber });
	return [sentence, replaces, gap, order?.text].filter(Boolean).join(" ");
}

interface MoveProps {
	certificate: Certificate;
	clientId: string;
	move: "release" | "publish" | "reinstate";
	label?: string;
}

function Move({ certificate, clientId, move, ...own }: MoveProps) {
	const { offer, dialogs } = useCertificateActions(certificate, clientId, "row");
	if (!allowedActionsOf(certificate).may(move)) return null;
	return (
		<>
			<NextStepButton variant="primary" action={{ ...offer(move), ...own }} />
			{dialogs}
		</>
	);
}

function Action({ certification, progress, tab }: Shown) {
	const { t } = useTranslation("certificates");
	const api = useApi();
	const link = (href: string, label: string) => (
		<LinkButton variant="primary" href={href}>
			{label}
		</LinkButton>
	);
	const of = (certificate: Certificate) => ({ certificate, clientId: certification._clientId });
	// Reserves the space of a button, so that the tabs below do not move when another tab is opened.
	const elsewhere = <span className="certs-stand__elsewhere" />;
	switch (progress.next) {
		case "import":
			return link(editProducts(certification._id), t("products.import"));
		case "create":
		case "retracted":
			return tab === TABS.certificates
				? elsewhere
				: link(addCertificate(certification._id, certification._clientId), t("certificates.create"));
		case "audit":
			return link(auditDetails(progress.audit._id), t("stand.action.audit"));
		case "plan":
			return tab === TABS.audits ? elsewhere : link(newAudit(certification._id), t("stand.action.plan"));
		case "correct":
			return link(editCertificate(progress.certificate, certification._clientId), t("stand.action.correct"));
		case "release":
			return <Move {...of(progress.certificate)} move="release" label={t("stand.action.release")} />;
		case "review":
			return link(certificateApproval(progress.certificate, certification._clientId), t("pending.check"));
		case "superseded": {
			const successor = certification.certificates.find(({ _id }) => _id === progress.certificate.replacedBy);
			return successor
				? link(certificateDetails(successor, certification._clientId), t("stand.action.successor"))
				: null;
		}
		case "suspended":
		case "publish": {
			const move = progress.next === "publish" ? "publish" : "reinstate";
			const isElsewhere = tab === TABS.certificates && allowedActionsOf(progress.certificate).may(move);
			return isElsewhere ? elsewhere : <Move {...of(progress.certificate)} move={move} />;
		}
		case "download":
			return (
				<Download
					variant="primary"
					save={() => saveFile(documentOf(api, progress.certificate, true, { lang: "de" }))}
					failure={t("documents.failed")}
				>
					{t("documents.issued", { language: "DE" })}
				</Download>
			);
		default:
			return null;
	}
}

export function NextStep(props: Shown) {
	return (
		<Card>
			<div className="certs-stand">
				<ProgressSteps progress={props.progress} />
				<div className="certs-stand__next">
					{/* Takes the focus after an action, because the pressed button has disappeared and keyboard users
					    would lose their place. */}
					<p id={NEXT_STEP} tabIndex={-1}>
						<Sentence {...props} />
					</p>
					<Action {...props} />
				</div>
				{(props.progress.next === "release" || props.progress.next === "plan") && (
					<Hints certificate={props.progress.certificate} action="release" />
				)}
				<RenewalStatus certification={props.certification} />
			</div>
		</Card>
	);
}
