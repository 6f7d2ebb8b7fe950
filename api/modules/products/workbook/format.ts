import { format, isDateFormat } from "numfmt";

/** This file formats numbers and dates as Excel shows them with German settings. */

interface ShownNumber {
	text: string;
	error?: "import.tooManyDigits";
	/** True if Excel shows the value in a form that this code cannot reproduce. */
	isDifferent?: true;
}

/** The number of significant digits that Excel stores; a file never contains further digits of a number. */
const KEPT_DIGITS = 15;
const FIRST_TOO_LONG = 10 ** KEPT_DIGITS;
/** Days between the first days of Excel's two date systems, 1900 and 1904. */
const DAYS_FROM_1900_TO_1904 = 1462;

/** Returns whether a format has no pattern of its own, so that all digits of integers are shown. */
const isGeneral = (pattern: string) => /^(general|@|)$/i.test(pattern);
const isScientific = (pattern: string) => /[0#?.]e[+-]/i.test(pattern);

function general(value: number): string {
	if (Number.isInteger(value)) return String(value);
	return String(Number(value.toPrecision(KEPT_DIGITS)))
		.replace(".", ",")
		.replace("e", "E");
}

/**
 * Returns a number as Excel shows it. `pattern` is the format code of the cell. `date1904` is true if the workbook
 * uses the 1904 date system.
 */
export function shownNumber(value: number, pattern = "", date1904 = false): ShownNumber {
	if (Math.abs(value) >= FIRST_TOO_LONG && !isScientific(pattern))
		return { text: BigInt(value).toString(), error: "import.tooManyDigits" };
	if (isGeneral(pattern)) return { text: general(value) };
	try {
		const isDate = isDateFormat(pattern);
		// Excel shows "####" for days before its calendar begins.
		if (isDate && value < 0) return { text: general(value), isDifferent: true };
		const serial = isDate && date1904 ? value + DAYS_FROM_1900_TO_1904 : value;
		return { text: format(pattern, serial, { locale: "de", dateErrorThrows: true }).trim() };
	} catch {
		return { text: general(value), isDifferent: true };
	}
}
