import { z } from "zod";
import { isoDate } from "../../kit/fields.ts";
import { CERTIFICATE_STATUS_NAMES } from "../../modules/certificates/contract.ts";

/** The number of days before its end from which a certification counts as "ends soon". */
export const ENDING_DAYS = 90;
/** The number of months that the figures cover, starting with the current one. */
export const MONTHS = 12;
/** The number of weeks that the figures cover, ending with the current one. */
export const WEEKS = 26;
/** The largest number of days until an answer that is counted exactly; longer times count as this one. */
export const DAYS_AT_MOST = 60;

/**
 * The values by which certificates are counted: their statuses, and EXPIRED for a published certificate past its
 * last day.
 */
export const CERTIFICATE_FIGURES = [...CERTIFICATE_STATUS_NAMES, "EXPIRED"] as const;

const count = z.number().int();

/** Figures about all records of the certification body, for the overview page. */
export const overview = z.object({
	/** Today in Vienna; validities that end on an earlier day have expired. */
	countedOn: isoDate,
	counts: z.object({
		openEnquiries: count,
		/** Certificates that wait for a signature. */
		toReview: count,
		/** Certifications that end within `ENDING_DAYS`. */
		ending: count,
		/** Suspended certifications. */
		suspended: count,
	}),
	certificates: z.array(z.object({ status: z.enum(CERTIFICATE_FIGURES), count })),
	/** The number of certifications by the month in which they end, from today on. */
	ending: z.array(z.object({ month: z.string().meta({ examples: ["2026-03"] }), count })),
	/** The number of enquiries by the week in which they arrived. */
	enquiries: z.array(
		z.object({
			/** The Monday of the week. */
			week: isoDate,
			count,
			answered: count,
			/**
			 * The median number of days until the answer, up to `DAYS_AT_MOST`. Missing while no enquiry of the week is
			 * answered.
			 */
			days: z.number().optional(),
		}),
	),
});
export type Overview = z.infer<typeof overview>;
export type EnquiryWeek = Overview["enquiries"][number];
