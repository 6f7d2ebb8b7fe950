import { z } from "zod";
import { CATEGORIES, type Category } from "../../kit/categories.ts";
import { reports } from "../../kit/codes.ts";
import { describeFields } from "../../kit/field-descriptions.ts";
import { day, distinct, id, isoDate, optionalDay, text } from "../../kit/fields.ts";

/** Form, table and audit trail show the fields of a scheme in this order. */
export const SCHEME_FIELDS = /* @__PURE__ */ describeFields({
	code: { label: "Bezeichnung", empty: "", isRequired: true },
	title: { label: "Titel", empty: "", isRequired: true },
	titleEN: { label: "Titel EN", empty: "", isRequired: true },
	categories: { label: "Kategorien", empty: [] as string[], isRequired: true },
	validFrom: { label: "Gültig ab", empty: "", isRequired: true },
	transitionUntil: { label: "Übergangsfrist bis", empty: "" },
	replacedBy: { label: "Ersetzt durch", empty: "" },
});

const SCHEME_LIMITS = { code: 60, title: 200, schemes: 20 } as const;

/**
 * Validates a scheme (Prüfgrundlage), which is one edition of a standard. It may be used from `validFrom` until
 * `transitionUntil`, both included; without `transitionUntil` it has no end yet. Once its replacement may be used, the
 * scheme is no longer chosen by default, but may still be chosen until its end.
 */
export const schemeInput = z.strictObject({
	/** The server accepts the id but ignores it, so that the result of a GET can be sent back by PUT. */
	_id: id.optional(),
	code: text({ max: SCHEME_LIMITS.code, required: "scheme.codeRequired" }),
	title: text({ max: SCHEME_LIMITS.title, required: "scheme.titleRequired" }),
	titleEN: text({ max: SCHEME_LIMITS.title, required: "scheme.titleENRequired" }),
	categories: z
		.array(z.enum(CATEGORIES, reports("choice.invalid")), reports("scheme.categoriesRequired"))
		.min(1, reports("scheme.categoriesRequired"))
		.refine(distinct, reports("scheme.categoryDuplicate")),
	validFrom: day("certification.validFromRequired"),
	transitionUntil: optionalDay(),
	replacedBy: z.union([z.literal("").transform(() => undefined), id]).optional(),
});
export type SchemeInput = z.infer<typeof schemeInput>;
export type SchemeFormValues = z.input<typeof schemeInput>;

export const scheme = z.object({
	_id: z.string(),
	code: z.string(),
	title: z.string(),
	titleEN: z.string(),
	categories: z.array(z.enum(CATEGORIES)),
	validFrom: isoDate,
	transitionUntil: isoDate.optional(),
	replacedBy: z.string().optional(),
});
export type Scheme = z.infer<typeof scheme>;

/** Validates the ids of the schemes that a certification has or a certificate states; by default the server chooses. */
export const schemeIds = z
	.array(id, reports("scheme.required"))
	.min(1, reports("scheme.required"))
	.max(SCHEME_LIMITS.schemes, reports("list.tooMany"))
	.refine(distinct, reports("scheme.duplicate"))
	.optional();

interface Term {
	validFrom: string;
	transitionUntil?: string | null | undefined;
}

export const isUsable = ({ validFrom, transitionUntil }: Term, day: string): boolean =>
	validFrom <= day && day <= (transitionUntil ?? day);

/** Returns the schemes that a new certification of the category has by default: all that may be used on the day. */
export const defaultSchemes = (all: readonly Scheme[], category: Category, day: string): Scheme[] =>
	all.filter((one) => one.categories.includes(category) && isUsable(one, day));
