import { z } from "zod";
import { reports } from "../../kit/codes.ts";
import { isoDate, listQuery } from "../../kit/fields.ts";
import type { PublicState } from "../../kit/public-states.ts";
import { CATEGORIES } from "../../modules/certifications/contract.ts";
import { COUNTRIES } from "../../modules/clients/contract.ts";

/**
 * Sizes of a page of the directory: the default (`certificates`) and largest (`most`) number of certificates, and
 * the number of products that are returned with each certificate (`products`).
 */
export const DIRECTORY_PAGE = { certificates: 20, most: 100, products: 10 } as const;

/**
 * States of certificates that the directory lists. Retracted, superseded and expired certificates are only shown on
 * their own page.
 */
export const LISTED_STATES = ["valid", "notYetValid", "suspended"] as const satisfies readonly PublicState[];

/** Returns the schema of a filter with these values. An empty value counts as no filter. */
const anyOr = <T extends readonly [string, ...string[]]>(values: T) =>
	z
		.enum(["", ...values], reports("choice.invalid"))
		.transform((value) => (value === "" ? undefined : (value as T[number])))
		.optional();

/**
 * The query of the directory. `limit` is the number of certificates on a page; values above `DIRECTORY_PAGE.most`
 * are reduced to it.
 */
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
	/** The first products; in a search, some of the matching ones. */
	products: z.array(product),
	/** The number of all products of the certificate. */
	productCount: z.number().int(),
});
export type ListedCertificate = z.infer<typeof listedCertificate>;

/**
 * A company with its certificates on this page. If further certificates follow, the company is continued on the
 * next page.
 */
export const listedCompany = z.object({
	company: z.string(),
	city: z.string(),
	country: z.string(),
	certificates: z.array(listedCertificate),
});
export type ListedCompany = z.infer<typeof listedCompany>;

/** The values of the filters that occur in the directory. */
export const directoryChoices = z.object({
	categories: z.array(z.string()),
	countries: z.array(z.string()),
});
export type DirectoryChoices = z.infer<typeof directoryChoices>;

export const FILE_FORMATS = ["csv", "json"] as const;
export type FileFormat = (typeof FILE_FORMATS)[number];

/** A certificate in `/directory.json`, with all its products. */
const filedCertificate = z.object({
	company: z.string(),
	city: z.string(),
	country: z.string(),
	publicId: z.string(),
	certificateNumber: z.string(),
	category: z.string(),
	subcategory: z.string(),
	state: z.enum(LISTED_STATES),
	validFrom: isoDate,
	validTo: isoDate,
	products: z.array(product),
});

export const directoryFile = z.object({
	/** The month of the file; the next field is the day on which the states were read. */
	month: z.string().meta({ examples: ["2026-03"] }),
	asOf: isoDate,
	certificates: z.array(filedCertificate),
});
export type DirectoryFile = z.infer<typeof directoryFile>;
