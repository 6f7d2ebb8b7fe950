import { z } from "zod";
import { reports } from "../../kit/codes.ts";
import { isoDate, listQuery } from "../../kit/fields.ts";
import type { PublicState } from "../../kit/public-states.ts";
import { CATEGORIES } from "../../modules/certifications/contract.ts";
import { COUNTRIES } from "../../modules/clients/contract.ts";

/** Certificates per page by default and at `most`, and products shown with each certificate. */
export const DIRECTORY_PAGE = { certificates: 20, most: 100, products: 10 } as const;

/** States that the directory lists. Retracted, superseded and expired certificates only have a page of their own. */
export const LISTED_STATES = ["valid", "notYetValid", "suspended"] as const satisfies readonly PublicState[];

/** Returns the schema of a filter; an empty value means that the filter is not used. */
const anyOr = <T extends readonly string[]>(values: T) =>
	z
		.enum(["", ...values], reports("choice.invalid"))
		.transform((value) => (value === "" ? undefined : (value as T[number])))
		.optional();

/** The query of the public directory. A `limit` above `DIRECTORY_PAGE.most` is reduced and not refused. */
export const directoryQuery = listQuery(["name"])
	.omit({ sort: true })
	.extend({
		category: anyOr(CATEGORIES),
		country: anyOr(COUNTRIES),
	});
export type DirectoryQuery = z.infer<typeof directoryQuery>;

const product = z.object({ name: z.string(), nameEN: z.string() });

export const listedCertificate = z.object({
	publicId: z.string(),
	certificateNumber: z.string(),
	category: z.string(),
	subcategory: z.string(),
	state: z.enum(LISTED_STATES),
	validFrom: isoDate,
	validTo: isoDate,
	/** The codes of the schemes; missing if an earlier version signed the certificate. */
	schemes: z.array(z.string()).optional(),
	/** The first products of the certificate; in a search, some of the matching products. */
	products: z.array(product),
	productCount: z.number().int(),
});
export type ListedCertificate = z.infer<typeof listedCertificate>;

/** A company with its certificates on this page. Further certificates of the company may follow on the next page. */
export const listedCompany = z.object({
	company: z.string(),
	city: z.string(),
	country: z.string(),
	certificates: z.array(listedCertificate),
});
export type ListedCompany = z.infer<typeof listedCompany>;

/** The filter values that occur in the directory, so that pages offer only filters with results. */
export const directoryChoices = z.object({
	categories: z.array(z.string()),
	countries: z.array(z.string()),
});
export type DirectoryChoices = z.infer<typeof directoryChoices>;

export type FileFormat = "csv" | "json";

export const directoryFile = z.object({
	/** The month for which the file was made, YYYY-MM. */
	month: z.string().meta({ examples: ["2026-03"] }),
	asOf: isoDate,
	certificates: z.array(
		listedCompany.omit({ certificates: true }).extend(listedCertificate.omit({ productCount: true }).shape),
	),
});
export type DirectoryFile = z.infer<typeof directoryFile>;
