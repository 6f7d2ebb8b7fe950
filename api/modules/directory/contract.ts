import { z } from "zod";
import { reports } from "../../kit/codes.ts";
import { isoDate, listQuery } from "../../kit/fields.ts";
import type { PublicState } from "../../kit/public-states.ts";
import { CATEGORIES } from "../certifications/contract.ts";
import { COUNTRIES } from "../clients/contract.ts";

/** Certificates on a page, where no number is asked for, and at most; products that are told of each. */
export const DIRECTORY_PAGE = { certificates: 20, most: 100, products: 10 } as const;

/** What was taken back, superseded or has expired is not listed: its page tells it. */
export const LISTED_STATES = ["valid", "notYetValid", "suspended"] as const satisfies readonly PublicState[];

/** An empty one counts as none. */
const anyOr = <T extends readonly [string, ...string[]]>(values: T) =>
	z
		.enum(["", ...values], reports("choice.invalid"))
		.transform((value) => (value === "" ? undefined : (value as T[number])))
		.optional();

/** `limit`: certificates on a page; above `DIRECTORY_PAGE.most` it counts as that. */
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
	/** The first ones; of a search, some of those that were found. */
	products: z.array(product),
	/** Of all its products. */
	productCount: z.number().int(),
});
export type ListedCertificate = z.infer<typeof listedCertificate>;

/** A company goes on on the next page where its certificates do not end with this one. */
export const listedCompany = z.object({
	company: z.string(),
	city: z.string(),
	country: z.string(),
	certificates: z.array(listedCertificate),
});
export type ListedCompany = z.infer<typeof listedCompany>;

/** What the filters can find, of the whole directory. */
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
	/** The month that it was made for, and the day on which the states held. */
	month: z.string().meta({ examples: ["2026-03"] }),
	asOf: isoDate,
	certificates: z.array(filedCertificate),
});
export type DirectoryFile = z.infer<typeof directoryFile>;
