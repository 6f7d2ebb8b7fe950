import type { Deadline, DeadlineKind } from "@portal/contracts/contract/deadlines";
import { Icon } from "@portal/shared-ui/basics";
import { formatDate } from "@portal/shared-ui/module";
import { daysUntil, urgencyOf } from "./days.ts";
import { useTexts } from "./useTexts.ts";

const DAYS_UP_TO = 60;
const DAYS_OF_MONTH = 30.44;

/** Returns a function that describes a day in German: `heute`, `in 5 Tagen` or `seit 3 Tagen überfällig`. */
function useWhen() {
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

/** Kinds of deadlines that are red after their day. For other kinds, the work only takes longer than intended. */
const ENDING: readonly DeadlineKind[] = [
	"certification",
	"scheme",
	"surveillance",
	"suspension",
	"finding",
	"file",
	"task",
];

export function Due({ row: { kind, day, done } }: { row: Pick<Deadline, "kind" | "day" | "done"> }) {
	const urgency = urgencyOf(day);
	const isOver = urgency === "late" && ENDING.includes(kind);
	const when = useWhen();
	if (done) return <time dateTime={day}>{formatDate(day)}</time>;
	return (
		<span className="users-due" data-urgency={urgency} {...(isOver && { "data-over": true })}>
			<time dateTime={day}>{formatDate(day)}</time>
			<span className="users-due__when ui-hint">
				{isOver && <Icon name="warning" />}
				{when(day)}
			</span>
		</span>
	);
}
