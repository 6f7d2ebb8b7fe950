import { ENQUIRY_STATUS, type EnquiryListItem, enquiryBadge } from "@portal/contracts/contract/enquiries";
import { Badge, Button } from "@portal/shared-ui/basics";
import { DialogTrigger, Popover } from "@portal/shared-ui/menu";
import { formatDateTime, useTranslation } from "@portal/shared-ui/module";

/** Shows the status of an enquiry. If it was processed, a click on the badge shows by whom and when. */
export function StatusBadge({ enquiry }: { enquiry: EnquiryListItem }) {
	const { t } = useTranslation("enquiries");
	const { status, answeredByUser, answerDate } = enquiry;
	const { label, tone } = enquiryBadge(status);
	const badge = <Badge tone={tone}>{label}</Badge>;
	if (status < ENQUIRY_STATUS.IN_PROGRESS || answeredByUser === undefined) return badge;
	return (
		<DialogTrigger>
			<Button variant="ghost" size="small" className="enquiry-badge">
				{badge}
			</Button>
			<Popover aria-label={t("list.whoAndWhen", { status: label })} placement="left">
				<p className="enquiry-handled">
					{t(status >= ENQUIRY_STATUS.ANSWERED ? "handled.answered" : "handled.inProgress")}{" "}
					<strong>{answeredByUser}</strong>{" "}
					{answerDate !== undefined && t("handled.at", { date: formatDateTime(answerDate) })}
				</p>
			</Popover>
		</DialogTrigger>
	);
}
