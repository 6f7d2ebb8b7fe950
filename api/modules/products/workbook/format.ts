import { format, isDateFormat } from "numfmt";

interface ShownNumber {
	text: string;
	error?: "import.tooManyDigits";
	/** True if Excel shows the value in a form that this code cannot reproduce. */
	isDifferent?: true;
}

/** Excel stores at most this many significant digits of a number. */
const KEPT_DIGITS = 15;
const FIRST_TOO_LONG = 10 ** KEPT_DIGITS;
/** Excel's 1904 date system begins this many days after its 1900 date system. */
const DAYS_FROM_1900_TO_1904 = 1462;

/** Returns true for a format without a pattern, such as General, in which Excel shows all digits of an integer. */
const isGeneral = (pattern: string) => /^(general|@|)$/i.test(pattern);
const isScientific = (pattern: string) => /[0#?.]e[+-]/i.test(pattern);

function general(value: number): string {
	if (Number.isInteger(value)) return String(value);
	return String(Number(value.toPrecision(KEPT_DIGITS)))
		.replace(".", ",")
		.replace("e", "E");
}

/** `pattern` is the format code of the cell; `date1904` is true if the workbook counts days from 1904. */
export function shownNumber(value: number, pattern = "", date1904 = false): ShownNumber {
	if (Math.abs(value) >= FIRST_TOO_LONG && !isScientific(pattern))
		return { text: BigInt(value).toString(), error: "import.tooManyDigits" };
	if (isGeneral(pattern)) return { text: general(value) };
	try {
		const isDate = isDateFormat(pattern);
		// Excel shows "####" for days before its calendar begins, so the imported text differs from the visible one.
		if (isDate && value < 0) return { text: general(value), isDifferent: true };
		const serial = isDate && date1904 ? value + DAYS_FROM_1900_TO_1904 : value;
		return { text: format(pattern, serial, { locale: "de", dateErrorThrows: true }).trim() };
	} catch {
		return { text: general(value), isDifferent: true };
	}
}
