import { z } from "zod";
import { reports } from "../../kit/codes.ts";
import { choice, day, id, isoDate, isoDateTime, listQuery, optionalText, statusEntry, text } from "../../kit/fields.ts";
import { CAUSES, type Cause, causeNamed } from "../../kit/public-states.ts";
import { CERTIFICATE_ACTIONS } from "./lifecycle.ts";

export * from "./lifecycle.ts";

export const REASON_LIMIT = 2000;
const reasonRule = {
	max: REASON_LIMIT,
	required: "reason.required",
	tooLong: "reason.tooLong",
	lineBreaks: true,
} as const;
/** Up to 2000 characters. */
export const requiredReason = text(reasonRule);
export const optionalReason = optionalText(reasonRule);

const distinct = (values: readonly string[]) => new Set(values).size === values.length;

export const certificateInput = z.strictObject({
	validFrom: day("certification.validFromRequired"),
	productionSites: z.array(id).refine(distinct, reports("site.duplicate")).default([]),
	products: z
		.array(id, reports("certificate.productsRequired"))
		.min(1, reports("certificate.productsRequired"))
		.max(5000, reports("list.tooMany"))
		.refine(distinct, reports("product.duplicate")),
});
export type CertificateInput = z.infer<typeof certificateInput>;

/** Of a suspension or a retraction. */
const certificateStatusEntry = statusEntry.extend({
	cause: z.enum(CAUSES).optional(),
	/** The last day of a suspension. */
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
	/** The caller has downloaded a preview of the current content. */
	previewed: z.boolean(),
	/** The caller released it for review or has changed it since, so a signature would be for one's own submission. */
	ownSubmission: z.boolean(),
	/** The last change since the release; with four eyes required it has to be released again. */
	changedSinceRelease: z.object({ by: z.string().optional(), at: isoDateTime.optional() }).optional(),
	publicId: z.string().optional(),
	/** The certificate that it supersedes once it is published, and the one that supersedes it. */
	replaces: z.string().optional(),
	replacesNumber: z.string().optional(),
	replacedBy: z.string().optional(),
	replacedByNumber: z.string().optional(),
});
export type Certificate = z.infer<typeof certificate>;

/** The reason is mandatory for a rejection. */
export const approvalAnswer = z.discriminatedUnion(
	"submitBtn",
	[
		z.strictObject({ submitBtn: z.literal("approve"), reason: optionalReason }),
		z.strictObject({ submitBtn: z.literal("reject"), reason: requiredReason }),
	],
	reports("choice.invalid"),
);
export type ApprovalAnswer = z.infer<typeof approvalAnswer>;

/** By its German label, to the letter. The public is told it, and never the reason. */
const cause = choice(Object.values(CAUSES) as [Cause, ...Cause[]], "cause.required").transform(causeNamed);

export const retraction = z.strictObject({
	reason: requiredReason,
	cause: z.union([z.literal("").transform(() => causeNamed(CAUSES.other)), cause]).prefault(CAUSES.other),
});

export const suspension = z.strictObject({
	reason: requiredReason,
	cause,
	/** The last day; nothing ends by itself. */
	until: z.union([z.literal("").transform(() => undefined), day("required")]).optional(),
});
export type Suspension = z.infer<typeof suspension>;

export const reinstatement = z.strictObject({ reason: requiredReason });

export const pendingApproval = z.object({
	certificateNumber: z.string(),
	clientName: z.string(),
	submitted: z.object({ user: z.string(), ts: isoDateTime }),
	_certificationId: z.string(),
	_certificateId: z.string(),
});
export type PendingApproval = z.infer<typeof pendingApproval>;

export const PENDING_SORTS = ["certificateNumber", "clientName", "submitted"] as const;
export const pendingListQuery = listQuery(PENDING_SORTS);

export const waitingCertificate = z.object({
	_certificateId: z.string(),
	_certificationId: z.string(),
	_clientId: z.string(),
	certificateNumber: z.string(),
	clientName: z.string(),
	/** When, by whom and why it got its status. */
	since: isoDateTime,
	user: z.string(),
	reason: z.string().optional(),
});
export type WaitingCertificate = z.infer<typeof waitingCertificate>;

export const queueQuery = listQuery(["since", "certificateNumber", "clientName"]);
export type QueueQuery = z.infer<typeof queueQuery>;

export const DOCUMENT_LANGUAGES = ["de", "en"] as const;
export type DocumentLanguage = (typeof DOCUMENT_LANGUAGES)[number];
export const documentLanguage = z.enum(DOCUMENT_LANGUAGES, reports("choice.invalid"));

export const DOCUMENT_FORMATS = ["docx", "pdf"] as const;
export type DocumentFormat = (typeof DOCUMENT_FORMATS)[number];
export const documentFormat = z.enum(DOCUMENT_FORMATS, reports("choice.invalid"));

export const addressLines = z.object({
	street: z.string(),
	number: z.string(),
	zip: z.string(),
	city: z.string(),
	country: z.string(),
});
const place = z.object({ name: z.string(), address: addressLines });

/** The content of a certificate. A preview shows the current facts; a signature freezes them. */
export const certificateFacts = z.object({
	certificateNumber: z.string(),
	certificationNumber: z.string(),
	client: place,
	manufacturer: place,
	category: z.string(),
	subcategory: z.string(),
	validFrom: isoDate,
	validTo: isoDate,
	productionSites: z.array(place),
	products: z.array(
		z.object({ number: z.string(), name: z.string(), nameEN: z.string(), info: z.string(), infoEN: z.string() }),
	),
});
export type CertificateFacts = z.infer<typeof certificateFacts>;
