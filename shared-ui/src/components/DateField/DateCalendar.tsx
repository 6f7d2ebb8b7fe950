import {
	Button,
	Calendar,
	CalendarCell,
	CalendarGrid,
	CalendarGridBody,
	CalendarGridHeader,
	CalendarHeaderCell,
	CalendarMonthPicker,
	CalendarYearPicker,
	type Key,
} from "react-aria-components";
import { useTexts } from "../../texts.ts";
import { Icon } from "../Icon/Icon.tsx";

/** Number of years that the year list offers, enough for all dates of certificates. */
const YEARS = 40;

interface JumpProps {
	"aria-label": string;
	value: Key;
	onChange: (key: Key) => void;
	items: readonly { id: number; formatted: string }[];
}

/** Months or years as a native select, which works by touch and typing, and whose list the popover does not cut off. */
function Jump({ "aria-label": label, value, onChange, items }: JumpProps) {
	return (
		<span className="ui-calendar__jump">
			<select aria-label={label} value={Number(value)} onChange={(event) => onChange(Number(event.target.value))}>
				{items.map(({ id, formatted }) => (
					<option key={id} value={id}>
						{formatted}
					</option>
				))}
			</select>
			<Icon name="chevron-down" />
		</span>
	);
}

export function DateCalendar() {
	const texts = useTexts();
	return (
		<Calendar className="ui-calendar">
			<div className="ui-calendar__header">
				<Button slot="previous" className="ui-calendar__step" aria-label={texts.previousMonth}>
					<Icon name="chevron-left" />
				</Button>
				<CalendarMonthPicker format="long">{(months) => <Jump {...months} />}</CalendarMonthPicker>
				<CalendarYearPicker visibleYears={YEARS}>{(years) => <Jump {...years} />}</CalendarYearPicker>
				<Button slot="next" className="ui-calendar__step" aria-label={texts.nextMonth}>
					<Icon name="chevron-right" />
				</Button>
			</div>
			<CalendarGrid className="ui-calendar__grid" weekdayStyle="short">
				<CalendarGridHeader>{(day) => <CalendarHeaderCell>{day}</CalendarHeaderCell>}</CalendarGridHeader>
				<CalendarGridBody>{(date) => <CalendarCell date={date} className="ui-calendar__day" />}</CalendarGridBody>
			</CalendarGrid>
		</Calendar>
	);
}
