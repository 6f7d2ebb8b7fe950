import { AUDIT_KINDS, type AuditListItem } from "@portal/contracts/contract/evaluation";
import { ErrorState, LinkButton, Skeleton, VisuallyHidden } from "@portal/shared-ui/basics";
import { errorMessage, Link, today, useApi, useQuery, useTranslation } from "@portal/shared-ui/module";
import { auditsQuery } from "../api.ts";
import { auditDetails } from "../paths.ts";
import { auditStatus } from "../StatusBadge.tsx";
import { dayParts, daysOf, monthAfter, monthBefore, monthName, WEEKDAYS, weekdayOf } from "./months.ts";

/** The most that a list request returns. A month with more audits shows the first of them. */
const MOST = "1000";

function Day({ day, audits }: { day: string; audits: readonly AuditListItem[] }) {
	const { weekday, day: number, month } = dayParts(day);
	return (
		<li
			className="audits-day"
			style={{ gridColumnStart: weekdayOf(day) + 1 }}
			aria-current={day === today() ? "date" : undefined}
		>
			<time className="audits-day__date" dateTime={day}>
				<span className="audits-day__weekday">{weekday}, </span>
				{number}.<span className="audits-day__month"> {month}</span>
			</time>
			{audits.length > 0 && (
				<ul className="audits-day__audits">
					{audits.map(({ _id, clientName, kind, status }) => (
						<li key={_id}>
							<Link to={auditDetails(_id)} className={`audits-day__audit audits-tone--${auditStatus(status).tone}`}>
								<strong>{clientName}</strong>
								<span>
									{AUDIT_KINDS[kind]}, {auditStatus(status).label}
								</span>
							</Link>
						</li>
					))}
				</ul>
			)}
		</li>
	);
}

interface AuditCalendarProps {
	month: string;
	filtered: Readonly<Record<string, string>>;
	/** Returns the address of the calendar for another month. */
	hrefOf: (month: string) => string;
}

/** Shows the audits of a month. In a narrow window it becomes a list of the days that have audits. */
export function AuditCalendar({ month, filtered, hrefOf }: AuditCalendarProps) {
	const { t } = useTranslation("audits");
	const { data, error, refetch, isFetching } = useQuery(
		auditsQuery(useApi(), { ...filtered, month, sort: "from", limit: MOST }),
	);
	const title = monthName(month);
	const step = (icon: "chevron-left" | "chevron-right", to: string) => (
		<LinkButton icon={icon} href={hrefOf(to)}>
			<VisuallyHidden>{monthName(to)}</VisuallyHidden>
		</LinkButton>
	);
	const on = (day: string) => data?.rows.filter(({ from, to }) => from <= day && day <= to) ?? [];
	return (
		<section className="audits-calendar" aria-label={title}>
			<div className="audits-calendar__head">
				{step("chevron-left", monthBefore(month))}
				<h2 aria-live="polite">{title}</h2>
				{step("chevron-right", monthAfter(month))}
			</div>
			{!data && error && (
				<ErrorState message={errorMessage(error)} onRetry={() => void refetch()} isRetrying={isFetching} />
			)}
			{!data && !error && <Skeleton lines={8} />}
			{data && (
				<>
					{data.rows.length === 0 && <p className="audits-none">{t("calendar.empty")}</p>}
					{/* Screen readers read the weekday with each day. */}
					<div className="audits-weekdays" aria-hidden="true">
						{WEEKDAYS.map((name) => (
							<span key={name}>{name}</span>
						))}
					</div>
					<ol className="audits-days">
						{daysOf(month).map((day) => (
							<Day key={day} day={day} audits={on(day)} />
						))}
					</ol>
				</>
			)}
		</section>
	);
}
