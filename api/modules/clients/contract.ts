import { z } from "zod";
import { ALL_COUNTRIES } from "../../kit/all-countries.ts";
import { type MessageCode, reports } from "../../kit/codes.ts";
import { isMainCountry } from "../../kit/countries.ts";
import {
	choice,
	distinct,
	emailRule,
	id,
	isoDate,
	isoDateTime,
	listQuery,
	optionalDay,
	optionalText,
	text,
	textOrEmpty,
} from "../../kit/fields.ts";
import { vatNr } from "../../kit/vat-numbers.ts";
import type { ADDRESS_FIELDS, CLIENT_FIELDS, CLIENT_FILTERS, PERSON_FIELDS } from "./fields.ts";

export * from "./fields.ts";
export { vatNr };

/**
 * Requires exactly one schema for each described field and for each further field in `TOthers`, so that the compiler
 * reports a forgotten field.
 */
type SchemasOf<TFields, TOthers extends string = never> = Record<keyof TFields | TOthers, z.ZodType>;
/** Filters are read from the query string, whose parameters are texts. */
type FilterSchemas = Record<keyof typeof CLIENT_FILTERS, z.ZodType<unknown, string | undefined>>;

export const COUNTRIES = Object.values(ALL_COUNTRIES);

export const CLIENT_LIMITS = { contacts: 50, productionSites: 200, consentNote: 200 } as const;

/**
 * Returns the error code of an invalid postcode. Unless another country is chosen, the rule of `MAIN_COUNTRIES` applies;
 * only Italian postcodes may begin with zeros.
 */
function zipProblem(value: unknown): MessageCode | undefined {
	const { zip, country }: { zip?: unknown; country?: unknown } = Object(value);
	if (typeof zip !== "string" || zip === "") return undefined;
	if (COUNTRIES.some((name) => name === country) && !isMainCountry(country))
		return /^[\p{L}\d -]{2,}$/u.test(zip) ? undefined : "address.zipInvalid";
	if (!/^\d+$/.test(zip)) return "address.zipNumeric";
	return zip.length < 4 || (country !== "Italien" && Number(zip) < 1000) ? "address.zipTooShort" : undefined;
}

const zipRule: z.core.$ZodCustomParams = {
	error: ({ input }) => zipProblem(input),
	path: ["zip"],
	when: ({ issues }) => !issues.some(({ path }) => path?.[0] === "zip"),
};
const hasValidZip = (value: unknown) => zipProblem(value) === undefined;

export const address = z
	.strictObject({
		street: text({ min: 6, max: 100, required: "address.streetRequired", tooShort: "address.streetTooShort" }),
		number: text({ max: 20, required: "address.numberRequired" }),
		zip: text({ max: 10, required: "address.zipRequired" }),
		city: text({ max: 60, required: "address.cityRequired" }),
		country: choice(COUNTRIES, "address.countryRequired"),
	} satisfies SchemasOf<typeof ADDRESS_FIELDS>)
	.refine(hasValidZip, zipRule);
export type Address = z.infer<typeof address>;

const isEmpty = (value: object) => Object.values(value).every((part) => part === undefined);

export const invoiceAddress = z
	.strictObject({
		street: optionalText({ min: 6, max: 100, tooShort: "address.streetTooShort" }),
		number: optionalText({ max: 20 }),
		zip: optionalText({ max: 10 }),
		city: optionalText({ max: 60 }),
		country: z
			.enum(["", ...COUNTRIES], reports("choice.invalid"))
			.transform((value) => (value === "" ? undefined : value))
			.optional(),
	} satisfies SchemasOf<typeof ADDRESS_FIELDS>)
	.refine(hasValidZip, zipRule)
	.transform((value) => (isEmpty(value) ? undefined : value))
	.optional();
export type InvoiceAddress = NonNullable<z.infer<typeof invoiceAddress>>;

export const contact = z.strictObject({
	dep: text({ max: 50, required: "contact.depRequired" }),
	person: z.strictObject({
		title: textOrEmpty({ max: 40 }),
		firstName: text({ min: 3, max: 40, required: "contact.firstNameRequired" }),
		lastName: text({ min: 3, max: 40, required: "contact.lastNameRequired" }),
		email: text({ min: 8, max: 50, required: "email.required", ...emailRule }),
		phone: optionalText({ min: 8, max: 20 }),
	} satisfies SchemasOf<typeof PERSON_FIELDS>),
});
export type Contact = z.infer<typeof contact>;

/** Validates a production site in a request. An existing site must contain its `_id`, so that it is not replaced. */
export const productionSiteInput = z.strictObject({
	_id: id.optional(),
	name: text({ min: 4, max: 50, required: "site.nameRequired" }),
	address,
});
export type ProductionSiteInput = z.infer<typeof productionSiteInput>;

export const clientInput = z.strictObject({
	name: text({ min: 4, max: 50 }),
	vatNr,
	field: textOrEmpty({ max: 100 }),
	address,
	invoiceAddress,
	productionSites: z
		.array(productionSiteInput)
		.max(CLIENT_LIMITS.productionSites, reports("list.tooMany"))
		.refine((sites) => distinct(sites.map((site, index) => site._id ?? `new ${index}`)), reports("site.duplicate"))
		.default([]),
	contacts: z.array(contact).max(CLIENT_LIMITS.contacts, reports("list.tooMany")).default([]),
	/**
	 * The server accepts the consent but ignores it, so that the result of a GET can be sent back by PUT. Only PUT and
	 * DELETE /client/:id/directory change the consent.
	 */
	directory: z.looseObject({}).optional(),
} satisfies SchemasOf<Omit<typeof CLIENT_FIELDS, "clientNumber">, "directory">);
export type ClientInput = z.infer<typeof clientInput>;
export type ClientFormValues = z.input<typeof clientInput>;

/** What a page passes to the form for a new client, in the navigation state: values of the client, and its own path. */
export interface ClientPreset {
	client: Pick<ClientInput, "name"> & { contact: { name: string; email: string; phone: string } };
	back: string;
}

const presentedAddress = z.object({
	street: z.string(),
	number: z.string(),
	zip: z.string(),
	city: z.string(),
	country: z.enum(COUNTRIES),
} satisfies SchemasOf<typeof ADDRESS_FIELDS>);

export const productionSite = z.object({ _id: z.string(), name: z.string(), address: presentedAddress });
export type ProductionSite = z.infer<typeof productionSite>;

export const client = z.object({
	_id: z.string(),
	clientNumber: z.number().int(),
	name: z.string(),
	vatNr: z.string(),
	field: z.string(),
	address: presentedAddress,
	invoiceAddress: presentedAddress.partial().optional(),
	productionSites: z.array(productionSite),
	contacts: z.array(
		z.object({
			dep: z.string(),
			person: z.object({
				title: z.string(),
				firstName: z.string(),
				lastName: z.string(),
				email: z.string(),
				phone: z.string().optional(),
			} satisfies SchemasOf<typeof PERSON_FIELDS>),
		}),
	),
	directory: z
		.object({ givenOn: isoDate, note: z.string().optional(), recordedAt: isoDateTime, recordedBy: z.string() })
		.optional(),
	createdAt: isoDateTime,
	updatedAt: isoDateTime,
} satisfies SchemasOf<typeof CLIENT_FIELDS, "_id" | "directory" | "createdAt" | "updatedAt">);
export type Client = z.infer<typeof client>;

/** The consent has a request of its own, so that saving a client never changes it. */
export const directoryConsentInput = z.strictObject({
	givenOn: optionalDay(),
	/** Where the consent is documented, for example where the signed letter is filed. */
	note: optionalText({ max: CLIENT_LIMITS.consentNote }),
});
export type DirectoryConsentInput = z.infer<typeof directoryConsentInput>;
export type DirectoryConsentValues = z.input<typeof directoryConsentInput>;

export const clientListItem = z.object({
	_id: z.string(),
	clientNumber: z.number().int(),
	name: z.string(),
	address: z.object({ country: z.enum(COUNTRIES) }),
});
export type ClientListItem = z.infer<typeof clientListItem>;

export const CLIENT_SORTS = ["clientNumber", "name", "country"] as const;
export const clientListQuery = listQuery(CLIENT_SORTS).extend({} satisfies FilterSchemas);
export type ClientListQuery = z.infer<typeof clientListQuery>;
export const clientExportQuery = clientListQuery.omit({ limit: true, cursor: true });
export type ClientExportQuery = z.infer<typeof clientExportQuery>;
