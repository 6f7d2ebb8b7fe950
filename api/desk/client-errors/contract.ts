import { z } from "zod";
import { reports } from "../../kit/codes.ts";
import { CLIENT_ERROR_KINDS, FAILURE_KINDS, isFault, isPlace, MODULE_ID, MODULE_VERSION } from "../../kit/failures.ts";
import { day, isoDate, isoDateTime, paging } from "../../kit/fields.ts";

const VALUE_INVALID = reports("value.invalid");
const named = (pattern: RegExp) => z.string(VALUE_INVALID).regex(pattern, VALUE_INVALID);
const kind = z.enum(CLIENT_ERROR_KINDS, reports("choice.invalid"));

/**
 * The report of a failure in a browser, which contains no personal data. The reporting page does not import this
 * schema, but `@portal/contracts/kit/failures`, so that it loads no schema library.
 */
export const clientErrorInput = z.strictObject({
	kind,
	module: named(MODULE_ID).meta({ examples: ["clients", "shell"] }),
	version: named(MODULE_VERSION),
	fault: z
		.string(VALUE_INVALID)
		.refine(isFault, VALUE_INVALID)
		.meta({ maxLength: 80, examples: ["ChunkLoadError"] }),
	place: z
		.string(VALUE_INVALID)
		.refine(isPlace, VALUE_INVALID)
		.meta({ maxLength: 100, examples: ["/clientDetails"] }),
});

export const clientErrorCount = z.object({
	day: isoDate,
	kind: z.enum(FAILURE_KINDS),
	module: z.string(),
	version: z.string(),
	fault: z.string(),
	place: z.string(),
	count: z.number().int(),
	firstAt: isoDateTime,
	lastAt: isoDateTime,
});
export type ClientErrorCount = z.infer<typeof clientErrorCount>;

export const clientErrorQuery = z.strictObject({
	since: day("date.invalid").optional(),
	module: named(MODULE_ID).optional(),
	...paging,
});
export type ClientErrorQuery = z.infer<typeof clientErrorQuery>;
