import { CERTIFICATE_STATI } from "@portal/contracts/contract/certificates";
import type { EnquiryWeek, Overview } from "@portal/contracts/contract/overview";
import { formatDate } from "@portal/shared-ui/module";
import { CERTIFICATIONS, path } from "../paths.ts";
import type { useOverviewTexts } from "./useOverviewTexts.ts";

/** One bar of a picture, and one row of its table. */
export interface Mark {
	id: string;
	/** Beside the axis. */
	tick: string;
	/** In the table, and told of the bar. */
	name: string;
	value: number;
	/** What is told of it: "3 Zertifikate". */
	told: string;
	/** Where the rows that it counts are listed. */
	href?: string;
	/** A second value, drawn on its own scale. */
	second?: number;
}

type Texts = ReturnType<typeof useOverviewTexts>;
export type T = Texts["t"];

export const markTold = (t: T, { name, told }: Mark) => t("mark", { name, told });
export const written = (value: number): string => value.toLocaleString("de");
export const sumOf = (marks: readonly Mark[]): number => marks.reduce((sum, { value }) => sum + value, 0);

export const certificatesTold = (t: T, count: number) => t("certificates.number", { count, number: written(count) });

export function statusMarks(t: T, { certificates }: Overview): Mark[] {
	return certificates.map(({ status, count }) => {
		const name = status === "EXPIRED" ? t("status.EXPIRED") : CERTIFICATE_STATI[status].label;
		return { id: status, tick: name, name, value: count, told: certificatesTold(t, count) };
	});
}

const named = (month: string, format: Intl.DateTimeFormatOptions) =>
	new Date(`${month}-01T12:00:00Z`).toLocaleDateString("de-AT", { timeZone: "UTC", ...format });

/** `2027-01` becomes "Jänner 2027". */
const longMonth = (month: string): string => named(month, { month: "long", year: "numeric" });
const LETTERS = 3;
/** "Jän" */
const shortMonth = (month: string): string => named(month, { month: "long" }).slice(0, LETTERS);

export const endingTold = (t: T, count: number) => t("ending.number", { count, number: written(count) });

export function monthMarks(t: T, { ending }: Overview): Mark[] {
	return ending.map(({ month: id, count }) => ({
		id,
		tick: shortMonth(id),
		name: longMonth(id),
		value: count,
		told: endingTold(t, count),
		...(count > 0 && { href: path(CERTIFICATIONS, { month: id, sort: "validTo" }) }),
	}));
}

const DAY_MS = 86_400_000;
const WEEK_DAYS = 7;
/** Of "16.11.2026"; in half a year it is clear which one. */
const DAY_AND_MONTH = 6;

/** ISO 8601: that of its Thursday. */
export function weekNumber(monday: string): number {
	const thursday = new Date(Date.parse(monday) + 3 * DAY_MS);
	const days = (thursday.getTime() - Date.UTC(thursday.getUTCFullYear(), 0, 1)) / DAY_MS;
	return 1 + Math.floor(days / WEEK_DAYS);
}

export const enquiriesTold = (t: T, count: number) => t("enquiries.number", { count, number: written(count) });

function weekTold(t: T, { count, answered, days }: EnquiryWeek): string {
	const told = enquiriesTold(t, count);
	if (count === 0) return told;
	const said = { told, answered: written(answered) };
	return days === undefined
		? t("enquiries.answered", said)
		: t("enquiries.answeredIn", { ...said, count: days, days: written(days) });
}

export function weekMarks(t: T, { enquiries }: Overview): Mark[] {
	return enquiries.map((week) => {
		const number = weekNumber(week.week);
		return {
			id: week.week,
			tick: t("enquiries.tick", { number }),
			name: t("enquiries.weekOf", { number, date: formatDate(week.week).slice(0, DAY_AND_MONTH) }),
			value: week.count,
			told: weekTold(t, week),
			...(week.days !== undefined && { second: week.days }),
		};
	});
}
