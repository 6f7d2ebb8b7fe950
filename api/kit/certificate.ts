import { z } from "zod";
import { CERTIFICATE_ACTIONS } from "./certificate-lifecycle.ts";
import { isoDate, isoDateTime, statusEntry } from "./fields.ts";
import { CAUSES } from "./public-states.ts";

/** An entry of a certificate's status history, with the cause of a suspension or a retraction. */
const certificateStatusEntry = statusEntry.extend({
	cause: z.enum(CAUSES).optional(),
	/** The last day of a suspension, if it was named. */
	until: isoDate.optional(),
});
export type CertificateStatusEntry = z.infer<typeof certificateStatusEntry>;

export const certificate = z.object({
	_id: z.string(),
	_certificationId: z.string(),
	certificateNumber: z.string(),
	validFrom: isoDate,
	validTo: isoDate,
	products: z.array(z.string()),
	productionSites: z.array(z.string()),
	stati: z.array(certificateStatusEntry),
	actions: z.array(z.enum(CERTIFICATE_ACTIONS)),
	revision: z.number().int(),
	/** True if the caller has downloaded a preview of the current content. */
	previewed: z.boolean(),
	/**
	 * True if the caller released the certificate for review or has changed it since, so that signing would approve the
	 * caller's own work.
	 */
	ownSubmission: z.boolean(),
	/**
	 * The last change since the release for review, if any. If two people are required, the certificate has to be
	 * released again.
	 */
	changedSinceRelease: z.object({ by: z.string().optional(), at: isoDateTime.optional() }).optional(),
	publicId: z.string().optional(),
	/** An order to publish the certificate on its first valid day: the day, and the user who gave the order. */
	publishOn: isoDate.optional(),
	publishOrder: z
		.object({
			user: z.string(),
			ts: isoDateTime,
			/**
			 * When and why the publication failed. The order stays until it is canceled or replaced, or the certificate
			 * is published.
			 */
			failed: z.object({ ts: isoDateTime, reason: z.string() }).optional(),
		})
		.optional(),
	/**
	 * `replaces` is the id of the certificate that this one supersedes once it is published, `replacedBy` of the one
	 * that supersedes it.
	 */
	replaces: z.string().optional(),
	replacesNumber: z.string().optional(),
	replacedBy: z.string().optional(),
	replacedByNumber: z.string().optional(),
});
export type Certificate = z.infer<typeof certificate>;
