import { type CalendarDate, parseDate } from "@internationalized/date";
import { useState } from "react";

export function parseDay(text: string | undefined): CalendarDate | null {
	if (text === undefined || text === "") return null;
	try {
		return parseDate(text);
	} catch {
		return null;
	}
}

interface State {
	/** What the control holds. It keeps the last whole date while a part of it is being retyped. */
	date: CalendarDate | null;
	/** What everybody else knows: nothing as long as a part is missing. */
	text: string;
}

/** Between the control's date and the text of the form. */
export function useDateText(
	value: string | undefined,
	initial: string,
	onChange: ((text: string) => void) | undefined,
) {
	const [state, setState] = useState<State>(() => ({ date: parseDay(value ?? initial), text: value ?? initial }));
	if (value !== undefined && value !== state.text) setState({ date: parseDay(value), text: value });

	const report = (date: CalendarDate | null, text: string) => {
		setState({ date, text });
		if (text !== state.text) onChange?.(text);
	};
	return {
		date: state.date,
		change: (date: CalendarDate | null) => report(date, date?.toString() ?? ""),
		/** A date of which a part was deleted must not be sent as if it were still whole. */
		markIncomplete: (isIncomplete: boolean) => report(state.date, isIncomplete ? "" : (state.date?.toString() ?? "")),
	};
}
