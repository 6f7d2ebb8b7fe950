import { type Deadline, STAGES } from "@portal/contracts/contract/deadlines";
import { formatDate, formatDateTime, today } from "@portal/shared-ui/module";
import { useTexts } from "./useTexts.ts";

export function About({ row }: { row: Deadline }) {
	const { t } = useTexts();
	const { kind, note, stage, remindedOn = [], since, snoozedUntil, done } = row;
	const reminder = remindedOn[stage === undefined ? -1 : STAGES.indexOf(stage)];
	return (
		<span className="users-deadline__why">
			{note !== undefined && <span className="users-deadline__note">{note}</span>}
			{reminder !== undefined && (
				<span>
					{t(reminder > today() ? "about.endsLater" : "about.ends", {
						date: formatDate(reminder),
						stage: t("about.stage", { count: stage ?? 0 }),
					})}
				</span>
			)}
			{kind === "suspension" && <span>{t("about.suspended")}</span>}
			{since !== undefined && <span>{t("about.waits", { when: formatDateTime(since) })}</span>}
			{snoozedUntil !== undefined && (
				<span className="ui-hint">{t("about.snoozed", { date: formatDate(snoozedUntil) })}</span>
			)}
			{done && (
				<span className="ui-hint">
					{t("about.done", { user: done.user, when: formatDateTime(done.ts) })}
					{done.note !== undefined && <q className="users-deadline__note">{done.note}</q>}
				</span>
			)}
		</span>
	);
}
