import { z } from "zod";
import { type MessageCode, reports } from "../../kit/codes.ts";
import { choice, day, id, isoDate, listQuery, statusEntry } from "../../kit/fields.ts";
import { addressLines, certificate } from "../certificates/contract.ts";
import { productionSite } from "../clients/contract.ts";
import { product } from "../products/contract.ts";

export * from "./lifecycle.ts";

const A = "A: Farming of Animals";
const C = "C: Food Manufacturing";
export const CATEGORIES = [
	A,
	C,
	"E: Catering",
	"K: Production of (Bio) Chemicals",
	"I: Production of Food Packaging and Packaging Material",
] as const;
export type Category = (typeof CATEGORIES)[number];

/** A category with subcategories requires one. */
export const SUBCATEGORIES: Readonly<Record<Category, readonly string[]>> = {
	[A]: ["AI Farming of Animals for Meat / Milk / Eggs / Honey"],
	[C]: [
		"CI processing of perishable animal products",
		"CII perishable plant products",
		"CIV ambient stable products",
		"CV animal slaughtering",
	],
	"E: Catering": [],
	"K: Production of (Bio) Chemicals": [],
	"I: Production of Food Packaging and Packaging Material": [],
};

/** The client itself is the manufacturer. */
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

/** Checks the subcategory even while other fields are invalid. */
const scope = z.object({ category: z.enum(CATEGORIES), subcategory: z.string() });

export const certificationInput = z
	.strictObject({
		_siteId: id.default(CLIENT_SITE),
		category: choice(CATEGORIES, "certification.categoryRequired"),
		subcategory: z.string(reports("value.invalid")).max(200, reports("choice.invalid")).default(""),
		validFrom: day("certification.validFromRequired"),
		/** First certification; by default the start of the validity. */
		initialValidFrom: z
			.union([z.literal("").transform(() => undefined), day("certification.validFromRequired")])
			.optional(),
		/** Sent by the form; ignored. */
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
	products: z.array(product),
	certificates: z.array(certificate),
	stati: z.array(statusEntry),
	downloadable: z.boolean(),
});
export type Certification = z.infer<typeof certification>;

/** `today` is a day in Vienna. */
export const hasEnded = ({ validTo }: Pick<Certification, "validTo">, today: string): boolean => validTo < today;

export const CERTIFICATION_SORTS = ["certificationNumber", "clientName", "category", "validTo", "status"] as const;
export const certificationListQuery = listQuery(CERTIFICATION_SORTS);
export const certificationExportQuery = certificationListQuery.omit({ limit: true, cursor: true });
export type CertificationExportQuery = z.infer<typeof certificationExportQuery>;
