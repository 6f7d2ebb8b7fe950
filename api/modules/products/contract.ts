import { z } from "zod";
import { reports } from "../../kit/codes.ts";
import { id, likeness, text, textOrEmpty } from "../../kit/fields.ts";

export const PRODUCT_LIMITS = { perCertification: 5000, number: 50, name: 200, info: 4000 } as const;

/** A product that exists already carries its `_id`; a new one comes without. */
export const productInput = z.strictObject({
	_id: id.optional(),
	number: text({ max: PRODUCT_LIMITS.number, required: "product.numberRequired" }),
	name: text({ max: PRODUCT_LIMITS.name, required: "product.nameRequired" }),
	nameEN: textOrEmpty({ max: PRODUCT_LIMITS.name }),
	info: textOrEmpty({ max: PRODUCT_LIMITS.info, lineBreaks: true }),
	infoEN: textOrEmpty({ max: PRODUCT_LIMITS.info, lineBreaks: true }),
});
export type ProductInput = z.infer<typeof productInput>;
export type ProductFormValues = z.input<typeof productInput>;

/** What a product says, in the order of the screen's columns and with their headings. */
export const PRODUCT_FIELDS = [
	{ field: "number", heading: "Nummer" },
	{ field: "name", heading: "Name" },
	{ field: "nameEN", heading: "Name EN" },
	{ field: "info", heading: "Info" },
	{ field: "infoEN", heading: "Info EN" },
] as const;
export type ProductField = (typeof PRODUCT_FIELDS)[number]["field"];

/** True if a text as entered says what is stored, perhaps from a time when spaces were kept as they came. */
export const sameProductText = (field: ProductField, stored: string, entered: string): boolean =>
	stored === entered || productInput.shape[field].safeParse(stored).data === entered;

/** Rows whose number or name reads like that of an earlier row: indexes of the two, the field, what the earlier one says. */
export function duplicates(rows: readonly { number: string; name: string }[]) {
	const found: { row: number; earlier: number; field: "number" | "name"; value: string }[] = [];
	for (const field of ["number", "name"] as const) {
		const seen = new Map<string, number>();
		rows.forEach((row, index) => {
			const read = likeness(row[field]);
			if (read === "") return;
			const earlier = seen.get(read);
			if (earlier === undefined) seen.set(read, index);
			else found.push({ row: index, earlier, field, value: rows[earlier]?.[field] ?? "" });
		});
	}
	return found;
}

const named = z.array(z.object({ number: z.string(), name: z.string() })).max(PRODUCT_LIMITS.perCertification);

const products = z
	.array(productInput, reports("value.invalid"))
	.max(PRODUCT_LIMITS.perCertification, reports("list.tooMany"))
	.superRefine(
		(rows, ctx) => {
			for (const { row, field, value } of duplicates(rows))
				ctx.issues.push({
					code: "custom",
					message: field === "number" ? "product.numberDuplicate" : "product.nameDuplicate",
					params: { value },
					path: [row, field],
					input: value,
				});
		},
		// Told at once, not only when every row is right for itself.
		{ when: ({ value }) => named.safeParse(value).success },
	);

/** The whole product list of a certification; what it no longer holds is removed. */
export const productsInput = z.union(
	[z.strictObject({ products }), products.transform((list) => ({ products: list }))],
	{
		...reports("value.invalid"),
	},
);
export const productList = products;

export const product = z.object({
	_id: z.string(),
	number: z.string(),
	name: z.string(),
	nameEN: z.string(),
	info: z.string(),
	infoEN: z.string(),
	/** Used by a certificate that is neither a draft nor deleted: it can be neither changed nor removed. */
	locked: z.boolean(),
});
export type Product = z.infer<typeof product>;

export const IMPORT_LIMITS = {
	packedBytes: 2 * 1024 * 1024,
	unpackedBytes: 20 * 1024 * 1024,
	rows: PRODUCT_LIMITS.perCertification,
} as const;
export const IMPORT_MODES = ["add", "replace"] as const;
export const importQuery = z.strictObject({
	mode: z.enum(IMPORT_MODES, reports("choice.invalid")).default("add"),
	/** `true` writes nothing and answers what would happen. */
	dryRun: z
		.enum(["true", "false"], reports("choice.invalid"))
		.default("false")
		.transform((value) => value === "true"),
});
export type ImportMode = (typeof IMPORT_MODES)[number];
export const importResult = z.object({ products: z.number().int() });

const fieldChange = z.tuple([z.string(), z.string()]);
/** One row of the file in an import that is only tried out. */
export const importPreviewRow = z.object({
	row: z.number().int(),
	number: z.string(),
	name: z.string(),
	state: z.enum(["new", "changed", "unchanged", "error"]),
	/** Field → [old, new]; for a changed product only. */
	changes: z.partialRecord(z.enum(PRODUCT_FIELDS.map(({ field }) => field)), fieldChange),
	/** Sentences that name sheet, row and column. */
	errors: z.array(z.string()),
});
export type ImportPreviewRow = z.infer<typeof importPreviewRow>;
export const importPreview = z.object({
	sheet: z.string(),
	rows: z.array(importPreviewRow),
	/** Numbers of the products that the file lacks and that go in the mode `replace`. */
	removed: z.array(z.string()),
	/** Sentences that concern no single row. */
	errors: z.array(z.string()),
	/** Nothing stands in the way of the import. */
	importable: z.boolean(),
});
export type ImportPreview = z.infer<typeof importPreview>;
