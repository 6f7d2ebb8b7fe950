import type { Enquiry } from "@portal/contracts/contract/enquiries";
import { Badge, Card, Inline } from "@portal/shared-ui";
import { formatDateTime, useTranslation } from "@portal/shared-ui/module";

const TONES = { sent: "success", pending: "info", failed: "error" } as const;

/** Shows the answers that were mailed. */
export function Replies({ replies }: { replies: NonNullable<Enquiry["replies"]> }) {
	const { t } = useTranslation("enquiries");
	return (
		<Card title={t("reply.title")}>
			<ul className="enquiry-records">
				{replies.map(({ subject, text, user, at, sentAt, isPending }) => {
					const state = sentAt ? "sent" : isPending ? "pending" : "failed";
					return (
						<li key={at}>
							<Inline gap="small">
								<strong>{subject}</strong>
								<Badge tone={TONES[state]}>{t(`reply.${state}`)}</Badge>
							</Inline>
							<span className="enquiry-date">{`${formatDateTime(sentAt ?? at)}, ${user}`}</span>
							{state === "failed" && <p>{t("reply.reason")}</p>}
							<p className="enquiry-message">{text}</p>
						</li>
					);
				})}
			</ul>
		</Card>
	);
}
