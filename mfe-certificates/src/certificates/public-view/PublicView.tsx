import { type Certificate, certificateStatus, type PublicMove } from "@portal/contracts/contract/certificates";
import type { Certification } from "@portal/contracts/contract/certifications";
import { Badge, Banner, Card, DescriptionList, Stack } from "@portal/shared-ui";
import { formatDate, formatDateTime, today } from "@portal/shared-ui/module";
import texts from "../../../locales/public-view/de.json";
import { useLateTexts } from "../../late-texts.ts";
import { endedByPublishing, withdrawnBefore } from "../replacement/replacements.ts";
import { publicView } from "./public-view.ts";

/** Number of product names shown; the remaining products are only counted. */
const SHOWN_PRODUCTS = 5;

interface PublicViewProps {
	certificate: Certificate;
	certification: Pick<Certification, "clientName" | "category" | "products" | "certificates">;
	move: PublicMove & keyof typeof texts.public.after;
	/** The selected cause of a suspension or retraction. */
	cause?: string | null;
}

/**
 * Returns a function that gives a warning if publishing the certificate would make a suspended or retracted one valid
 * again.
 */
function useWithdrawn() {
	const { t } = useLateTexts("public-view", texts);
	return (certificate: Certificate, certificates: readonly Certificate[]) => {
		const former = withdrawnBefore(certificate, certificates);
		const entry = former?.stati.at(-1);
		if (!former || !entry) return undefined;
		const { label } = certificateStatus(entry.status) ?? {};
		const sentence = t("public.withdrawn", {
			number: former.certificateNumber,
			label,
			when: formatDateTime(entry.ts),
		});
		return [sentence, entry.cause].filter(Boolean).join(", ");
	};
}

function useGap() {
	const { t } = useLateTexts("public-view", texts);
	return ({ validFrom }: Certificate) =>
		validFrom > today() ? t("public.gap", { from: formatDate(validFrom) }) : undefined;
}

/** Shows what the publication does to the certificate that this one replaces. */
function Superseded({ certificate, certification }: Omit<PublicViewProps, "move">) {
	const { t } = useLateTexts("public-view", texts);
	const gapOf = useGap();
	const withdrawn = useWithdrawn()(certificate, certification.certificates);
	const former = endedByPublishing(certificate, certification.certificates);
	return (
		<>
			{withdrawn && (
				<Banner tone="warning" live="off">
					{withdrawn}
				</Banner>
			)}
			{former && (
				<p className="certs-none">
					{[
						t("public.supersedes", {
							number: former.certificateNumber,
							sentence: publicView(former, "supersede").sentence,
						}),
						gapOf(certificate),
					]
						.filter(Boolean)
						.join(" ")}
				</p>
			)}
		</>
	);
}

function PublicPagePreview({ certificate, certification, move, cause }: PublicViewProps) {
	const { t } = useLateTexts("public-view", texts);
	const { tone, badge, sentence, from, to } = publicView(certificate, move);
	const chosen = new Set(certificate.products);
	const names = certification.products.filter(({ _id }) => chosen.has(_id)).map(({ name }) => name);
	const rest = names.length - SHOWN_PRODUCTS;
	// Number of the certificate that may have watchers (users of its notifications). Before its publication a
	// certificate has none, but the one that it replaces may.
	const watched =
		move === "publish"
			? endedByPublishing(certificate, certification.certificates)?.certificateNumber
			: certificate.certificateNumber;
	return (
		<Stack>
			<Banner tone={tone} live="off">
				<Badge tone={tone}>{badge}</Badge> <span>{sentence}</span>
				{cause && <span className="certs-line">{t("public.cause", { day: formatDate(today()), cause })}</span>}
			</Banner>
			{move === "publish" && <Superseded certificate={certificate} certification={certification} />}
			<p className="certs-none">
				{[
					move !== "publish" && t(`public.ends.${move}`),
					watched !== undefined && t("public.watchers", { number: watched }),
					t("public.clientNotNotified"),
				]
					.filter(Boolean)
					.join(" ")}
			</p>
			<DescriptionList
				columns={2}
				items={[
					{ term: t("public.number"), description: certificate.certificateNumber },
					{ term: t("public.client"), description: certification.clientName },
					{ term: t("public.category"), description: certification.category },
					{ term: t("public.validity"), description: t("public.days", { from, to }) },
					{
						term: t("public.products", { count: names.length }),
						description: [
							...names.slice(0, SHOWN_PRODUCTS),
							...(rest > 0 ? [t("public.more", { count: rest })] : []),
						].join(", "),
					},
				]}
			/>
		</Stack>
	);
}

/** Preview of the public validation page as it will be after the move (a change of status). */
export function PublicView(props: PublicViewProps) {
	const { t } = useLateTexts("public-view", texts);
	return (
		<Card title={t("public.title")} description={t(`public.after.${props.move}`)}>
			<PublicPagePreview {...props} />
		</Card>
	);
}
