import type { CalendarDate } from "@internationalized/date";
import { useLocale } from "react-aria-components";
import { useTexts } from "../../texts.ts";
import { parseDay } from "./useDateText.ts";

const DAY = { day: "2-digit", month: "2-digit", year: "numeric", timeZone: "UTC" } as const;

/** React Aria says this in the language of the browser; on a page of ours it is that of the page. */
export function useRangeError(date: CalendarDate | null, minValue: string, maxValue: string | undefined) {
	const texts = useTexts();
	const { locale } = useLocale();
	const written = (day: CalendarDate) => new Intl.DateTimeFormat(locale, DAY).format(day.toDate("UTC"));
	const earliest = parseDay(minValue);
	const latest = parseDay(maxValue);
	if (date && earliest && date.compare(earliest) < 0) return texts.dateTooEarly(written(earliest));
	if (date && latest && date.compare(latest) > 0) return texts.dateTooLate(written(latest));
	return undefined;
}
