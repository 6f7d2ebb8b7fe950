import { z } from "zod";
import { reports } from "../../kit/codes.ts";
import { flag, id, likeness, text, textOrEmpty } from "../../kit/fields.ts";

export { type Product, product } from "../../kit/product.ts";

export const PRODUCT_LIMITS = {
	perCertification: 5000,
	number: 50,
	name: 200,
	info: 4000,
	infoLineBreaks: 20,
} as const;

const info = textOrEmpty({
	max: PRODUCT_LIMITS.info,
	lineBreaks: true,
	maxLineBreaks: PRODUCT_LIMITS.infoLineBreaks,
});

export const productInput = z.strictObject({
	_id: id.optional(),
	number: text({ max: PRODUCT_LIMITS.number, required: "product.numberRequired" }),
	name: text({ max: PRODUCT_LIMITS.name, required: "product.nameRequired" }),
	nameEN: textOrEmpty({ max: PRODUCT_LIMITS.name }),
	info,
	infoEN: info,
});
export type ProductInput = z.infer<typeof productInput>;
export type ProductFormValues = z.input<typeof productInput>;

export const PRODUCT_FIELDS = [
	{ field: "number", heading: "Nummer" },
	{ field: "name", heading: "Name" },
	{ field: "nameEN", heading: "Name EN" },
	{ field: "info", heading: "Info" },
	{ field: "infoEN", heading: "Info EN" },
] as const;
export type ProductField = (typeof PRODUCT_FIELDS)[number]["field"];

/** Returns true if stored and entered text differ at most in spaces, because earlier versions stored other spaces. */
export const sameProductText = (field: ProductField, stored: string, entered: string): boolean =>
	stored === entered || productInput.shape[field].safeParse(stored).data === entered;

/** Finds rows with the number or name of an earlier row; returns both indexes, the field and the earlier value. */
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
		// Duplicates are reported even if other fields are invalid, so that users see all problems at once.
		{ when: ({ value }) => named.safeParse(value).success },
	);

/** Validates the complete product list of a certification. Stored products that the list lacks are deleted. */
export const productsInput = z.union(
	[z.strictObject({ products }), products.transform((list) => ({ products: list }))],
	reports("value.invalid"),
);
export const productList = products;

export const IMPORT_LIMITS = {
	packedBytes: 2 * 1024 * 1024,
	unpackedBytes: 20 * 1024 * 1024,
	rows: PRODUCT_LIMITS.perCertification,
} as const;
/** The headings are searched in this many of the first rows that are not blank, because titles may precede them. */
export const IMPORT_HEADINGS_WITHIN = 20;
export const IMPORT_MODES = ["add", "replace"] as const;
export const importQuery = z.strictObject({
	mode: z.enum(IMPORT_MODES, reports("choice.invalid")).default("add"),
	/** With `true`, the import writes nothing, and the response is a preview. */
	dryRun: flag.prefault("false"),
	skipHidden: flag.prefault("false"),
});
export type ImportMode = (typeof IMPORT_MODES)[number];
export const importResult = z.object({ products: z.number().int() });

const field = z.enum(PRODUCT_FIELDS.map(({ field }) => field));
/** Corrections that a user made in the preview of an import, by row number; the file itself is sent unchanged. */
export const importCorrections = z.strictObject({
	cells: z
		.array(z.strictObject({ row: z.int().positive(), field, value: z.string().max(4 * PRODUCT_LIMITS.info) }))
		.max(IMPORT_LIMITS.rows * PRODUCT_FIELDS.length),
	/** Row numbers of the sheet that the user excluded from the import. */
	omitted: z.array(z.int().positive()).max(IMPORT_LIMITS.rows),
});
export type ImportCorrections = z.infer<typeof importCorrections>;

const MAX_COLUMN = 16_384;
const sheetColumn = z
	.int(reports("import.columnRequired"))
	.min(1, reports("import.columnRequired"))
	.max(MAX_COLUMN, reports("import.columnRequired"));
/** The user's choice of columns, counted from 1, for a sheet with unknown headings. Other columns are ignored. */
export const importColumns = z.strictObject({
	fields: z
		.strictObject({
			number: sheetColumn,
			name: sheetColumn,
			nameEN: sheetColumn.optional(),
			info: sheetColumn.optional(),
			infoEN: sheetColumn.optional(),
		} satisfies Record<ProductField, z.ZodType>)
		.superRefine((fields, ctx) => {
			const columns = Object.values(fields);
			for (const [index, [field, column]] of Object.entries(fields).entries())
				if (columns.indexOf(column) < index)
					ctx.issues.push({ code: "custom", message: "import.columnChosenTwice", path: [field], input: column });
		}),
	/** False if the sheet has no headings, so that the first row of the table is a product. */
	headings: z.boolean().default(true),
});
export type ImportColumns = z.infer<typeof importColumns>;

const fieldChange = z.tuple([z.string(), z.string()]);
export const importPreviewRow = z.object({
	row: z.number().int(),
	number: z.string(),
	name: z.string(),
	state: z.enum(["new", "changed", "unchanged", "error"]),
	changes: z.partialRecord(field, fieldChange),
	errors: z.array(z.string()),
	values: z.record(field, z.string()),
	/** The row's errors without their position in the sheet, each with the product field that it concerns, if any. */
	problems: z.array(z.object({ field: field.optional(), message: z.string() })).optional(),
});
export type ImportPreviewRow = z.infer<typeof importPreviewRow>;
export const IMPORT_WARNINGS = ["hiddenRows", "hiddenColumns", "mergedCells", "shownDifferently"] as const;
export type ImportWarningCode = (typeof IMPORT_WARNINGS)[number];
/** A warning about content of the sheet. `range` names cells, rows or columns in Excel's notation, such as C2:C4. */
export const importWarning = z.object({ code: z.enum(IMPORT_WARNINGS), range: z.string(), message: z.string() });
export type ImportWarning = z.infer<typeof importWarning>;
export const importPreview = z.object({
	sheet: z.string(),
	/** The product fields for which the sheet has a column. The import leaves all other fields unchanged. */
	columns: z.array(field),
	/**
	 * The columns of the sheet with their heading and first value, from which the user chooses the product fields;
	 * missing if all headings are known. `field` is the field by the heading or the previous choice.
	 */
	sheetColumns: z
		.array(
			z.object({
				column: z.number().int(),
				letters: z.string(),
				heading: z.string(),
				sample: z.string(),
				field: field.optional(),
			}),
		)
		.optional(),
	rows: z.array(importPreviewRow),
	/** Numbers of the products that the import deletes, because the mode is `replace` and the sheet lacks them. */
	removed: z.array(z.string()),
	errors: z.array(z.string()),
	warnings: z.array(importWarning),
	importable: z.boolean(),
});
export type ImportPreview = z.infer<typeof importPreview>;
