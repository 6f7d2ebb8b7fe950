import { z } from "zod";
import { isoDate } from "../../kit/fields.ts";
import { CERTIFICATE_STATUS_NAMES } from "../certificates/contract.ts";

/** In so many days a certification ends soon. */
export const ENDING_DAYS = 90;
/** The current one and those that follow. */
export const MONTHS = 12;
/** The current one and those before. */
export const WEEKS = 26;
/** The days to an answer are counted up to here. */
export const DAYS_AT_MOST = 60;

/** The statuses of certificates; a published one past its last day has expired. */
export const CERTIFICATE_FIGURES = [...CERTIFICATE_STATUS_NAMES, "EXPIRED"] as const;
export type CertificateFigure = (typeof CERTIFICATE_FIGURES)[number];

const count = z.number().int();

/** What is counted of the whole house. */
export const overview = z.object({
	/** Today in Vienna: what ends by the calendar has ended on this day. */
	countedOn: isoDate,
	counts: z.object({
		openEnquiries: count,
		/** Certificates that wait for a signature. */
		toReview: count,
		/** Certifications that end within `ENDING_DAYS`. */
		ending: count,
		/** Certifications. */
		suspended: count,
	}),
	certificates: z.array(z.object({ status: z.enum(CERTIFICATE_FIGURES), count })),
	/** Certifications by the month in which they end, from today on. */
	ending: z.array(z.object({ month: z.string().meta({ examples: ["2026-03"] }), count })),
	/** Enquiries by the week in which they came. */
	enquiries: z.array(
		z.object({
			/** Its Monday. */
			week: isoDate,
			count,
			answered: count,
			/** The median of the days to the answer, up to `DAYS_AT_MOST`. Missing while none is answered. */
			days: z.number().optional(),
		}),
	),
});
export type Overview = z.infer<typeof overview>;
export type EnquiryWeek = Overview["enquiries"][number];
