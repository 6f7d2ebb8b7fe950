import { z } from "zod";
import { reports } from "../../kit/codes.ts";
import {
	addressLines,
	choice,
	day,
	id,
	isoDate,
	isoDateTime,
	listQuery,
	optionalText,
	text,
} from "../../kit/fields.ts";
import { CAUSES, type Cause, causeNamed } from "../../kit/public-states.ts";

export { type Certificate, type CertificateStatusEntry, certificate } from "../../kit/certificate.ts";
export * from "../../kit/certificate-lifecycle.ts";

export const REASON_LIMIT = 2000;
const reasonRule = {
	max: REASON_LIMIT,
	required: "reason.required",
	tooLong: "reason.tooLong",
	lineBreaks: true,
} as const;
/** The schema of a reason that a user must enter; it may have at most 2,000 characters. */
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

/** The Admin's decision on a released certificate: signed or rejected. A rejection requires a reason. */
export const approvalAnswer = z.discriminatedUnion(
	"submitBtn",
	[
		z.strictObject({ submitBtn: z.literal("approve"), reason: optionalReason }),
		z.strictObject({ submitBtn: z.literal("reject"), reason: requiredReason }),
	],
	reports("choice.invalid"),
);
export type ApprovalAnswer = z.infer<typeof approvalAnswer>;

/**
 * The schema of a cause of a suspension or retraction: one of the German labels of `CAUSES`, exactly as written.
 * The public sees the cause, but never the reason.
 */
const cause = choice(Object.values(CAUSES) as [Cause, ...Cause[]], "cause.required").transform(causeNamed);

export const retraction = z.strictObject({
	reason: requiredReason,
	cause: z.union([z.literal("").transform(() => causeNamed(CAUSES.other)), cause]).prefault(CAUSES.other),
});

export const suspension = z.strictObject({
	reason: requiredReason,
	cause,
	/**
	 * The last day of a suspension. It is only information: the suspension does not end by itself, a user must
	 * reinstate the certificate.
	 */
	until: z.union([z.literal("").transform(() => undefined), day("required")]).optional(),
});

export const reinstatement = z.strictObject({ reason: requiredReason });

/**
 * The body of a request to release a certificate. With `confirmed: false`, a release that has remarks is refused. A
 * request without a body, as older clients of the API send it, counts as confirmed.
 */
export const releaseInput = z.strictObject({ confirmed: z.boolean().optional() });

const productName = z.object({ number: z.string(), name: z.string() });

/**
 * What a user must confirm before a release, because it would show on the documents. Each list has at most
 * 100 entries.
 */
export const remarks = z.object({
	/** Products without English texts: the English documents show the German text, marked with "(German)". */
	german: z.array(productName.extend({ fields: z.array(z.enum(["nameEN", "infoEN"])) })),
	/** The number of all products without English texts; `german` lists at most 100 of these products. */
	germanCount: z.number().int(),
	/**
	 * Characters that no font of the PDF contains, with the text in which they occur. Without `product`, the text
	 * belongs to the client or a site.
	 */
	letters: z.array(z.object({ product: productName.optional(), field: z.string(), letters: z.string() })),
});
export type Remarks = z.infer<typeof remarks>;

/**
 * The body of a request to publish a signed certificate. `on` is its first day, on which it will be published; null
 * cancels this order. Without `on`, the certificate is published at once.
 */
export const publicationInput = z.strictObject({ on: day("required").nullable().optional() });

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
	/** The time of the latest status entry; the following fields are its user and reason. */
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

const place = z.object({ name: z.string(), address: addressLines });

/**
 * The content of a certificate as the documents show it. A preview shows the current facts; a signature stores them
 * unchangeably.
 */
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
