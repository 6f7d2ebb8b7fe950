import { type Certificate, certificateStatus } from "@portal/contracts/contract/certificates";
import type { Certification } from "@portal/contracts/contract/certifications";
import { Badge, Banner, Card, DescriptionList, Stack, Tooltip, TooltipTrigger } from "@portal/shared-ui";
import { formatDate, formatDateTime, today, useApi, useQuery } from "@portal/shared-ui/module";
import type { ReactNode } from "react";
import texts from "../../locales/public-view/de.json";
import { certificationQuery } from "../api.ts";
import { useLateTexts } from "../late-texts.ts";
import { endedByPublishing, withdrawnBefore } from "../succession/succession.ts";
import { type Publicity, publicView } from "./public-view.ts";

/** As many as are read at a glance. */
const SHOWN_PRODUCTS = 5;

interface PublicViewProps {
	certificate: Certificate;
	certification: Pick<Certification, "clientName" | "products" | "certificates">;
	move: Exclude<Publicity, "supersede">;
	/** Of a move that has one: what is chosen so far. */
	cause?: string | null;
}

/** Publishing makes valid again what somebody has taken back: whoever does it knows. */
function useWithdrawn() {
	const { t } = useLateTexts("public-view", texts);
	return (certificate: Certificate, certificates: readonly Certificate[]) => {
		const former = withdrawnBefore(certificate, certificates);
		const entry = former?.stati.at(-1);
		if (!former || !entry) return undefined;
		const { label } = certificateStatus(entry.status) ?? {};
		const told = t("public.withdrawn", {
			number: former.certificateNumber,
			label,
			when: formatDateTime(entry.ts),
		});
		return [told, entry.cause].filter(Boolean).join(", ");
	};
}

function useGap() {
	const { t } = useLateTexts("public-view", texts);
	return ({ validFrom }: Certificate) =>
		validFrom > today() ? t("public.gap", { from: formatDate(validFrom) }) : undefined;
}

/** What becomes of the certificate that this one replaces. */
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

function Told({ certificate, certification, move, cause }: PublicViewProps) {
	const { t } = useLateTexts("public-view", texts);
	const { tone, badge, sentence, from, to } = publicView(certificate, move);
	const chosen = new Set(certificate.products);
	const names = certification.products.filter(({ _id }) => chosen.has(_id)).map(({ name }) => name);
	const rest = names.length - SHOWN_PRODUCTS;
	return (
		<Stack>
			<Banner tone={tone} live="off">
				<Badge tone={tone}>{badge}</Badge> <span>{sentence}</span>
				{cause && <span className="certs-line">{t("public.cause", { day: formatDate(today()), cause })}</span>}
			</Banner>
			{move === "publish" && <Superseded certificate={certificate} certification={certification} />}
			<DescriptionList
				columns={2}
				items={[
					{ term: t("public.number"), description: certificate.certificateNumber },
					{ term: t("public.client"), description: certification.clientName },
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

/** Says what visitors will read on the validation page, before somebody makes them read it. */
export function PublicView(props: PublicViewProps) {
	const { t } = useLateTexts("public-view", texts);
	return (
		<Card title={t("public.title")} description={t(`public.after.${props.move}`)}>
			<Told {...props} />
		</Card>
	);
}

function Hint({ certificate }: { certificate: Certificate }) {
	const { t } = useLateTexts("public-view", texts);
	const { data } = useQuery(certificationQuery(useApi(), certificate._certificationId));
	const { sentence, from, to } = publicView(certificate, "publish");
	const gapOf = useGap();
	const withdrawnOf = useWithdrawn();
	const certificates = data?.data.certificates ?? [];
	const former = endedByPublishing(certificate, certificates);
	const lines = [
		t("public.willRead", { sentence }),
		former && t("stand.replaces", { number: former.certificateNumber }),
		former && gapOf(certificate),
		withdrawnOf(certificate, certificates),
	];
	return (
		<>
			{lines.filter(Boolean).map((line) => (
				<span key={line} className="certs-line">
					{line}
				</span>
			))}
			<span className="certs-line">
				{[
					certificate.certificateNumber,
					data?.data.clientName,
					t("public.products", { count: certificate.products.length }),
					t("public.days", { from, to }),
				].join(" · ")}
			</span>
		</>
	);
}

/** The same at a button that publishes. It is read out as the button's description. */
export function PublicHint({ certificate, children }: { certificate: Certificate; children: ReactNode }) {
	return (
		<TooltipTrigger>
			{children}
			<Tooltip>
				<Hint certificate={certificate} />
			</Tooltip>
		</TooltipTrigger>
	);
}
