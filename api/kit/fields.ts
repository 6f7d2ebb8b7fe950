import { z } from "zod";
import { type MessageCode, reports } from "./codes.ts";
import { ERROR_CODES, PROOFS, SECOND_FACTORS } from "./problems.ts";

export { ERROR_CODES, type ErrorCode, type FieldProblem, fieldProblems } from "./problems.ts";

/** Shared by all contracts. An issue's `message` is its code, `params` its bounds. */

const EARLIEST_DATE = "2010-01-01";
const LATEST_DATE = "2100-12-31";

/** Number of Unicode code points, the same in the form and on the server. */
function lengthOf(value: string): number {
	let n = 0;
	for (const _ of value) n++;
	return n;
}

// Control characters, lone surrogates, bidi overrides and non-characters cannot be shown, printed or stored in XML.
const UNPRINTABLE = /[\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069\uFDD0-\uFDEF\p{Noncharacter_Code_Point}]/u;

// Invisible characters that are no spaces: default-ignorable ones, line separators, blank glyphs and annotations.
const NO_INK = "\\p{Default_Ignorable_Code_Point}\\p{Zl}\\p{Zp}\\u2800\\u{16FE4}\\u{1D159}\\uFFF9-\\uFFFC";
const INVISIBLE = new RegExp(`[${NO_INK}]`, "u");
const INVISIBLE_IN_SEARCH = new RegExp(`(?![\\u202A-\\u202E\\u2066-\\u2069])[${NO_INK}]`, "gu");

// Joiners are valid in names and emoji; elsewhere they hide.
const PICTOGRAPH = "\\p{Extended_Pictographic}\\p{Emoji_Modifier}";
const JOINED = new RegExp(
	`(\\p{L}\\p{M}*)[\\u200C\\u200D](?=\\p{L})|([${PICTOGRAPH}])\\u200D(?=\\p{Extended_Pictographic})`,
	"gu",
);

const hasUnprintable = (value: string, lineBreaks = false) =>
	UNPRINTABLE.test(lineBreaks ? value.replaceAll("\n", "") : value);

const firstInvisible = (value: string) => value.replace(JOINED, "$1$2x").search(INVISIBLE);

export function isPrintable(value: string, lineBreaks = false): boolean {
	return !hasUnprintable(value, lineBreaks) && firstInvisible(value) === -1;
}

/** Drops the variation selectors that phones add. */
const withoutSelectors = (value: string) => value.replace(/[\uFE0E\uFE0F]/g, "");

/** Beyond the marks on one letter in any language. */
export const MOST_MARKS = 32;
const BEYOND_LATIN = /[\u0300-\uFFFF]/;
const MARKS = /\p{M}+/gu;

/** Linear: each run of marks is counted once. */
function hasTooManyMarks(value: string): boolean {
	if (!BEYOND_LATIN.test(value)) return false;
	for (const [marks] of value.matchAll(MARKS))
		if (marks.length > MOST_MARKS && lengthOf(marks) > MOST_MARKS) return true;
	return false;
}

/** Normalisation takes quadratic time: a text with too many marks on one letter stays as it is. */
const normalized = (value: string, form: "NFC" | "NFKC") => (hasTooManyMarks(value) ? value : value.normalize(form));

/** The longest text that is examined, in UTF-16 units: room for decomposed letters and dropped spaces. */
export const rawLimit = (max: number) => 4 * max + 1024;

/** The stored form: plain spaces, single ones in one line; NFC; trimmed. */
const clean =
	({ max, strip, lineBreaks }: Pick<TextRule, "max" | "strip" | "lineBreaks">) =>
	(value: string) =>
		value.length > rawLimit(max)
			? value
			: normalized(
					withoutSelectors(strip ? value.replace(strip, "") : value)
						.replace(/\r\n?/g, "\n")
						.replace(lineBreaks ? /\p{Zs}/gu : /\p{Zs}+/gu, " "),
					"NFC",
				).trim();

/** Equal for texts that read the same: case, spaces, widths and joiners do not count. */
export const likeness = (value: string): string =>
	normalized(normalized(value.replace(/[\u200C\u200D]/g, ""), "NFKC").toLowerCase(), "NFKC")
		.replace(/\s+/g, " ")
		.trim();

interface TextRule {
	/** Least and greatest length in code points. */
	min?: number;
	max: number;
	required?: MessageCode;
	tooShort?: MessageCode;
	tooLong?: MessageCode;
	/** Checked in order after the length. */
	formats?: readonly { test: RegExp; code: MessageCode }[];
	lineBreaks?: boolean;
	/** Dropped before the checks. */
	strip?: RegExp;
	/** Texts that are valid outside the length bounds. */
	exempt?: (value: string) => boolean;
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
	if (hasTooManyMarks(value)) return problem(undefined, "text.marks", { max: MOST_MARKS });
	if (hasUnprintable(value, rule.lineBreaks)) return problem(undefined, "text.invalid");
	const invisible = firstInvisible(value);
	if (invisible !== -1) return problem(undefined, "text.invisible", { at: lengthOf(value.slice(0, invisible)) + 1 });
	const length = rule.exempt?.(value) ? max : lengthOf(value);
	if (length < min) return problem(undefined, rule.tooShort ?? "text.tooShort", { min, max });
	if (length > max) return tooLong();
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
		.meta({
			...(required ? { minLength: Math.max(1, rule.min ?? 1) } : {}),
			...(rule.exempt ? {} : { maxLength: rule.max }),
		});
}

/** Required text: trimmed, NFC, with plain spaces, visible and printable, within its bounds. */
export const text = (rule: TextRule) => boundedText(rule, rule.required ?? "required");

/** An empty text counts as missing. */
export const optionalText = (rule: TextRule) =>
	boundedText(rule, undefined)
		.transform((value) => (value === "" ? undefined : value))
		.optional();

/** Empty if missing. */
export const textOrEmpty = (rule: TextRule) => boundedText(rule, undefined).default("");

export const emailFormat = { test: z.regexes.email, code: "email.invalid" } as const;

/** Never trimmed or normalised, only counted. */
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

/** A day, `YYYY-MM-DD`, from 2010-01-01 to 2100-12-31. */
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

/** Id of a record: opaque, made by the server. */
export const id = z
	.string({ error: typeError("required") })
	.regex(/^[A-Za-z0-9_-]{1,40}$/, reports("id.invalid"))
	.meta({ examples: ["q3m0v5n1c8y2k7t4r6w9x0z1"] });

export const isoDateTime = z.string().meta({ format: "date-time", examples: ["2026-03-01T09:30:00.000Z"] });
export const isoDate = z.string().meta({ format: "date", examples: ["2026-03-01"] });

/** The last entry is the current status. */
export const statusEntry = z.object({
	status: z.number().int(),
	ts: isoDateTime,
	user: z.string(),
	reason: z.string().optional(),
	/** Signed by the submitter. */
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

/** Search text, sort key (`name` ascending, `-name` descending), page size, cursor of the next page. */
export function listQuery<const K extends readonly [string, ...string[]]>(sortKeys: K) {
	type Sort = K[number] | `-${K[number]}`;
	const sorts = sortKeys.flatMap((key) => [key, `-${key}`]) as unknown as [Sort, ...Sort[]];
	return z.strictObject({
		/** Pasted search texts may contain invisible characters. */
		q: optionalText({ max: 200, strip: INVISIBLE_IN_SEARCH }),
		sort: z.enum(sorts, reports("sort.unknown")).optional(),
		...paging,
	});
}

/** Body of every error answer. `fields` maps a dotted path such as `address.zip` to its sentences. */
export const errorBody = z.object({
	message: z.string(),
	code: z.enum(ERROR_CODES),
	fields: z.record(z.string(), z.array(z.string())).optional(),
	changedBy: z.string().optional(),
	changedAt: isoDateTime.optional(),
	/** With RENEWAL_EXISTS: id and number of the successor. */
	renewedBy: z.string().optional(),
	renewedByNumber: z.string().optional(),
	/** With SECOND_FACTOR_REQUIRED at a sign-in: for the second step. */
	secondFactor: z.object({ token: z.string(), methods: z.array(z.enum(SECOND_FACTORS)) }).optional(),
	/** With REAUTHENTICATION_REQUIRED: the accepted proofs. */
	confirmBy: z.array(z.enum(PROOFS)).optional(),
	/** With MODULE_REFUSED: the reasons, technical sentences in English. */
	problems: z.array(z.string()).optional(),
	requestId: z.string().optional(),
});
export type ErrorBody = z.infer<typeof errorBody>;
