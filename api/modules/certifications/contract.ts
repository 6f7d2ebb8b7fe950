import { z } from "zod";
import { certificate } from "../../kit/certificate.ts";
import { type MessageCode, reports } from "../../kit/codes.ts";
import {
	addressLines,
	choice,
	choices,
	day,
	id,
	isoDate,
	listQuery,
	month,
	optionalDay,
	statusEntry,
} from "../../kit/fields.ts";
import { product } from "../../kit/product.ts";
import { productionSite } from "../clients/contract.ts";
import { schemeIds } from "../schemes/contract.ts";
import {
	CATEGORIES,
	type Category,
	CERTIFICATION_ACTIONS,
	CERTIFICATION_STATUS_NAMES,
	ENDED,
	RENEWAL_KIND_NAMES,
	SUBCATEGORIES,
} from "./lifecycle.ts";

export * from "./lifecycle.ts";

/** The value of `_siteId` in a request if the client itself is the manufacturer. */
export const CLIENT_SITE = "client";

const subcategoryProblem = ({
	category,
	subcategory,
}: {
	category: string;
	subcategory: string;
}): MessageCode | undefined => {
	const own = SUBCATEGORIES[category as Category] ?? [];
	if (subcategory === "") return own.length > 0 ? "certification.subcategoryRequired" : undefined;
	return own.includes(subcategory) ? undefined : "certification.subcategoryForeign";
};

/**
 * Validates category and subcategory apart from the other fields, so that a wrong subcategory is reported even if other
 * fields are invalid.
 */
const scope = z.object({ category: z.enum(CATEGORIES), subcategory: z.string() });

export const certificationInput = z
	.strictObject({
		_siteId: id.default(CLIENT_SITE),
		category: choice(CATEGORIES, "certification.categoryRequired"),
		subcategory: z.string(reports("value.invalid")).max(200, reports("choice.invalid")).default(""),
		validFrom: day("certification.validFromRequired"),
		/** The first day of the first certification, before any renewal; by default that of this certification. */
		initialValidFrom: optionalDay("certification.validFromRequired"),
		/**
		 * The schemes of the certification. Without them, it keeps those that it has for its category, and a new
		 * certification or category gets all that are valid today and not replaced.
		 */
		schemes: schemeIds,
		/** The server ignores the number of sites, and accepts it only because forms may send it. */
		clientSitesNumber: z.number().int().nonnegative().optional(),
	})
	.superRefine(
		({ category, subcategory }, ctx) => {
			const message = subcategoryProblem({ category, subcategory });
			if (message) ctx.issues.push({ code: "custom", message, path: ["subcategory"], input: subcategory });
		},
		{ when: ({ value }) => scope.safeParse(value).success },
	);
export type CertificationInput = z.infer<typeof certificationInput>;
export type CertificationFormValues = z.input<typeof certificationInput>;

/**
 * The body of a request to renew a certification. By default the renewal begins on the day after the end of the old
 * certification, or today if that has ended.
 */
export const renewalInput = z.strictObject({ validFrom: optionalDay("certification.validFromRequired") });
export type RenewalInput = z.infer<typeof renewalInput>;

const successor = {
	renewedBy: z.string().optional(),
	renewedByNumber: z.string().optional(),
	actions: z.array(z.enum(CERTIFICATION_ACTIONS)),
};

export const certificationListItem = z.object({
	_id: z.string(),
	_clientId: z.string(),
	clientName: z.string(),
	certificationNumber: z.string(),
	category: z.string(),
	subcategory: z.string(),
	validFrom: isoDate,
	validTo: isoDate,
	stati: z.array(statusEntry),
	downloadable: z.boolean(),
	...successor,
});
export type CertificationListItem = z.infer<typeof certificationListItem>;

export const certification = z.object({
	_id: z.string(),
	_clientId: z.string(),
	clientName: z.string(),
	clientAddress: addressLines,
	certificationNumber: z.string(),
	category: z.string(),
	subcategory: z.string(),
	_siteId: z.string(),
	productionSite: productionSite.optional(),
	validFrom: isoDate,
	initialValidFrom: isoDate,
	validTo: isoDate,
	/** The ids of its schemes. */
	schemes: z.array(z.string()),
	/**
	 * The newest audit that is planned, under way or reported, or else the newest closed one that fits the first
	 * certificate; missing without such an audit.
	 */
	audit: z.object({ _id: z.string(), auditNumber: z.string(), isOpen: z.boolean() }).optional(),
	products: z.array(product),
	certificates: z.array(certificate),
	stati: z.array(statusEntry),
	downloadable: z.boolean(),
	...successor,
	renews: z.string().optional(),
	renewsNumber: z.string().optional(),
	renewalKind: z.enum(RENEWAL_KIND_NAMES).optional(),
	/** The first and last day of the gap between the old certification and this one; missing without a gap. */
	uncovered: z.object({ from: isoDate, to: isoDate }).optional(),
});
export type Certification = z.infer<typeof certification>;

export const hasEnded = ({ validTo }: Pick<Certification, "validTo">, today: string): boolean => validTo < today;

export const CERTIFICATION_SORTS = ["certificationNumber", "clientName", "category", "validTo", "status"] as const;

const MAX_DAYS = 3650;

export const certificationListQuery = listQuery(CERTIFICATION_SORTS).extend({
	/** One or more statuses, separated by commas, for example `status=ACTIVE,EXPIRED`. */
	status: choices(CERTIFICATION_STATUS_NAMES).optional(),
	category: choices(CATEGORIES).optional(),
	client: id.optional(),
	/** Selects certifications that end within this number of days (`expires=90`) or have ended (`expires=past`). */
	expires: z
		.string()
		.regex(/^([1-9]\d{0,3}|past)$/, reports("choice.invalid"))
		.transform((value) => (value === ENDED ? value : Number(value)))
		.refine((value) => value === ENDED || value <= MAX_DAYS, reports("choice.invalid"))
		.optional(),
	/** Selects certifications that end in this month (`month=2026-03`), but not before today. */
	month: month.optional(),
});
export type CertificationListQuery = z.infer<typeof certificationListQuery>;
export const certificationsOfClientQuery = certificationListQuery.omit({ client: true });
export const certificationExportQuery = certificationListQuery.omit({ limit: true, cursor: true });
export type CertificationExportQuery = z.infer<typeof certificationExportQuery>;
