import { type CalendarDate, parseDate } from "@internationalized/date";
import { useRef, useState } from "react";

export function parseDay(text: string | undefined): CalendarDate | null {
	if (text === undefined || text === "") return null;
	try {
		return parseDate(text);
	} catch {
		return null;
	}
}

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;

export const isImpossibleDay = (text: string): boolean => DAY.test(text) && parseDay(text) === null;

const PASTED =
	/^\s*(?:(?<y>\d{4})-(?<m>\d{1,2})-(?<d>\d{1,2})|(?<day>\d{1,2})[./]\s*(?<month>\d{1,2})[./]\s*(?<year>\d{4}))(?!\d)/;

/** Returns the first date in a text as `YYYY-MM-DD`, if any. In dates with dots or slashes the day comes first. */
export function pastedDay(text: string): string | undefined {
	const { y, m, d, day = d, month = m, year = y } = PASTED.exec(text)?.groups ?? {};
	return year && month && day ? `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}` : undefined;
}

interface State {
	/** Date of the React Aria control, which keeps the last complete date while the user retypes a part of it. */
	date: CalendarDate | null;
	text: string;
	value: string | undefined;
	/** Values that were reported to the form and that the form has not yet passed back as `value`. */
	pending: readonly string[];
}

/**
 * Returns the state after the form has passed a value. A value that the control itself has reported before changes no
 * date; any other value sets a new date.
 */
function applyFormValue(value: string, state: State): State {
	const echoed = state.pending.lastIndexOf(value);
	if (echoed >= 0) return { ...state, value, pending: state.pending.slice(echoed + 1) };
	return { date: parseDay(value), text: value, value, pending: [] };
}

interface Reports {
	onChange: ((text: string) => void) | undefined;
	onImpossible: ((text: string) => void) | undefined;
}

/** Keeps the control's date and the form's text equal, unless the form returns an old value after newer input. */
export function useDateText(value: string | undefined, initial: string, { onChange, onImpossible }: Reports) {
	/** The typed date if it does not exist. React Aria would replace it by the last day of the month. */
	const impossible = useRef<string>(undefined);
	const [state, setState] = useState<State>(() => {
		const text = value ?? initial;
		return { date: parseDay(text), text, value, pending: [] };
	});
	if (value !== undefined && value !== state.value) setState(applyFormValue(value, state));

	const report = (date: CalendarDate | null, text: string) => {
		const isChanged = text !== state.text;
		const isImpossible = isImpossibleDay(text);
		const reported = isImpossible && !onImpossible ? "" : text;
		const isAnswered = isChanged && value !== undefined;
		setState((current) => ({
			...current,
			date,
			text,
			pending: isAnswered ? [...current.pending, reported] : current.pending,
		}));
		if (!isChanged) return;
		if (isImpossible && onImpossible) onImpossible(text);
		else onChange?.(reported);
	};
	const changeText = (text: string) => report(parseDay(text), text);
	return {
		date: state.date,
		impossible: isImpossibleDay(state.text) ? state.text : undefined,
		see: (typed: string | undefined) => {
			impossible.current = typed !== undefined && isImpossibleDay(typed) ? typed : undefined;
		},
		/** Keeps a nonexistent date when React Aria corrects it on blur, unless the user has typed another one. */
		change: (date: CalendarDate | null, isTyped: boolean) =>
			changeText((isTyped ? undefined : impossible.current) ?? date?.toString() ?? ""),
		changeText,
		/** Reports an empty value while the date is incomplete, so that the form cannot submit the previous date. */
		markIncomplete: (isIncomplete: boolean) => report(state.date, isIncomplete ? "" : (state.date?.toString() ?? "")),
	};
}
