import { type Certificate, certificateStatus, type PublicMove } from "@portal/contracts/contract/certificates";
import type { Certification } from "@portal/contracts/contract/certifications";
import { Badge, Banner, Card, DescriptionList, Stack } from "@portal/shared-ui";
import { formatDate, formatDateTime, today } from "@portal/shared-ui/module";
import texts from "../../../locales/public-view/de.json";
import { useLateTexts } from "../../late-texts.ts";
import { endedByPublishing, withdrawnBefore } from "../replacement/replacements.ts";
import { publicView } from "./public-view.ts";

const SHOWN_PRODUCTS = 5;

interface PublicViewProps {
	certificate: Certificate;
	certification: Pick<Certification, "clientName" | "category" | "products" | "certificates">;
	move: PublicMove & keyof typeof texts.public.after;
	cause?: string | null;
}

/**
 * Returns a function that warns if the certificate replaces a suspended or retracted one, because the publication
 * would certify the same products again. Its result is undefined if there is nothing to warn of.
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
	// Only published certificates have subscribers. Publishing a draft therefore notifies those of the certificate that
	// it replaces.
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

/**
 * Previews the public validation page, so that the user sees the consequence of a status change before confirming it.
 */
export function PublicView(props: PublicViewProps) {
	const { t } = useLateTexts("public-view", texts);
	return (
		<Card title={t("public.title")} description={t(`public.after.${props.move}`)}>
			<PublicPagePreview {...props} />
		</Card>
	);
}
