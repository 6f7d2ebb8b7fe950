import { z } from "zod";
import { reports } from "../../kit/codes.ts";
import { id, text } from "../../kit/fields.ts";
import { certificationExportQuery } from "../certifications/contract.ts";
import { clientExportQuery } from "../clients/contract.ts";
import { deadlineExportQuery } from "../deadlines/contract.ts";
import { enquiryExportQuery } from "../enquiries/contract.ts";
import { userListQuery } from "../users/contract.ts";

/** The lists with views, each with what its address may say. */
const QUERIES = {
	certifications: certificationExportQuery,
	clients: clientExportQuery,
	deadlines: deadlineExportQuery,
	enquiries: enquiryExportQuery,
	users: userListQuery.omit({ limit: true, cursor: true }),
} as const;
export type ViewList = keyof typeof QUERIES;
export const VIEW_LIST_LABELS: Readonly<Record<ViewList, string>> = {
	certifications: "Zertifizierungen",
	clients: "Kunden",
	deadlines: "Fristen",
	enquiries: "Anfragen",
	users: "Benutzer",
};
const VIEW_LISTS = Object.keys(QUERIES) as [ViewList, ...ViewList[]];

export const DENSITIES = ["compact", "comfortable"] as const;
export type Density = (typeof DENSITIES)[number];

/** Of a person and a list. */
export const VIEWS_AT_MOST = 20;
const NAME_AT_MOST = 40;
const QUERY_AT_MOST = 1000;
const COLUMNS_AT_MOST = 30;

const content = z.strictObject({
	name: text({ max: NAME_AT_MOST }),
	/** Search, order and filters as in the address: `status=ACTIVE&sort=-validTo`. */
	query: z.string().max(QUERY_AT_MOST, reports("view.query")).default(""),
	/** Ids of the columns that are not shown. */
	hidden: z
		.array(z.string().regex(/^\w{1,40}$/, reports("value.invalid")))
		.max(COLUMNS_AT_MOST, reports("list.tooMany"))
		.default([]),
	density: z.enum(DENSITIES, reports("choice.invalid")).optional(),
	/** The list opens with it. At most one of a list: the one before is none any more. */
	isDefault: z.boolean().default(false),
});

const list = z.enum(VIEW_LISTS, reports("choice.invalid"));

function isQueryOf(of: ViewList, query: string): boolean {
	const given = [...new URLSearchParams(query)];
	const values = Object.fromEntries(given);
	return given.length === Object.keys(values).length && QUERIES[of].safeParse(values).success;
}

export const viewInput = content.extend({ list }).superRefine(({ list: of, query }, ctx) => {
	if (!isQueryOf(of, query)) ctx.issues.push({ code: "custom", message: "view.query", path: ["query"], input: query });
});
export type ViewInput = z.infer<typeof viewInput>;
export type ViewFormValues = z.input<typeof viewInput>;

export const viewsQuery = z.strictObject({ list });

export const view = content.extend({ _id: id, list });
export type View = z.infer<typeof view>;
