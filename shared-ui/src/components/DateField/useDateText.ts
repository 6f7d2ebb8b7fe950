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
	/** What everybody else is told: nothing as long as a part is missing. */
	text: string;
	/** What the form said last. */
	value: string | undefined;
	/** What it was told and has not said yet. */
	pending: readonly string[];
}

/** The form has said something: either what it was told before, or a date of its own. */
function after(value: string, state: State): State {
	const told = state.pending.lastIndexOf(value);
	if (told >= 0) return { ...state, value, pending: state.pending.slice(told + 1) };
	return { date: parseDay(value), text: value, value, pending: [] };
}

/**
 * Between the control's date and the text of the form. The form may answer late, such as where the text stands in the
 * address: what has been typed meanwhile is not taken back by an answer to an earlier key.
 */
export function useDateText(
	value: string | undefined,
	initial: string,
	onChange: ((text: string) => void) | undefined,
) {
	const [state, setState] = useState<State>(() => {
		const text = value ?? initial;
		return { date: parseDay(text), text, value, pending: [] };
	});
	if (value !== undefined && value !== state.value) setState(after(value, state));

	const report = (date: CalendarDate | null, text: string) => {
		const isNews = text !== state.text;
		const isAnswered = isNews && value !== undefined;
		setState((current) => ({
			...current,
			date,
			text,
			pending: isAnswered ? [...current.pending, text] : current.pending,
		}));
		if (isNews) onChange?.(text);
	};
	return {
		date: state.date,
		change: (date: CalendarDate | null) => report(date, date?.toString() ?? ""),
		/** A date of which a part was deleted must not be sent as if it were still whole. */
		markIncomplete: (isIncomplete: boolean) => report(state.date, isIncomplete ? "" : (state.date?.toString() ?? "")),
	};
}
