import type { Deadline } from "@portal/contracts/contract/deadlines";
import { Icon } from "@portal/shared-ui/basics";
import { formatDate } from "@portal/shared-ui/module";
import { daysUntil, urgencyOf } from "./days.ts";
import { useTexts } from "./useTexts.ts";

const DAYS_UP_TO = 60;
const DAYS_OF_MONTH = 30.44;

/** How far away a day is: `heute`, `in 5 Tagen`, `seit 3 Tagen überfällig`. */
export function useWhen() {
	const { t } = useTexts();
	return (day: string) => {
		const days = daysUntil(day);
		if (days < 0) return t("due.late", { count: -days });
		if (days === 0) return t("due.today");
		if (days === 1) return t("due.tomorrow");
		if (days <= DAYS_UP_TO) return t("due.in", { count: days });
		return t("due.inMonths", { count: Math.round(days / DAYS_OF_MONTH) });
	};
}

/** The day, and how far away it is, with a sign once it is past; of what is done the day alone. */
export function Due({ row: { day, done } }: { row: Pick<Deadline, "day" | "done"> }) {
	const urgency = urgencyOf(day);
	const when = useWhen();
	if (done) return <time dateTime={day}>{formatDate(day)}</time>;
	return (
		<span className="users-due" data-urgency={urgency}>
			<time dateTime={day}>{formatDate(day)}</time>
			<span className="users-due__when">
				{urgency === "late" && <Icon name="warning" />}
				{when(day)}
			</span>
		</span>
	);
}
