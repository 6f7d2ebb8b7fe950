import { z } from "zod";
import { isoDateTime } from "../../kit/fields.ts";

/** The server's clock, and whether it can be right, compared with the last run of the installation. */
export const clockState = z.object({
	now: isoDateTime,
	/** When the clock was last known to be right. */
	lastRunAt: isoDateTime.optional(),
	/** False while the clock may be wrong; until then, nothing is deleted or expires because of its age. */
	isTrusted: z.boolean(),
});
export type ClockState = z.infer<typeof clockState>;
