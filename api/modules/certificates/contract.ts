import { z } from "zod";
import { auditLine } from "../../audit/contract.ts";
import { reports } from "../../kit/codes.ts";
import {
	addressLines,
	choice,
	day,
	distinct,
	emailRule,
	id,
	isoDate,
	isoDateTime,
	listQuery,
	optionalDay,
	optionalText,
	text,
} from "../../kit/fields.ts";
import { CAUSES, type Cause, causeNamed } from "../../kit/public-states.ts";
import { schemeIds } from "../schemes/contract.ts";

export { type Certificate, type CertificateStatusEntry, certificate } from "../../kit/certificate.ts";
export * from "../../kit/certificate-lifecycle.ts";

export const REASON_LIMIT = 2000;
const reasonRule = {
	max: REASON_LIMIT,
	required: "reason.required",
	tooLong: "reason.tooLong",
	lineBreaks: true,
} as const;
/** Validates the reason that a user must give, for example for a rejection; it may have at most 2,000 characters. */
export const requiredReason = text(reasonRule);
export const optionalReason = optionalText(reasonRule);

export const certificateInput = z.strictObject({
	validFrom: day("certification.validFromRequired"),
	productionSites: z.array(id).refine(distinct, reports("site.duplicate")).default([]),
	products: z
		.array(id, reports("certificate.productsRequired"))
		.min(1, reports("certificate.productsRequired"))
		.max(5000, reports("list.tooMany"))
		.refine(distinct, reports("product.duplicate")),
	/**
	 * The schemes that the certificate states, which its certification must have. Without them, it keeps those that it
	 * states, and a new certificate states all that are valid today.
	 */
	schemes: schemeIds,
});
export type CertificateInput = z.infer<typeof certificateInput>;

/** The request by which an Admin signs or rejects a released certificate. A rejection needs a reason. */
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
 * Validates the cause of a suspension or retraction, which must be one of the German labels of `CAUSES`. The public
 * website shows this cause, but never the internal reason.
 */
const cause = choice(Object.values(CAUSES) as [Cause, ...Cause[]], "cause.required").transform(causeNamed);

export const retraction = z.strictObject({
	reason: requiredReason,
	cause: z.union([z.literal("").transform(() => causeNamed(CAUSES.other)), cause]).prefault(CAUSES.other),
});

export const suspension = z.strictObject({
	reason: requiredReason,
	cause,
	/** The last day of a suspension, for information only: the suspension continues until it is lifted. */
	until: optionalDay(),
});

export const reinstatement = z.strictObject({ reason: requiredReason });

/**
 * Validates a request to release a certificate for review. With `confirmed: false`, the server refuses a release whose
 * documents would show untranslated texts or unprintable characters. A missing body counts as confirmed, because older
 * clients of the API send none.
 */
export const releaseInput = z.strictObject({ confirmed: z.boolean().optional() });
export type ReleaseInput = z.infer<typeof releaseInput>;

const productName = z.object({ number: z.string(), name: z.string() });

/**
 * Problems that readers of the printed certificate would see, and that a user must therefore confirm before the
 * release. Each list has at most 100 entries.
 */
export const remarks = z.object({
	/** Products without English texts; the English certificate prints their German text, followed by "(German)". */
	german: z.array(productName.extend({ fields: z.array(z.enum(["nameEN", "infoEN"])) })),
	/** The number of all products without English texts, because the list `german` ends after 100 products. */
	germanCount: z.number().int(),
	/**
	 * Characters that the PDF's fonts cannot print, with the text that contains them. Without `product`, the text
	 * belongs to the client or to a production site.
	 */
	letters: z.array(z.object({ product: productName.optional(), field: z.string(), letters: z.string() })),
});
export type Remarks = z.infer<typeof remarks>;

/**
 * What a certificate changes compared with the one that it replaces, or else with the last one of its certification that
 * was published before. Each list has at most 100 entries.
 */
export const comparison = z.object({
	/** Missing if there is no earlier certificate. */
	former: z
		.object({
			certificateNumber: z.string(),
			lines: z.array(auditLine),
			counts: z.object({ added: z.number().int(), changed: z.number().int(), removed: z.number().int() }),
			added: z.array(productName),
			changed: z.array(productName.extend({ lines: z.array(auditLine) })),
			removed: z.array(productName),
		})
		.optional(),
});
export type Comparison = z.infer<typeof comparison>;

/**
 * The body of a request to publish a signed certificate. The certificate's first day in `on` schedules the publication
 * for that day, null cancels the schedule, and without `on` the certificate is published at once.
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
	/** The time at which the certificate got its current status. */
	since: isoDateTime,
	user: z.string(),
	reason: z.string().optional(),
});
export type WaitingCertificate = z.infer<typeof waitingCertificate>;

export const queueQuery = listQuery(["since", "certificateNumber", "clientName"]);

export const DOCUMENT_LANGUAGES = ["de", "en"] as const;
export type DocumentLanguage = (typeof DOCUMENT_LANGUAGES)[number];
export const documentLanguage = z.enum(DOCUMENT_LANGUAGES, reports("choice.invalid"));

export const DOCUMENT_FORMATS = ["docx", "pdf"] as const;
export type DocumentFormat = (typeof DOCUMENT_FORMATS)[number];
export const documentFormat = z.enum(DOCUMENT_FORMATS, reports("choice.invalid"));

/** Returns the name of a document's file. */
export function documentName(
	certificateNumber: string,
	{ lang, format, preview = false }: { lang: DocumentLanguage; format: DocumentFormat; preview?: boolean },
): string {
	if (preview) return `Zertifikat_Vorschau_${certificateNumber}_${lang}.${format}`;
	return `Zertifikat_${certificateNumber}${lang === "en" ? "_EN" : ""}.${format}`;
}

export const MAIL_LIMITS = { subject: 200, text: 4000 } as const;
/** The mail that sends the PDF of a certificate to `to`, the e-mail address of a contact of the client. */
export const certificateMailInput = z.strictObject({
	to: text({ max: 50, required: "mail.toRequired", ...emailRule }),
	lang: documentLanguage,
	subject: text({ max: MAIL_LIMITS.subject, required: "mail.subjectRequired" }),
	text: text({ max: MAIL_LIMITS.text, required: "mail.textRequired", lineBreaks: true }),
});
export type CertificateMailInput = z.infer<typeof certificateMailInput>;

/** What a decision rests on: an audit with its report, findings and files. The labels of the codes belong to audits. */
export const evaluation = z.object({
	_id: z.string(),
	auditNumber: z.string(),
	kind: z.string(),
	from: isoDate,
	to: isoDate,
	summary: z.string(),
	recommendation: z.string(),
	team: z.array(z.object({ name: z.string(), part: z.string() })),
	findings: z.array(
		z.object({
			findingNumber: z.string(),
			grade: z.string(),
			clause: z.string(),
			statement: z.string(),
			evidence: z.string(),
			status: z.string(),
			cause: z.string().nullable(),
			correction: z.string().nullable(),
			correctiveAction: z.string().nullable(),
			verification: z.string().nullable(),
		}),
	),
	/** The files of the audit and of its findings. */
	files: z.array(z.object({ _id: z.string(), name: z.string(), kind: z.string(), sha256: z.string() })),
});
export type Evaluation = z.infer<typeof evaluation>;
/** The answer about what a decision rests on. `evaluation` is missing without a closed audit that fits. */
export const evaluationAnswer = z.object({ evaluation: evaluation.optional() });
export type EvaluationAnswer = z.infer<typeof evaluationAnswer>;

const place = z.object({ name: z.string(), address: addressLines });

/** The content that a printed certificate shows. A preview reads current data; a signature stores it unchangeably. */
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
	/**
	 * The schemes that the certificate states. They are missing in what earlier versions signed, whose certificates state
	 * the standards of their category in the brand folder.
	 */
	schemes: z.array(z.object({ code: z.string(), title: z.string(), titleEN: z.string() })).optional(),
	/** The audit on which the decision rests, with the hash of `evaluation`; missing without such an audit. */
	evaluation: z.object({ auditNumber: z.string(), sha256: z.string() }).optional(),
});
export type CertificateFacts = z.infer<typeof certificateFacts>;
