import { z } from "zod";
import { isoDate } from "../../kit/fields.ts";
import { CERTIFICATE_STATUS_NAMES } from "../../modules/certificates/contract.ts";

/** The number of days before its end at which a certification is counted as ending soon. */
export const ENDING_DAYS = 90;
/** The number of months in the chart of certifications that end, starting with the current month. */
export const MONTHS = 12;
/** The number of weeks in the chart of enquiries, ending with the current week. */
export const WEEKS = 26;
/** The maximum number of days until an answer that is counted exactly; a slower answer counts as this many days. */
export const DAYS_AT_MOST = 60;

/**
 * The groups by which certificates are counted: their statuses, and EXPIRED for published certificates after their last
 * day.
 */
export const CERTIFICATE_FIGURES = [...CERTIFICATE_STATUS_NAMES, "EXPIRED"] as const;

const count = z.number().int();

export const overview = z.object({
	/** Today in Vienna; a certificate whose last day is earlier counts as expired. */
	countedOn: isoDate,
	counts: z.object({
		openEnquiries: count,
		/** The number of certificates that wait for a signature. */
		toReview: count,
		/** The number of certifications that end within the next `ENDING_DAYS` days. */
		ending: count,
		suspended: count,
	}),
	certificates: z.array(z.object({ status: z.enum(CERTIFICATE_FIGURES), count })),
	/** The number of certifications that end, by month; certifications that have already ended are left out. */
	ending: z.array(z.object({ month: z.string().meta({ examples: ["2026-03"] }), count })),
	enquiries: z.array(
		z.object({
			week: isoDate,
			count,
			answered: count,
			/**
			 * The median number of days until an enquiry of this week was answered, at most `DAYS_AT_MOST`; missing while
			 * none is answered.
			 */
			days: z.number().optional(),
		}),
	),
});
export type Overview = z.infer<typeof overview>;
export type EnquiryWeek = Overview["enquiries"][number];
