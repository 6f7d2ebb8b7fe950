import { z } from "zod";
import { userListQuery } from "../../accounts/users/contract.ts";
import { reports } from "../../kit/codes.ts";
import { id, text } from "../../kit/fields.ts";
import { certificationExportQuery } from "../../modules/certifications/contract.ts";
import { clientExportQuery } from "../../modules/clients/contract.ts";
import { auditExportQuery } from "../../modules/evaluation/contract.ts";
import { enquiryExportQuery } from "../../public/enquiries/contract.ts";
import { deadlineExportQuery } from "../deadlines/contract.ts";

const QUERIES = {
	audits: auditExportQuery,
	certifications: certificationExportQuery,
	clients: clientExportQuery,
	deadlines: deadlineExportQuery,
	enquiries: enquiryExportQuery,
	users: userListQuery.omit({ limit: true, cursor: true }),
} as const;
export type ViewList = keyof typeof QUERIES;
export const VIEW_LIST_LABELS: Readonly<Record<ViewList, string>> = {
	audits: "Audits",
	certifications: "Zertifizierungen",
	clients: "Kunden",
	deadlines: "Fristen",
	enquiries: "Anfragen",
	users: "Benutzer",
};
const VIEW_LISTS = Object.keys(QUERIES) as [ViewList, ...ViewList[]];

export const DENSITIES = ["compact", "comfortable"] as const;
export type Density = (typeof DENSITIES)[number];

export const VIEWS_AT_MOST = 20;
const NAME_AT_MOST = 40;
const MAX_QUERY_LENGTH = 1000;
const MAX_COLUMNS = 30;

const content = z.strictObject({
	name: text({ max: NAME_AT_MOST }),
	/** The search, sort order and filters of the view as a query string, such as `status=ACTIVE&sort=-validTo`. */
	query: z.string().max(MAX_QUERY_LENGTH, reports("view.query")).default(""),
	hidden: z
		.array(z.string().regex(/^\w{1,40}$/, reports("value.invalid")))
		.max(MAX_COLUMNS, reports("list.tooMany"))
		.default([]),
	density: z.enum(DENSITIES, reports("choice.invalid")).optional(),
	/** True if the list opens with this view. A list has at most one such view; saving another one replaces it. */
	isDefault: z.boolean().default(false),
});

const list = z.enum(VIEW_LISTS, reports("choice.invalid"));

function isQueryOf(of: ViewList, query: string): boolean {
	const given = [...new URLSearchParams(query)];
	const values = Object.fromEntries(given);
	return given.length === Object.keys(values).length && QUERIES[of].safeParse(values).success;
}

export const viewInput = content
	.extend({ list })
	.refine(({ list: of, query }) => isQueryOf(of, query), { ...reports("view.query"), path: ["query"] });
export type ViewInput = z.infer<typeof viewInput>;
export type ViewFormValues = z.input<typeof viewInput>;

export const viewsQuery = z.strictObject({ list });

export const view = content.extend({ _id: id, list });
export type View = z.infer<typeof view>;
