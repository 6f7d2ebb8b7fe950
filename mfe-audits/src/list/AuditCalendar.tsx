import { AUDIT_KINDS, type AuditListItem } from "@portal/contracts/contract/evaluation";
import { Inline, LinkButton, VisuallyHidden } from "@portal/shared-ui/basics";
import { Link, Loading, today, useApi, useQuery, useTranslation } from "@portal/shared-ui/module";
import { auditsQuery, MOST } from "../api.ts";
import { auditDetails } from "../paths.ts";
import { auditStatus } from "../StatusBadge.tsx";
import { dayName, daysOf, monthAfter, monthName, WEEKDAYS, weekdayOf } from "./months.ts";

function Day({ day, audits }: { day: string; audits: readonly AuditListItem[] }) {
	return (
		<li
			className="audits-day"
			style={{ gridColumnStart: weekdayOf(day) + 1 }}
			aria-current={day === today() ? "date" : undefined}
		>
			<time dateTime={day}>
				<VisuallyHidden>{dayName(day)}</VisuallyHidden>
				<span className="audits-day__name" aria-hidden="true">
					{dayName(day)}
				</span>
				<span className="audits-day__number" aria-hidden="true">
					{Number(day.slice(8))}.
				</span>
			</time>
			{audits.length > 0 && (
				<ul className="audits-list">
					{audits.map(({ _id, clientName, kind, status }) => (
						<li key={_id}>
							<Link
								to={auditDetails(_id)}
								className="audits-day__audit"
								style={{ borderColor: `var(--color-${auditStatus(status).tone})` }}
							>
								<strong>{clientName}</strong>
								<span className="audits-none">
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
	hrefOf: (month: string) => string;
}

/** Shows the audits of a month. In a narrow window it becomes a list of the days that have audits. */
export function AuditCalendar({ month, filtered, hrefOf }: AuditCalendarProps) {
	const { t } = useTranslation("audits");
	// A month with more audits than a list request returns shows the first of them.
	const audits = useQuery(auditsQuery(useApi(), { ...filtered, month, sort: "from", limit: MOST }));
	const rows = audits.data?.rows;
	const title = monthName(month);
	const step = (icon: "chevron-left" | "chevron-right", to: string) => (
		<LinkButton icon={icon} href={hrefOf(to)}>
			<VisuallyHidden>{monthName(to)}</VisuallyHidden>
		</LinkButton>
	);
	return (
		<section aria-label={title}>
			<Inline align="between" className="audits-month">
				{step("chevron-left", monthAfter(month, -1))}
				<h2 aria-live="polite">{title}</h2>
				{step("chevron-right", monthAfter(month, 1))}
			</Inline>
			{!rows && <Loading query={audits} lines={8} />}
			{rows && (
				<>
					{rows.length === 0 && <p className="audits-none">{t("calendar.empty")}</p>}
					{/* Screen readers read the weekday with each day. */}
					<div className="audits-days" aria-hidden="true">
						{WEEKDAYS.map((name) => (
							<span key={name}>{name}</span>
						))}
					</div>
					<ol className="audits-list audits-days">
						{daysOf(month).map((day) => (
							<Day key={day} day={day} audits={rows.filter(({ from, to }) => from <= day && day <= to)} />
						))}
					</ol>
				</>
			)}
		</section>
	);
}
