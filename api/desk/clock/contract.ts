import { z } from "zod";
import { isoDateTime } from "../../kit/fields.ts";

/** The state of the server's clock. While the clock may be wrong, no record is deleted or expires because of its age. */
export const clockState = z.object({
	now: isoDateTime,
	/** The latest time at which the clock was known to be right. */
	lastRunAt: isoDateTime.optional(),
	isTrusted: z.boolean(),
});
export type ClockState = z.infer<typeof clockState>;
