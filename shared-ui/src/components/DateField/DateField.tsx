import "./DateField.css";
import type { CalendarDate } from "@internationalized/date";
import { useContext, useEffect, useEffectEvent } from "react";
import {
	Button,
	DateFieldStateContext,
	DateInput,
	DatePicker,
	type DatePickerProps,
	DateSegment,
	type DateSegmentProps,
	Dialog,
	Group,
	Popover,
	useLocale,
} from "react-aria-components";
import { useModuleMark } from "../../module-root.tsx";
import { useTexts } from "../../texts.ts";
import { type ControlProps, controlProps, FieldFrame } from "../Field/Field.tsx";
import { hasContent } from "../given.ts";
import { Icon } from "../Icon/Icon.tsx";
import { DateCalendar } from "./DateCalendar.tsx";
import { parseDay, useDateText } from "./useDateText.ts";

const EARLIEST = "2010-01-01";

type Written = "value" | "defaultValue" | "onChange" | "minValue" | "maxValue" | "granularity";

export interface DateFieldProps extends ControlProps<DatePickerProps<CalendarDate>, Written> {
	/** `YYYY-MM-DD`, empty where there is no date. */
	value?: string;
	defaultValue?: string;
	/** Gets an empty text as long as the date is not complete. */
	onChange?: (value: string) => void;
	/** Earliest day, 2010-01-01 unless told. */
	minValue?: string;
	maxValue?: string;
}

const DAY = { day: "2-digit", month: "2-digit", year: "numeric", timeZone: "UTC" } as const;

/** React Aria says this in the language of the browser; on a page of ours it is that of the page. */
function useRangeError(date: CalendarDate | null, minValue: string, maxValue: string | undefined) {
	const texts = useTexts();
	const { locale } = useLocale();
	const written = (day: CalendarDate) => new Intl.DateTimeFormat(locale, DAY).format(day.toDate("UTC"));
	const earliest = parseDay(minValue);
	const latest = parseDay(maxValue);
	if (date && earliest && date.compare(earliest) < 0) return texts.dateTooEarly(written(earliest));
	if (date && latest && date.compare(latest) > 0) return texts.dateTooLate(written(latest));
	return undefined;
}

interface SegmentProps {
	segment: DateSegmentProps["segment"];
	onIncomplete: (isIncomplete: boolean) => void;
}

/** The control itself reports whole dates only; this sees when a part of one is taken away or put back. */
function YearSegment({ segment, onIncomplete }: SegmentProps) {
	const state = useContext(DateFieldStateContext);
	const isIncomplete =
		state !== null && state.value !== null && state.segments.some((part) => part.isEditable && part.isPlaceholder);
	const tell = useEffectEvent(onIncomplete);
	useEffect(() => tell(isIncomplete), [isIncomplete]);
	return <DateSegment segment={segment} className="ui-date__segment" />;
}

export function DateField({
	label,
	description,
	errorMessage,
	value,
	defaultValue,
	onChange,
	minValue = EARLIEST,
	maxValue,
	...props
}: DateFieldProps) {
	const texts = useTexts();
	const mark = useModuleMark();
	const { date, change, markIncomplete } = useDateText(value, defaultValue ?? "", onChange);
	const rangeError = useRangeError(date, minValue, maxValue);
	const error = hasContent(errorMessage) ? errorMessage : rangeError;
	return (
		<DatePicker<CalendarDate>
			shouldForceLeadingZeros
			{...props}
			minValue={parseDay(minValue)}
			maxValue={parseDay(maxValue)}
			value={date}
			onChange={change}
			{...controlProps({ ...props, errorMessage: error }, "ui-date")}
		>
			<FieldFrame label={label} description={description} errorMessage={error}>
				<Group className="ui-control">
					<DateInput className="ui-date__input">
						{(segment) =>
							segment.type === "year" ? (
								<YearSegment segment={segment} onIncomplete={markIncomplete} />
							) : (
								<DateSegment segment={segment} className="ui-date__segment" />
							)
						}
					</DateInput>
					<Button className="ui-control__button" aria-label={texts.openCalendar}>
						<Icon name="calendar" />
					</Button>
				</Group>
			</FieldFrame>
			<Popover {...mark} className="ui-popover ui-popover--padded" placement="bottom end" offset={4}>
				<Dialog className="ui-popover__dialog" aria-label={label ?? texts.openCalendar}>
					<DateCalendar />
				</Dialog>
			</Popover>
		</DatePicker>
	);
}
