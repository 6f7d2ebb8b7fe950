import { z } from "zod";
import { asciiAddress, readableAddress } from "./addresses.ts";
import { type MessageCode, reports } from "./codes.ts";
import { hasTooManyMarks, lengthOf, MAX_MARKS, normalized } from "./likeness.ts";
import { ERROR_CODES, PROOFS, SECOND_FACTORS } from "./problems.ts";

export { likeness, MAX_MARKS } from "./likeness.ts";
export { ERROR_CODES, type ErrorCode, type FieldProblem, fieldProblems } from "./problems.ts";

/** Schemas of fields that all contracts share. The `message` of an issue is its code, and `params` are its bounds. */

const EARLIEST_DATE = "2010-01-01";
const LATEST_DATE = "2100-12-31";

// Matches control characters, lone surrogates, bidi overrides and non-characters, which cannot be shown, printed or
// stored in XML.
const UNPRINTABLE = /[\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069\uFDD0-\uFDEF\p{Noncharacter_Code_Point}]/u;

// Invisible characters that are not spaces: default-ignorable ones, line separators, blank glyphs and annotations.
const NO_INK = "\\p{Default_Ignorable_Code_Point}\\p{Zl}\\p{Zp}\\u2800\\u{16FE4}\\u{1D159}\\uFFF9-\\uFFFC";
const INVISIBLE = new RegExp(`[${NO_INK}]`, "u");
const INVISIBLE_IN_SEARCH = new RegExp(`(?![\\u202A-\\u202E\\u2066-\\u2069])[${NO_INK}]`, "gu");

// Pictures and their modifiers. `JOINED` matches joiners within names and emoji, where they are valid; elsewhere they
// are invisible and refused.
const PICTOGRAPH = "\\p{Extended_Pictographic}\\p{Emoji_Modifier}";
const JOINED = new RegExp(
	`(\\p{L}\\p{M}*)[\\u200C\\u200D](?=\\p{L})|([${PICTOGRAPH}])\\u200D(?=\\p{Extended_Pictographic})`,
	"gu",
);

/**
 * Matches texts that are printable, visible, in NFC and have one UTF-16 unit per letter. Most texts are, and need no
 * other check.
 */
const PLAIN = /^[\n -~\u00A1-\u00AC\u00AE-\u017F]*$/;

const hasUnprintable = (value: string, lineBreaks = false) =>
	UNPRINTABLE.test(lineBreaks ? value.replaceAll("\n", "") : value);

const firstInvisible = (value: string) => value.replace(JOINED, "$1$2x").search(INVISIBLE);

export function isPrintable(value: string, lineBreaks = false): boolean {
	return !hasUnprintable(value, lineBreaks) && firstInvisible(value) === -1;
}

/** Returns the text without the variation selectors that phones add to emoji. */
const withoutSelectors = (value: string) => value.replace(/[\uFE0E\uFE0F]/g, "");

/**
 * Returns the length in UTF-16 units up to which a text is examined, with space for decomposed letters and extra
 * spaces.
 */
export const rawLimit = (max: number) => 4 * max + 1024;

/**
 * Returns a function that converts a text to its stored form: NFC, trimmed, with plain spaces. In a single line, runs
 * of spaces become one.
 */
const clean =
	({ max, strip, lineBreaks }: Pick<TextRule, "max" | "strip" | "lineBreaks">) =>
	(value: string) =>
		value.length > rawLimit(max)
			? value
			: !strip && PLAIN.test(value)
				? (lineBreaks ? value : value.replace(/ {2,}/g, " ")).trim()
				: normalized(
						withoutSelectors(strip ? value.replace(strip, "") : value)
							.replace(/\r\n?/g, "\n")
							.replace(lineBreaks ? /\p{Zs}/gu : /\p{Zs}+/gu, " "),
						"NFC",
					).trim();

interface TextRule {
	/** The minimum length in code points. */
	min?: number;
	max: number;
	required?: MessageCode;
	tooShort?: MessageCode;
	tooLong?: MessageCode;
	/** Patterns that the text has to match. They are checked in order, after the length. */
	formats?: readonly { test: Pick<RegExp, "test">; code: MessageCode }[];
	lineBreaks?: boolean;
	/** The maximum number of line breaks, because each one makes a document longer. */
	maxLineBreaks?: number;
	/** Matches characters that are removed before the checks. */
	strip?: RegExp;
	/** Returns true for a text that is valid although its length is out of bounds. */
	exempt?: (value: string) => boolean;
	/** Returns the form whose length counts, if it differs from the value. */
	counted?: (value: string) => string;
	/** Converts a valid text into the form that is stored. */
	stored?: (value: string) => string;
}

type Issue = { code: "custom"; message: MessageCode; params: Record<string, unknown>; input: unknown };

const problem = (input: unknown, message: MessageCode, params: Record<string, unknown> = {}): Issue => ({
	code: "custom",
	message,
	params,
	input,
});

function textIssue(value: string, rule: TextRule): Issue | undefined {
	const { min = 0, max } = rule;
	const tooLong = () => problem(undefined, rule.tooLong ?? "text.tooLong", { min, max });
	if (value.length > rawLimit(max)) return tooLong();
	const isPlain = PLAIN.test(value) && (rule.lineBreaks || !value.includes("\n"));
	if (!isPlain && hasTooManyMarks(value)) return problem(undefined, "text.marks", { max: MAX_MARKS });
	if (!isPlain && hasUnprintable(value, rule.lineBreaks)) return problem(undefined, "text.invalid");
	const invisible = isPlain ? -1 : firstInvisible(value);
	if (invisible !== -1) return problem(undefined, "text.invisible", { at: lengthOf(value.slice(0, invisible)) + 1 });
	const counted = rule.counted?.(value) ?? value;
	const length = rule.exempt?.(value) ? max : isPlain ? counted.length : lengthOf(counted);
	if (length < min) return problem(undefined, rule.tooShort ?? "text.tooShort", { min, max });
	if (length > max) return tooLong();
	const { maxLineBreaks = Number.POSITIVE_INFINITY } = rule;
	if (rule.lineBreaks && value.split("\n").length - 1 > maxLineBreaks)
		return problem(undefined, "text.tooManyLineBreaks", { max: maxLineBreaks });
	for (const { test, code } of rule.formats ?? []) if (!test.test(value)) return problem(undefined, code, { min, max });
	return undefined;
}

const typeError =
	(required: MessageCode) =>
	(issue: { input?: unknown }): MessageCode =>
		issue.input === undefined || issue.input === null ? required : "value.invalid";

function boundedText(rule: TextRule, required: MessageCode | undefined) {
	return z
		.string({ error: typeError(required ?? "value.invalid") })
		.overwrite(clean(rule))
		.check((ctx) => {
			const issue = ctx.value === "" ? (required ? problem("", required) : undefined) : textIssue(ctx.value, rule);
			if (issue) ctx.issues.push({ ...issue, input: ctx.value });
		})
		.overwrite((value) => rule.stored?.(value) ?? value)
		.meta({
			...(required ? { minLength: Math.max(1, rule.min ?? 1) } : {}),
			...(rule.exempt ? {} : { maxLength: rule.max }),
		});
}

/**
 * Returns the schema of a required text: trimmed, in NFC, with plain spaces, visible and printable, within its bounds.
 */
export const text = (rule: TextRule) => boundedText(rule, rule.required ?? "required");

/** Returns the schema of a text for which an empty value counts as missing. */
export const optionalText = (rule: TextRule) =>
	boundedText(rule, undefined)
		.transform((value) => (value === "" ? undefined : value))
		.optional();

/** Returns the schema of a text that becomes empty if it is missing. */
export const textOrEmpty = (rule: TextRule) => boundedText(rule, undefined).default("");

/** The part of a text rule that all e-mail fields share. */
export const emailRule = {
	formats: [{ test: { test: (value) => asciiAddress(value) !== undefined }, code: "email.invalid" }],
	// The length of the readable form counts, because the stored form is longer: browsers send it for e-mail fields,
	// and clients send back what they read.
	counted: readableAddress,
	stored: (value) => asciiAddress(value) ?? value,
} satisfies Partial<TextRule>;

/** Returns the schema of a secret, which is never trimmed or normalised; only its length is checked. */
export function secret(rule: {
	min: number;
	max: number;
	required: MessageCode;
	tooShort: MessageCode;
	tooLong: MessageCode;
}) {
	return z
		.string({ error: typeError(rule.required) })
		.check((ctx) => {
			const length = lengthOf(ctx.value);
			const code =
				length === 0
					? rule.required
					: length < rule.min
						? rule.tooShort
						: length > rule.max
							? rule.tooLong
							: ctx.value.includes("\u0000") || !ctx.value.isWellFormed()
								? "text.invalid"
								: undefined;
			if (code) ctx.issues.push(problem(ctx.value, code, { min: rule.min, max: rule.max }));
		})
		.meta({ minLength: rule.min, maxLength: rule.max, format: "password" });
}

export function choice<const T extends readonly [string, ...string[]]>(values: T, required: MessageCode) {
	return z.enum(values, { error: typeErrorOrEmpty(required) });
}
const typeErrorOrEmpty =
	(required: MessageCode) =>
	(issue: { input?: unknown }): MessageCode =>
		issue.input === undefined || issue.input === null || issue.input === "" ? required : "choice.invalid";

function isCalendarDate(value: string): boolean {
	if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
	const time = Date.parse(`${value}T00:00:00Z`);
	return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value);
}

/** Returns the schema of a day `YYYY-MM-DD` from 2010-01-01 to 2100-12-31; `required` is the code for a missing one. */
export function day(required: MessageCode) {
	return z
		.string({ error: typeErrorOrEmpty(required) })
		.check((ctx) => {
			const code =
				ctx.value === ""
					? required
					: !isCalendarDate(ctx.value)
						? "date.invalid"
						: ctx.value < EARLIEST_DATE
							? "date.tooEarly"
							: ctx.value > LATEST_DATE
								? "date.tooLate"
								: undefined;
			if (code) ctx.issues.push(problem(ctx.value, code));
		})
		.meta({ format: "date", examples: ["2026-03-01"] });
}

/** The id of a record: an opaque text that the server creates. */
export const id = z
	.string({ error: typeError("required") })
	.regex(/^[A-Za-z0-9_-]{1,40}$/, reports("id.invalid"))
	.meta({ examples: ["q3m0v5n1c8y2k7t4r6w9x0z1"] });

export const isoDateTime = z.string().meta({ format: "date-time", examples: ["2026-03-01T09:30:00.000Z"] });
export const isoDate = z.string().meta({ format: "date", examples: ["2026-03-01"] });

/** An entry of a status history. The last entry is the current status. */
export const statusEntry = z.object({
	status: z.number().int(),
	ts: isoDateTime,
	user: z.string(),
	reason: z.string().optional(),
	/** True if the user who signed had also submitted the certificate. */
	selfSigned: z.boolean().optional(),
});
export type StatusEntry = z.infer<typeof statusEntry>;

export const LIST_LIMIT = { default: 100, max: 1000 } as const;

export const paging = {
	limit: z
		.string()
		.regex(/^\d{1,4}$/, reports("limit.invalid"))
		.transform(Number)
		.refine((n) => n >= 1 && n <= LIST_LIMIT.max, reports("limit.invalid"))
		.optional(),
	cursor: z
		.string()
		.regex(/^[A-Za-z0-9_-]{1,2000}$/, reports("cursor.invalid"))
		.optional(),
};

/**
 * Returns the schema of a list's query: search text, sort key (`name` ascending, `-name` descending), page size, cursor
 * of the next page.
 */
export function listQuery<const K extends readonly [string, ...string[]]>(sortKeys: K) {
	type Sort = K[number] | `-${K[number]}`;
	const sorts = sortKeys.flatMap((key) => [key, `-${key}`]) as unknown as [Sort, ...Sort[]];
	return z.strictObject({
		/** Invisible characters are removed from the search text, because pasted texts may contain them. */
		q: optionalText({ max: 200, strip: INVISIBLE_IN_SEARCH }),
		sort: z.enum(sorts, reports("sort.unknown")).optional(),
		...paging,
	});
}

/** The body of every error response. `fields` maps a dotted path such as `address.zip` to its sentences. */
export const errorBody = z.object({
	message: z.string(),
	code: z.enum(ERROR_CODES),
	fields: z.record(z.string(), z.array(z.string())).optional(),
	changedBy: z.string().optional(),
	changedAt: isoDateTime.optional(),
	/** Id and number of the certification's successor, with the code RENEWAL_EXISTS. */
	renewedBy: z.string().optional(),
	renewedByNumber: z.string().optional(),
	/** Token and possible methods for the second step of a sign-in, with the code SECOND_FACTOR_REQUIRED. */
	secondFactor: z.object({ token: z.string(), methods: z.array(z.enum(SECOND_FACTORS)) }).optional(),
	/** The accepted proofs of identity, with the code REAUTHENTICATION_REQUIRED. */
	confirmBy: z.array(z.enum(PROOFS)).optional(),
	/** The reasons of a refusal as technical sentences in English, for programs that deploy modules. */
	problems: z.array(z.string()).optional(),
	requestId: z.string().optional(),
});
export type ErrorBody = z.infer<typeof errorBody>;

export const addressLines = z.object({
	street: z.string(),
	number: z.string(),
	zip: z.string(),
	city: z.string(),
	country: z.string(),
});
