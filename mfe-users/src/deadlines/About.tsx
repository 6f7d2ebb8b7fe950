import type { Deadline } from "@portal/contracts/contract/deadlines";
import { formatDate, formatDateTime } from "@portal/shared-ui/module";
import { useTexts } from "./useTexts.ts";

/** Why it is due, and what was done with it. */
export function About({ row }: { row: Deadline }) {
	const { t } = useTexts();
	const { kind, note, stage, validTo, since, snoozedUntil, done } = row;
	return (
		<span className="users-deadline__why">
			{note !== undefined && <span className="users-deadline__note">{note}</span>}
			{validTo !== undefined && (
				<span>{t("about.ends", { date: formatDate(validTo), stage: t("about.stage", { count: stage ?? 0 }) })}</span>
			)}
			{kind === "suspension" && <span>{t("about.suspended")}</span>}
			{since !== undefined && <span>{t("about.waits", { when: formatDateTime(since) })}</span>}
			{snoozedUntil !== undefined && (
				<span className="users-deadline__handled">{t("about.snoozed", { date: formatDate(snoozedUntil) })}</span>
			)}
			{done && (
				<span className="users-deadline__handled">
					{t("about.done", { user: done.user, when: formatDateTime(done.ts) })}
					{done.note !== undefined && <q className="users-deadline__note">{done.note}</q>}
				</span>
			)}
		</span>
	);
}
