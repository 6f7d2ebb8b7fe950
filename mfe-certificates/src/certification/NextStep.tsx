import type { Certificate } from "@portal/contracts/contract/certificates";
import type { Certification } from "@portal/contracts/contract/certifications";
import { de as PUBLIC_SENTENCES } from "@portal/contracts/kit/public-sentences";
import { Button, Card, LinkButton, Steps } from "@portal/shared-ui";
import { formatDateTime, today, useApi, useSearchParams, useTranslation } from "@portal/shared-ui/module";
import { saveIssued } from "../api.ts";
import { publishCertificate, releaseCertificate } from "../changes/api.ts";
import { Download } from "../Download.tsx";
import { SuspensionButton } from "../life/SuspensionButton.tsx";
import {
	addCertificate,
	certificateApproval,
	certificateDetails,
	editCertificate,
	editProducts,
	TABS,
	type TabKey,
} from "../paths.ts";
import { PublicHint } from "../public-view/PublicView.tsx";
import { Succession } from "../renewal/Succession.tsx";
import { endedByPublishing } from "../succession/succession.ts";
import { NEXT_STEP, useMove } from "../useMove.ts";
import { STEPS, type Stand, standOf } from "./stand.ts";

interface Shown {
	certification: Certification;
	stand: Stand;
	/** The tab that is open: what its own buttons do is not offered a second time. */
	tab: TabKey;
}

export const useStand = (certification: Certification): Stand => {
	const [params] = useSearchParams();
	return standOf(certification, params.get("certificateId"), today());
};

function Progress({ stand }: Pick<Shown, "stand">) {
	const { t } = useTranslation("certificates");
	const { done, isStopped } = stand;
	/** How it ended instead of being published. */
	const ending = () => {
		switch (stand.next) {
			case "suspended":
			case "superseded":
				return PUBLIC_SENTENCES[stand.next].badge;
			case "withdrawn":
				return PUBLIC_SENTENCES.retracted.badge;
			default:
				return t("status.EXPIRED");
		}
	};
	const stateAt = (index: number) => {
		if (index < done) return "done";
		if (index > done) return "open";
		return isStopped ? "stopped" : "current";
	};
	const labelAt = (index: number) => (isStopped && index === done && index === STEPS.length - 1 ? ending() : undefined);
	return (
		<Steps
			aria-label={t("stand.steps")}
			doneLabel={t("stand.done")}
			steps={STEPS.map((step, index) => ({
				label: labelAt(index) ?? t(`stand.step.${step}`),
				state: stateAt(index),
			}))}
		/>
	);
}

function Sentence({ certification, stand }: Omit<Shown, "tab">) {
	const { t } = useTranslation("certificates");
	if (!("certificate" in stand)) return t(`stand.next.${stand.next}`);
	const { certificateNumber: number, stati } = stand.certificate;
	const entry = stati.at(-1);
	const former = endedByPublishing(stand.certificate, certification.certificates);
	const sentence = t(`stand.next.${stand.next}`, {
		// With one alone everybody knows which.
		which: certification.certificates.length > 1 ? t("stand.named", { number }) : t("stand.only"),
		user: entry?.user ?? "",
		when: entry ? formatDateTime(entry.ts) : "",
		cause: entry?.cause ?? "",
	});
	return former ? `${sentence} ${t("stand.replaces", { number: former.certificateNumber })}` : sentence;
}

function Release({ certificate }: { certificate: Certificate }) {
	const { t } = useTranslation("certificates");
	const api = useApi();
	const release = useMove(
		() => releaseCertificate(api, certificate),
		t("done.released", { number: certificate.certificateNumber }),
	);
	return (
		<Button variant="primary" icon="check" isPending={release.isPending} onPress={() => release.mutate()}>
			{t("stand.action.release")}
		</Button>
	);
}

function Publish({ certificate }: { certificate: Certificate }) {
	const { t } = useTranslation("certificates");
	const api = useApi();
	const publish = useMove(() => publishCertificate(api, certificate), t("done.published"));
	return (
		<PublicHint certificate={certificate}>
			<Button variant="primary" isPending={publish.isPending} onPress={() => publish.mutate()}>
				{t("row.publish")}
			</Button>
		</PublicHint>
	);
}

/** The one primary action, unless the open tab offers it under the same name. */
function Action({ certification, stand, tab }: Shown) {
	const { t } = useTranslation("certificates");
	const api = useApi();
	const link = (href: string, label: string) => (
		<LinkButton variant="primary" href={href}>
			{label}
		</LinkButton>
	);
	// Keeps the room of the button, so that the tabs stay where they are.
	const elsewhere = <span className="certs-stand__elsewhere" />;
	switch (stand.next) {
		case "import":
			return link(editProducts(certification._id), t("products.import"));
		case "create":
		case "withdrawn":
			return tab === TABS.certificates
				? elsewhere
				: link(addCertificate(certification._id, certification._clientId), t("certificates.create"));
		case "correct":
			return link(editCertificate(stand.certificate, certification._clientId), t("stand.action.correct"));
		case "release":
			return <Release certificate={stand.certificate} />;
		case "review":
			return link(certificateApproval(stand.certificate, certification._clientId), t("pending.check"));
		case "suspended":
			return tab === TABS.certificates ? (
				elsewhere
			) : (
				<SuspensionButton variant="primary" certificate={stand.certificate} />
			);
		case "superseded": {
			const successor = certification.certificates.find(({ _id }) => _id === stand.certificate.replacedBy);
			return successor
				? link(certificateDetails(successor, certification._clientId), t("stand.action.successor"))
				: null;
		}
		case "publish":
			return tab === TABS.certificates ? elsewhere : <Publish certificate={stand.certificate} />;
		case "download":
			return (
				<Download
					variant="primary"
					save={() => saveIssued(api, stand.certificate, { lang: "de" })}
					failure={t("documents.failed")}
				>
					{t("documents.issued", { language: "DE" })}
				</Download>
			);
		default:
			return null;
	}
}

/** Where the certification stands, and what comes next. */
export function NextStep(props: Shown) {
	return (
		<Card>
			<div className="certs-stand">
				<Progress stand={props.stand} />
				<div className="certs-stand__next">
					{/* Gets the focus after a move that has taken the pressed button away. */}
					<p id={NEXT_STEP} tabIndex={-1}>
						<Sentence {...props} />
					</p>
					<Action {...props} />
				</div>
				<Succession certification={props.certification} />
			</div>
		</Card>
	);
}
