/** Numbers and dates as Excel shows them to German readers. */

const pad = (value: number, length = 2) => String(value).padStart(length, "0");

const LITERALS = /"[^"]*"|\\.|\[[^\]]*\]|_.|\*./g;

/** `numFmt` selects the visible parts. */
export function shownDate(date: Date, numFmt: string): string {
	const codes = numFmt.replace(LITERALS, "").toLowerCase();
	const hasTime = /[hs]/.test(codes);
	const hasDate = /[yd]/.test(codes) || !hasTime;
	const day = `${pad(date.getUTCDate())}.${pad(date.getUTCMonth() + 1)}.${date.getUTCFullYear()}`;
	const seconds = codes.includes("s") ? `:${pad(date.getUTCSeconds())}` : "";
	const time = `${pad(date.getUTCHours())}:${pad(date.getUTCMinutes())}${seconds}`;
	return [hasDate ? day : "", hasTime ? time : ""].filter(Boolean).join(" ");
}

const KEPT_DIGITS = 15;

/** Integers with all digits, others with Excel's precision. */
function general(value: number): string {
	if (Number.isInteger(value)) return BigInt(value).toString();
	return String(Number(value.toPrecision(KEPT_DIGITS)))
		.replace(".", ",")
		.replace("e", "E");
}

type Token = { kind: "digit"; char: string } | { kind: "point" } | { kind: "comma" } | { kind: "text"; text: string };

/** `undefined` for a section with more than digits and text. */
function tokens(section: string): Token[] | undefined {
	const list: Token[] = [];
	for (const [part] of section.matchAll(/"[^"]*"|\\.|\[[^\]]*\]|_.|\*.|[\s\S]/g)) {
		const first = part.charAt(0);
		if (first === '"') list.push({ kind: "text", text: part.slice(1, -1) });
		else if (first === "\\") list.push({ kind: "text", text: part.slice(1) });
		else if (first === "[") list.push({ kind: "text", text: /^\[\$([^-\]]+)/.exec(part)?.[1] ?? "" });
		else if (first === "_" || first === "*") continue;
		else if ("0#?".includes(first)) list.push({ kind: "digit", char: first });
		else if (first === ".") list.push({ kind: "point" });
		else if (first === ",") list.push({ kind: "comma" });
		else if ("%+-() :€$".includes(first)) list.push({ kind: "text", text: part });
		else return undefined;
	}
	return list;
}

const grouped = (digits: string) => digits.replace(/\B(?=(\d{3})+$)/g, ".");

/** Fills the places from the right; the first place takes all remaining digits. */
function laid(list: readonly Token[], digits: string): string {
	const places = list.filter(({ kind }) => kind === "digit").length;
	let left = digits.length;
	let seen = 0;
	let result = "";
	for (const token of list.toReversed()) {
		if (token.kind === "text") result = token.text + result;
		if (token.kind !== "digit") continue;
		seen += 1;
		const start = seen === places ? 0 : Math.max(0, left - 1);
		result = digits.slice(start, left) + result;
		left = start;
	}
	return result;
}

/**
 * Digits before and after the point of `value * 10 ** power`, half rounded up from Excel's fifteen digits: 1.005 gives
 * 1.01.
 */
function rounded(value: number, power: number, decimals: number): [string, string] {
	const [mantissa = "0", exponent = "0"] = value.toExponential(KEPT_DIGITS - 1).split("e");
	const kept = BigInt(mantissa.replace(".", ""));
	const places = Number(exponent) - (KEPT_DIGITS - 1) + power + decimals;
	const unit = 10n ** BigInt(Math.abs(places));
	const all = places >= 0 ? kept * unit : (kept + unit / 2n) / unit;
	const digits = all.toString().padStart(decimals + 1, "0");
	return [digits.slice(0, digits.length - decimals), digits.slice(digits.length - decimals)];
}

/** Applies leading zeros, decimals, thousands, percent and literal text. */
export function shownNumber(value: number, numFmt: string | undefined): string {
	const sections = (numFmt ?? "").split(";");
	const isOwnNegative = value < 0 && sections.length > 1;
	const list = tokens(sections[isOwnNegative ? 1 : 0] ?? "");
	if (!list?.some(({ kind }) => kind === "digit")) return general(value);
	const point = list.findIndex(({ kind }) => kind === "point");
	const whole = point === -1 ? list : list.slice(0, point);
	const fraction = point === -1 ? [] : list.slice(point + 1);
	const lastDigit = whole.findLastIndex(({ kind }) => kind === "digit");
	// Commas behind the last digit divide by thousands.
	if (list.some(({ kind }, index) => kind === "comma" && (index > lastDigit || (point !== -1 && index > point))))
		return general(value);
	const hundredfold = list.some((token) => token.kind === "text" && token.text === "%") ? 2 : 0;
	const decimals = fraction.filter(({ kind }) => kind === "digit").length;
	const [digits, rest] = rounded(Math.abs(value), hundredfold, decimals);
	const required = whole.filter((token) => token.kind === "digit" && token.char === "0").length;
	const kept = digits === "0" && required === 0 ? "" : digits.padStart(required, "0");
	const separated = whole.some(({ kind }) => kind === "comma") ? grouped(kept) : kept;
	const least = fraction.filter((token) => token.kind === "digit" && token.char === "0").length;
	const shownRest = rest.slice(0, least) + rest.slice(least).replace(/0+$/, "");
	const suffix = fraction.map((token) => (token.kind === "text" ? token.text : "")).join("");
	const sign = value < 0 && !isOwnNegative ? "-" : "";
	return `${sign}${laid(whole, separated)}${shownRest === "" ? "" : `,${shownRest}`}${suffix}`;
}
