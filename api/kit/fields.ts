import { z } from "zod";
import { type MessageCode, reports } from "./codes.ts";
import { INVISIBLE_IN_SEARCH, isoDateTime, optionalText, problem, typeError } from "./text-fields.ts";

export type { ErrorBody } from "./error-body.ts";
export { likeness, MAX_MARKS } from "./likeness.ts";
export { type ErrorCode, type FieldProblem, fieldProblems } from "./problems.ts";
export {
	emailRule,
	isoDate,
	isoDateTime,
	isPrintable,
	optionalText,
	rawLimit,
	secret,
	text,
	textOrEmpty,
} from "./text-fields.ts";

/**
 * This file contains the schemas that all contracts share, except for those of text fields. An issue's `message` is a
 * code for its sentence, and `params` are the values in the sentence.
 */

const EARLIEST_DATE = "2010-01-01";
const LATEST_DATE = "2100-12-31";

export function choice<const T extends readonly string[]>(values: T, required: MessageCode) {
	return z.enum(values, { error: typeErrorOrEmpty(required) });
}

/** Returns the schema of a query parameter with one or several of the values, separated by commas. */
export function choices<const T extends readonly string[]>(values: T) {
	const isKnown = (value: string): value is T[number] => values.includes(value);
	return z.string().transform((text, ctx) => {
		const chosen = [...new Set(text.split(","))];
		if (chosen.every(isKnown)) return chosen;
		ctx.addIssue({ code: "custom", ...reports("choice.invalid") });
		return z.NEVER;
	});
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

/**
 * Returns the schema of a day `YYYY-MM-DD` from 2010-01-01 to 2100-12-31. `required` is the error code for an empty or
 * missing day.
 */
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

/** Returns the schema of a day that may be missing. Forms send an empty text for a missing day. */
export const optionalDay = (required: MessageCode = "required") =>
	z.union([z.literal("").transform(() => undefined), day(required)]).optional();

export const distinct = (values: readonly unknown[]): boolean => new Set(values).size === values.length;

/** The id of a record. The server creates it, and clients must not interpret it. */
export const id = z
	.string({ error: typeError("required") })
	.regex(/^[A-Za-z0-9_-]{1,40}$/, reports("id.invalid"))
	.meta({ examples: ["q3m0v5n1c8y2k7t4r6w9x0z1"] });

/** A month in a query, such as `2026-03`. */
export const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, reports("choice.invalid"));
export const flag = z.enum(["true", "false"], reports("choice.invalid")).transform((value) => value === "true");

/** An entry of a status history, whose last entry is the current status. */
export const statusEntry = z.object({
	status: z.number().int(),
	ts: isoDateTime,
	user: z.string(),
	reason: z.string().optional(),
	/** True if the user signed a certificate that they had submitted themselves. */
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
 * Returns the schema of a list's query. The sort key `name` sorts in ascending order, `-name` in descending order;
 * `cursor` comes from the previous page.
 */
export function listQuery<const K extends readonly [string, ...string[]]>(sortKeys: K) {
	type Sort = K[number] | `-${K[number]}`;
	const sorts = sortKeys.flatMap((key) => [key, `-${key}`]) as unknown as [Sort, ...Sort[]];
	return z.strictObject({
		/** The words to search for, without the invisible characters that pasted texts can contain. */
		q: optionalText({ max: 200, strip: INVISIBLE_IN_SEARCH }),
		sort: z.enum(sorts, reports("sort.unknown")).optional(),
		...paging,
	});
}

export const addressLines = z.object({
	street: z.string(),
	number: z.string(),
	zip: z.string(),
	city: z.string(),
	country: z.string(),
});
