import { z } from "zod";
import { reports } from "../../kit/codes.ts";
import { id, likeness, text, textOrEmpty } from "../../kit/fields.ts";

export const PRODUCT_LIMITS = { perCertification: 5000, number: 50, name: 200, info: 4000 } as const;

/** An existing product carries its `_id`. */
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

/** In the order of the screen's columns. */
export const PRODUCT_FIELDS = [
	{ field: "number", heading: "Nummer" },
	{ field: "name", heading: "Name" },
	{ field: "nameEN", heading: "Name EN" },
	{ field: "info", heading: "Info" },
	{ field: "infoEN", heading: "Info EN" },
] as const;
export type ProductField = (typeof PRODUCT_FIELDS)[number]["field"];

/** Ignores differences in spaces of texts stored by earlier versions. */
export const sameProductText = (field: ProductField, stored: string, entered: string): boolean =>
	stored === entered || productInput.shape[field].safeParse(stored).data === entered;

/** Rows that repeat the number or name of an earlier row: indexes, field and earlier value. */
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
		// Checked even while other fields are invalid.
		{ when: ({ value }) => named.safeParse(value).success },
	);

/** The whole list; omitted products are removed. */
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
	/** In a certificate other than a draft: can be neither changed nor removed. */
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
	/** `true` writes nothing and gives a preview. */
	dryRun: z
		.enum(["true", "false"], reports("choice.invalid"))
		.default("false")
		.transform((value) => value === "true"),
});
export type ImportMode = (typeof IMPORT_MODES)[number];
export const importResult = z.object({ products: z.number().int() });

const field = z.enum(PRODUCT_FIELDS.map(({ field }) => field));
/** What a person has mended in the preview, by the rows of the sheet. The file itself stays as it is. */
export const importCorrections = z.strictObject({
	cells: z
		.array(z.strictObject({ row: z.int().positive(), field, value: z.string().max(4 * PRODUCT_LIMITS.info) }))
		.max(IMPORT_LIMITS.rows * PRODUCT_FIELDS.length),
	/** These rows are left out. */
	omitted: z.array(z.int().positive()).max(IMPORT_LIMITS.rows),
});
export type ImportCorrections = z.infer<typeof importCorrections>;

const fieldChange = z.tuple([z.string(), z.string()]);
export const importPreviewRow = z.object({
	row: z.number().int(),
	number: z.string(),
	name: z.string(),
	state: z.enum(["new", "changed", "unchanged", "error"]),
	/** Field → [old, new]; for a changed product only. */
	changes: z.partialRecord(field, fieldChange),
	errors: z.array(z.string()),
	/** Of a row with errors: the texts of the sheet's columns. */
	values: z.partialRecord(field, z.string()).optional(),
	/** Of a row with errors: the same ones without their place, by their field where they have one. */
	problems: z.array(z.object({ field: field.optional(), message: z.string() })).optional(),
});
export type ImportPreviewRow = z.infer<typeof importPreviewRow>;
export const importPreview = z.object({
	sheet: z.string(),
	rows: z.array(importPreviewRow),
	/** Numbers of the products that the mode `replace` removes. */
	removed: z.array(z.string()),
	/** Problems of the whole file. */
	errors: z.array(z.string()),
	importable: z.boolean(),
});
export type ImportPreview = z.infer<typeof importPreview>;
