import "./DateField.css";
import type { CalendarDate } from "@internationalized/date";
import { type ClipboardEvent, useContext, useEffect, useEffectEvent, useRef } from "react";
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
import { Icon } from "../Icon/Icon.tsx";
import { hasContent } from "../without-undefined.ts";
import { DateCalendar } from "./DateCalendar.tsx";
import { parseDay, pastedDay, useDateText } from "./useDateText.ts";

const EARLIEST = "2010-01-01";

type Written = "value" | "defaultValue" | "onChange" | "minValue" | "maxValue" | "granularity";

export interface DateFieldProps extends ControlProps<DatePickerProps<CalendarDate>, Written> {
	/** Date as `YYYY-MM-DD`. An empty text means that no date is entered. */
	value?: string;
	defaultValue?: string;
	/** Called with the new date as `YYYY-MM-DD`, or with an empty text while the date is incomplete. */
	onChange?: (value: string) => void;
	/** Called on blur with a date that does not exist, such as 2027-02-31. Without it, `onChange` gets an empty text. */
	onImpossible?: (value: string) => void;
	/** Earliest day that can be entered, as `YYYY-MM-DD`. The default is 2010-01-01. */
	minValue?: string;
	maxValue?: string;
}

const DAY = { day: "2-digit", month: "2-digit", year: "numeric", timeZone: "UTC" } as const;

function impossibleText(locale: string, day: string): string {
	if (locale.startsWith("en")) return `${day} does not exist.`;
	return locale.startsWith("hu") ? `${day} nem létezik.` : `Den ${day} gibt es nicht.`;
}

/** Returns the error of a date outside of the range. React Aria's own message would be in the browser's language. */
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
	onSee: (typed: string | undefined) => void;
}

type Segments = readonly { type: string; text: string; isPlaceholder: boolean }[];

function typedDay(segments: Segments): string | undefined {
	const part = (type: string, length: number) => {
		const segment = segments.find((one) => one.type === type);
		return segment && !segment.isPlaceholder ? segment.text.padStart(length, "0") : undefined;
	};
	const [year, month, day] = [part("year", 4), part("month", 2), part("day", 2)];
	return year && month && day ? `${year}-${month}-${day}` : undefined;
}

/** Editable year of a date. It reports an incomplete date, because React Aria itself reports only complete dates. */
function YearSegment({ segment, onIncomplete, onSee }: SegmentProps) {
	const state = useContext(DateFieldStateContext);
	const typed = state ? typedDay(state.segments) : undefined;
	const see = useEffectEvent(onSee);
	useEffect(() => see(typed), [typed]);
	const isIncomplete =
		state !== null && state.value !== null && state.segments.some((part) => part.isEditable && part.isPlaceholder);
	const report = useEffectEvent(onIncomplete);
	useEffect(() => report(isIncomplete), [isIncomplete]);
	return <DateSegment segment={segment} className="ui-date__segment" />;
}

export function DateField({
	label,
	description,
	errorMessage,
	value,
	defaultValue,
	onChange,
	onImpossible,
	minValue = EARLIEST,
	maxValue,
	...props
}: DateFieldProps) {
	const texts = useTexts();
	const mark = useModuleMark();
	const day = useDateText(value, defaultValue ?? "", { onChange, onImpossible });
	const { date, impossible, markIncomplete } = day;
	const group = useRef<HTMLDivElement>(null);
	const rangeError = useRangeError(date, minValue, maxValue);
	const { locale } = useLocale();
	const impossibleError = impossible && impossibleText(locale, impossible.split("-").reverse().join("."));
	const error = impossibleError ?? (hasContent(errorMessage) ? errorMessage : rangeError);
	const change = (next: CalendarDate | null) => {
		// A change while the focus is inside of the field comes from the user. When the focus leaves the field, React
		// Aria corrects a date that does not exist.
		const focused = document.activeElement;
		const isTyped = focused?.getAttribute("role") === "spinbutton" && group.current?.contains(focused) === true;
		day.change(next, isTyped);
	};
	const paste = (event: ClipboardEvent) => {
		event.preventDefault();
		const pasted = pastedDay(event.clipboardData.getData("text/plain"));
		if (pasted !== undefined && !props.isReadOnly && !props.isDisabled) day.changeText(pasted);
	};
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
				<Group ref={group} className="ui-control" onPasteCapture={paste}>
					<DateInput className="ui-date__input">
						{(segment) =>
							segment.type === "year" ? (
								<YearSegment segment={segment} onIncomplete={markIncomplete} onSee={day.see} />
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
