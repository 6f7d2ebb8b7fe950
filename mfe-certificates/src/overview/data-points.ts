import { CERTIFICATE_STATI } from "@portal/contracts/contract/certificates";
import type { EnquiryWeek, Overview } from "@portal/contracts/contract/overview";
import { addDays, daysBetween } from "@portal/contracts/kit/calendar";
import { formatDate } from "@portal/shared-ui/module";
import { CERTIFICATIONS, path } from "../paths.ts";
import type { useOverviewTexts } from "./useOverviewTexts.ts";

export interface DataPoint {
	id: string;
	/** Short label at the axis, for example "Jän" for January. */
	tick: string;
	/** Full name in the table and for screen readers, for example "Jänner 2027". */
	name: string;
	value: number;
	/** The value with its unit, for example "3 Zertifikate". */
	description: string;
	/** Address of the list of the counted records. Without it, the bar is no link. */
	href?: string;
	/** Second value of the same week, drawn on a scale of its own; undefined if the week has none. */
	second?: number;
	/** Texts of the table's columns that follow the name and the value. */
	further?: readonly string[];
}

type T = ReturnType<typeof useOverviewTexts>["t"];

export const labelOf = (t: T, { name, description }: DataPoint) => t("mark", { name, text: description });
export const written = (value: number): string => value.toLocaleString("de");

/** Name of a chart, which is part of the keys of the chart's translated texts. */
export type ChartName = "certificates" | "ending" | "enquiries";

/** Returns a number with its unit, for example "3 Zertifikate". */
export const countText = (t: T, chart: ChartName, count: number) =>
	t(`number.${chart}`, { count, number: written(count) });

export function statusPoints(t: T, { certificates }: Overview): DataPoint[] {
	return certificates.map(({ status, count }) => {
		const name = status === "EXPIRED" ? t("status.EXPIRED") : CERTIFICATE_STATI[status].label;
		return { id: status, tick: name, name, value: count, description: countText(t, "certificates", count) };
	});
}

const named = (month: string, format: Intl.DateTimeFormatOptions) =>
	new Date(`${month}-01T12:00:00Z`).toLocaleDateString("de-AT", { timeZone: "UTC", ...format });

/** Formats "2027-01" as "Jänner 2027", the Austrian name of January. */
const longMonth = (month: string): string => named(month, { month: "long", year: "numeric" });
const LETTERS = 3;
/** Formats "2027-01" as "Jän". */
const shortMonth = (month: string): string => named(month, { month: "long" }).slice(0, LETTERS);

export function monthPoints(t: T, { ending }: Overview): DataPoint[] {
	return ending.map(({ month: id, count }) => ({
		id,
		tick: shortMonth(id),
		name: longMonth(id),
		value: count,
		description: countText(t, "ending", count),
		...(count > 0 && { href: path(CERTIFICATIONS, { month: id, sort: "validTo" }) }),
	}));
}

const WEEK_DAYS = 7;
/** Length of "16.11." in "16.11.2026". The charts cover half a year, so that the year is not needed. */
const DAY_AND_MONTH = 6;

/** Returns the ISO 8601 week number of a Monday (YYYY-MM-DD). Week 1 is the week with the year's first Thursday. */
export function weekNumber(monday: string): number {
	const thursday = addDays(monday, 3);
	const days = daysBetween(`${thursday.slice(0, 4)}-01-01`, thursday);
	return 1 + Math.floor(days / WEEK_DAYS);
}

function weekText(t: T, { count, answered, days }: EnquiryWeek): string {
	const text = countText(t, "enquiries", count);
	if (count === 0) return text;
	const said = { text, answered: written(answered) };
	return days === undefined
		? t("enquiries.answered", said)
		: t("enquiries.answeredIn", { ...said, count: days, days: written(days) });
}

export function weekPoints(t: T, { enquiries }: Overview): DataPoint[] {
	return enquiries.map((week) => {
		const number = weekNumber(week.week);
		return {
			id: week.week,
			tick: t("enquiries.tick", { number }),
			name: t("enquiries.weekOf", { number, date: formatDate(week.week).slice(0, DAY_AND_MONTH) }),
			value: week.count,
			description: weekText(t, week),
			...(week.days !== undefined && { second: week.days }),
			further: [written(week.answered), week.days === undefined ? t("enquiries.none") : written(week.days)],
		};
	});
}
