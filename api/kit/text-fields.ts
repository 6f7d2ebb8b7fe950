import { z } from "zod";
import { asciiAddress, readableAddress } from "./addresses.ts";
import type { MessageCode } from "./codes.ts";
import { hasTooManyMarks, lengthOf, MAX_MARKS, normalized } from "./likeness.ts";

/**
 * This file contains the schemas of text fields. An issue's `message` is a code for its sentence, and `params` are the
 * values in the sentence.
 */

// Matches characters that cannot be shown, printed or stored in XML: control characters, lone surrogates, bidi
// overrides and non-characters.
const UNPRINTABLE = /[\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069\uFDD0-\uFDEF\p{Noncharacter_Code_Point}]/u;

// The characters that are invisible without being spaces. They are refused, because two texts that differ only in them
// look the same.
const NO_INK = "\\p{Default_Ignorable_Code_Point}\\p{Zl}\\p{Zp}\\u2800\\u{16FE4}\\u{1D159}\\uFFF9-\\uFFFC";
const INVISIBLE = new RegExp(`[${NO_INK}]`, "u");
export const INVISIBLE_IN_SEARCH = new RegExp(`(?![\\u202A-\\u202E\\u2066-\\u2069])[${NO_INK}]`, "gu");

// Emoji and their modifiers. Invisible joiners are valid within emoji and within words of some scripts, and refused
// elsewhere.
const PICTOGRAPH = "\\p{Extended_Pictographic}\\p{Emoji_Modifier}";
const JOINED = new RegExp(
	`(\\p{L}\\p{M}*)[\\u200C\\u200D](?=\\p{L})|([${PICTOGRAPH}])\\u200D(?=\\p{Extended_Pictographic})`,
	"gu",
);

/** Matches texts of common characters, which need no further checks. In such a text, each letter is one UTF-16 unit. */
const PLAIN = /^[\n -~\u00A1-\u00AC\u00AE-\u017F]*$/;

const hasUnprintable = (value: string, lineBreaks = false) =>
	UNPRINTABLE.test(lineBreaks ? value.replaceAll("\n", "") : value);

const firstInvisible = (value: string) => value.replace(JOINED, "$1$2x").search(INVISIBLE);

export function isPrintable(value: string, lineBreaks = false): boolean {
	return !hasUnprintable(value, lineBreaks) && firstInvisible(value) === -1;
}

/** Phones add variation selectors to emoji; they are invisible and are removed. */
const withoutSelectors = (value: string) => value.replace(/[\uFE0E\uFE0F]/g, "");

/**
 * Returns the length in UTF-16 units above which a text is refused without examining it. It leaves space for spaces and
 * decomposed letters, which `clean` removes or joins.
 */
export const rawLimit = (max: number) => 4 * max + 1024;

/**
 * Returns a function that brings a text into the form in which it is stored: Unicode form NFC, without spaces at its
 * ends; a single line also without double spaces.
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
	/** The minimum length in code points, so that an emoji counts as one. */
	min?: number;
	max: number;
	required?: MessageCode;
	tooShort?: MessageCode;
	tooLong?: MessageCode;
	/** The patterns that the text must match. The first one that does not match determines the error. */
	formats?: readonly { test: Pick<RegExp, "test">; code: MessageCode }[];
	lineBreaks?: boolean;
	/** The maximum number of line breaks, which otherwise could make a document arbitrarily long. */
	maxLineBreaks?: number;
	/** Matches characters that are removed from the text, such as spaces in a number. */
	strip?: RegExp;
	/** Returns true for a text whose length is valid although it is outside of `min` and `max`. */
	exempt?: (value: string) => boolean;
	/** Returns the text whose length counts, such as an e-mail address in Unicode; by default the text itself. */
	counted?: (value: string) => string;
	stored?: (value: string) => string;
}

type Issue = { code: "custom"; message: MessageCode; params: Record<string, unknown>; input: unknown };

/** Returns an issue for `ctx.issues`, with the code of its sentence and the values in it. */
export const problem = (input: unknown, message: MessageCode, params: Record<string, unknown> = {}): Issue => ({
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
	if (length > max) return tooLong();
	for (const { test, code } of rule.formats ?? []) if (!test.test(value)) return problem(undefined, code, { min, max });
	// The format is checked first, because a few letters without an @ are no e-mail address, whatever their number.
	if (length < min) return problem(undefined, rule.tooShort ?? "text.tooShort", { min, max });
	const { maxLineBreaks = Number.POSITIVE_INFINITY } = rule;
	if (rule.lineBreaks && value.split("\n").length - 1 > maxLineBreaks)
		return problem(undefined, "text.tooManyLineBreaks", { max: maxLineBreaks });
	return undefined;
}

export const typeError =
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
 * Returns the schema of a required text, which is trimmed and brought into Unicode form NFC. Invisible and control
 * characters are refused.
 */
export const text = (rule: TextRule) => boundedText(rule, rule.required ?? "required");

/** Returns the schema of an optional text, in which an empty text becomes undefined. */
export const optionalText = (rule: TextRule) =>
	boundedText(rule, undefined)
		.transform((value) => (value === "" ? undefined : value))
		.optional();

/** Returns the schema of an optional text, in which a missing text becomes empty. */
export const textOrEmpty = (rule: TextRule) => boundedText(rule, undefined).default("");

export const emailRule = {
	formats: [{ test: { test: (value) => asciiAddress(value) !== undefined }, code: "email.invalid" }],
	// Limits the length that users see. Browsers convert internationalised domains in e-mail fields to Punycode, which
	// is longer.
	counted: readableAddress,
	stored: (value) => asciiAddress(value) ?? value,
} satisfies Partial<TextRule>;

/** Returns the schema of a password or other secret, which is stored exactly as typed, untrimmed and not normalised. */
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

export const isoDateTime = z.string().meta({ format: "date-time", examples: ["2026-03-01T09:30:00.000Z"] });
export const isoDate = z.string().meta({ format: "date", examples: ["2026-03-01"] });
