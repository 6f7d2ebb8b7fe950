import {
	Button,
	Calendar,
	CalendarCell,
	CalendarGrid,
	CalendarGridBody,
	CalendarGridHeader,
	CalendarHeaderCell,
	Heading,
} from "react-aria-components";
import { useTexts } from "../../texts.ts";
import { Icon } from "../Icon/Icon.tsx";

export function DateCalendar() {
	const texts = useTexts();
	return (
		<Calendar className="ui-calendar">
			<header className="ui-calendar__header">
				<Button slot="previous" className="ui-calendar__step" aria-label={texts.previousMonth}>
					<Icon name="chevron-left" />
				</Button>
				<Heading className="ui-calendar__title" />
				<Button slot="next" className="ui-calendar__step" aria-label={texts.nextMonth}>
					<Icon name="chevron-right" />
				</Button>
			</header>
			<CalendarGrid className="ui-calendar__grid" weekdayStyle="short">
				<CalendarGridHeader>{(day) => <CalendarHeaderCell>{day}</CalendarHeaderCell>}</CalendarGridHeader>
				<CalendarGridBody>{(date) => <CalendarCell date={date} className="ui-calendar__day" />}</CalendarGridBody>
			</CalendarGrid>
		</Calendar>
	);
}
