import { z } from "zod";
import { OFFERED_ACTIONS } from "./certificate-lifecycle.ts";
import { isoDate, isoDateTime, statusEntry } from "./fields.ts";
import { decisionHint } from "./hints.ts";
import { CAUSES } from "./public-states.ts";

const certificateStatusEntry = statusEntry.extend({
	cause: z.enum(CAUSES).optional(),
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
	/** The ids of the stated schemes; empty for an unsigned certificate that an earlier version of the server released. */
	schemes: z.array(z.string()),
	stati: z.array(certificateStatusEntry),
	actions: z.array(z.enum(OFFERED_ACTIONS)),
	/** What speaks against the actions that the user could take by role and status. */
	hints: z.array(decisionHint),
	revision: z.number().int(),
	/** True if the user has downloaded a preview of the current content, which the settings may require for signing. */
	previewed: z.boolean(),
	/** True if the user submitted or changed the content, so that a signature would approve their own work. */
	ownSubmission: z.boolean(),
	/**
	 * The latest change after the certificate was submitted for signature. If a second person must sign, the
	 * certificate has to be submitted again after such a change.
	 */
	changedSinceRelease: z.object({ by: z.string().optional(), at: isoDateTime.optional() }).optional(),
	publicId: z.string().optional(),
	/** The day on which the certificate will be published automatically; `publishOrder` contains who arranged this. */
	publishOn: isoDate.optional(),
	publishOrder: z
		.object({
			user: z.string(),
			ts: isoDateTime,
			/**
			 * When and why the automatic publication failed. The publication is not tried again, and the failure stays
			 * recorded until the schedule is cancelled or replaced, or the certificate is published.
			 */
			failed: z.object({ ts: isoDateTime, reason: z.string() }).optional(),
		})
		.optional(),
	/** The id of the certificate that this one replaces when it is published. */
	replaces: z.string().optional(),
	replacesNumber: z.string().optional(),
	replacedBy: z.string().optional(),
	replacedByNumber: z.string().optional(),
});
export type Certificate = z.infer<typeof certificate>;
