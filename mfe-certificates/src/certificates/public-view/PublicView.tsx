import {
	type Certificate,
	certificateStatus,
	type PublicMove,
	publicStateOf,
	statiAfter,
} from "@portal/contracts/contract/certificates";
import type { Certification } from "@portal/contracts/contract/certifications";
import { de as GERMAN } from "@portal/contracts/kit/public-sentences";
import { PUBLIC_STATES } from "@portal/contracts/kit/public-states";
import { Badge, Banner, Card, DescriptionList, Stack } from "@portal/shared-ui";
import { formatDate, formatDateTime, today } from "@portal/shared-ui/module";
import texts from "../../../locales/public-view/de.json";
import { firstNames } from "../../first-names.ts";
import { useLateTexts } from "../../late-texts.ts";
import { endedByPublishing, withdrawnBefore } from "../replacement/replacements.ts";

/** Returns what the public page will show after a status change. Throws if the certificate would not be public then. */
function publicView({ validFrom, validTo }: Pick<Certificate, "validFrom" | "validTo">, move: PublicMove) {
	const [status = 0] = statiAfter(move);
	const state = publicStateOf({ status, validFrom, validTo }, today());
	if (state === undefined) throw new Error(`${move} shows nothing`);
	const from = formatDate(validFrom);
	const to = formatDate(validTo);
	const { badge, sentence } = GERMAN[state];
	return { tone: PUBLIC_STATES[state].tone, badge, sentence: sentence(from, to), from, to };
}

interface PublicViewProps {
	certificate: Certificate;
	certification: Certification;
	move: PublicMove & keyof typeof texts.public.after;
	cause?: string | null;
}

/**
 * Names the certificate that this one supersedes. It warns if the predecessor is suspended or retracted, because the
 * publication would certify the same products again.
 */
function Superseded({ certificate, certification: { certificates } }: Omit<PublicViewProps, "move">) {
	const { t } = useLateTexts("public-view", texts);
	const { validFrom } = certificate;
	const withdrawn = withdrawnBefore(certificate, certificates);
	const entry = withdrawn?.stati.at(-1);
	const former = endedByPublishing(certificate, certificates);
	return (
		<>
			{withdrawn && entry && (
				<Banner tone="warning" live="off">
					{t("public.withdrawn", {
						number: withdrawn.certificateNumber,
						label: certificateStatus(entry.status)?.label,
						when: formatDateTime(entry.ts),
					})}
					{entry.cause && `, ${entry.cause}`}
				</Banner>
			)}
			{former && (
				<p className="certs-none">
					{t("public.supersedes", {
						number: former.certificateNumber,
						sentence: publicView(former, "supersede").sentence,
					})}
					{validFrom > today() && ` ${t("public.gap", { from: formatDate(validFrom) })}`}
				</p>
			)}
		</>
	);
}

/** Previews the public validation page, so that the user sees the effect of a status change before confirming it. */
export function PublicView({ certificate, certification, move, cause }: PublicViewProps) {
	const { t } = useLateTexts("public-view", texts);
	const { tone, badge, sentence, from, to } = publicView(certificate, move);
	const chosen = new Set(certificate.products);
	const names = certification.products.filter(({ _id }) => chosen.has(_id)).map(({ name }) => name);
	// Only published certificates have subscribers. Publishing a draft notifies those of the certificate it replaces.
	const watched =
		move === "publish"
			? endedByPublishing(certificate, certification.certificates)?.certificateNumber
			: certificate.certificateNumber;
	return (
		<Card title={t("public.title")} description={t(`public.after.${move}`)}>
			<Stack>
				<Banner tone={tone} live="off">
					<Badge tone={tone}>{badge}</Badge> <span>{sentence}</span>
					{cause && <span className="certs-line">{t("public.cause", { day: formatDate(today()), cause })}</span>}
				</Banner>
				{move === "publish" && <Superseded certificate={certificate} certification={certification} />}
				<p className="certs-none">
					{[
						move !== "publish" && t(`public.ends.${move satisfies keyof typeof texts.public.ends}`),
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
							description: firstNames(names, (count) => t("public.more", { count })),
						},
					]}
				/>
			</Stack>
		</Card>
	);
}
