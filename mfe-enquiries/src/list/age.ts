import { formatDate, today } from "@portal/shared-ui/module";

const DAY_MS = 86_400_000;
const DAYS_UP_TO = 60;
const DAYS_OF_MONTH = 30.44;
const MONTHS_UP_TO = 24;

const spoken = new Intl.RelativeTimeFormat("de", { numeric: "auto" });

/** `heute`, `gestern`, `vor 3 Tagen`, `vor 4 Monaten`: by the calendar in Vienna, not by hours. */
export function age(moment: string): string {
	const day = formatDate(moment).split(".").reverse().join("-");
	const days = Math.max(0, Math.round((Date.parse(today()) - Date.parse(day)) / DAY_MS));
	if (days <= DAYS_UP_TO) return spoken.format(-days, "day");
	const months = Math.floor(days / DAYS_OF_MONTH);
	return months < MONTHS_UP_TO ? spoken.format(-months, "month") : spoken.format(-Math.floor(months / 12), "year");
}
