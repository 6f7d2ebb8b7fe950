import { type Context, Hono } from "hono";
import { z } from "zod";
import { ACCESS } from "../../kit/access.ts";
import { fieldProblems } from "../../kit/fields.ts";
import type { Deps } from "../../platform/deps.ts";
import { ApiError, invalid, invalidField } from "../../platform/errors.ts";
import { sendFile, XLSX } from "../../platform/http/file-answer.ts";
import {
	body,
	ids,
	ifMatchOf,
	operationsFor,
	query,
	type StaffEnv,
	sendVersioned,
} from "../../platform/http/routing.ts";
import { parseJson } from "../../platform/json.ts";
import { checkRows } from "./check-rows.ts";
import {
	IMPORT_LIMITS,
	importColumns,
	importCorrections,
	importPreview,
	importQuery,
	importResult,
	product,
	productsInput,
} from "./contract.ts";
import { exportProducts, productTemplate } from "./export.ts";
import { importProducts, type ProductImport, previewImport } from "./import.ts";
import { refused } from "./refused.ts";
import { replaceProducts } from "./save.ts";

const FILE_FIELD = "products";
/** Further fields of the upload form, which contain JSON. */
const JSON_FIELDS = { columns: importColumns, corrections: importCorrections } as const;
const OF = "/client/certification/:certificationId";
const certification = ids("certificationId");

async function uploadedForm(c: Context): Promise<FormData> {
	if (!/^multipart\/form-data\s*;/i.test(c.req.header("content-type") ?? ""))
		throw new ApiError(415, "UNSUPPORTED_TYPE");
	try {
		return await c.req.formData();
	} catch {
		throw invalidField(FILE_FIELD, "import.noFile");
	}
}

function fieldIn<const TName extends keyof typeof JSON_FIELDS>(form: FormData, name: TName) {
	const [text, ...others] = form.getAll(name);
	if (text === undefined) return undefined;
	const json = typeof text === "string" && others.length === 0 ? parseJson(text) : undefined;
	const { data, error } = JSON_FIELDS[name].safeParse(json);
	const [problem] = fieldProblems(error?.issues ?? []);
	if (problem) throw invalid([{ ...problem, path: name }]);
	return data as z.infer<(typeof JSON_FIELDS)[TName]>;
}

async function uploaded(c: Context): Promise<Pick<ProductImport, "file" | "columns" | "corrections">> {
	const form = await uploadedForm(c);
	const unknown = [...form.keys()].filter((name) => name !== FILE_FIELD && !(name in JSON_FIELDS));
	if (unknown.length > 0) throw invalid(unknown.map((path) => ({ path, code: "key.unknown" })));
	const [file, ...others] = form.getAll(FILE_FIELD);
	if (!(file instanceof File) || others.length > 0 || file.size === 0) throw refused("import.noFile");
	if (file.size > IMPORT_LIMITS.packedBytes) throw refused("import.tooLarge");
	return {
		file: new Uint8Array(await file.arrayBuffer()),
		columns: fieldIn(form, "columns"),
		corrections: fieldIn(form, "corrections"),
	};
}

export function productRoutes(deps: Deps) {
	const staff = operationsFor(deps, ACCESS.certifications, "Produkte");
	const refusals = { "409": "STALE, PRODUCT_LOCKED, IN_USE" };
	const imported = {
		summary: "Produkte aus Excel importieren",
		description:
			"multipart/form-data mit der Datei im Feld `products`. Mit `dryRun=true` wird nichts geschrieben, mit `skipHidden=true` werden ausgeblendete Zeilen ausgelassen. Was an der Datei " +
			"verbessert wurde, steht als JSON im Feld `corrections`: `{ cells: [{ row, field, value }], omitted: [row] }`. " +
			"Bei unbekannten Überschriften stehen die Spalten im Feld `columns`: `{ fields: { number: 1, name: 3 }, headings: true }`.",
		answer: z.union([importResult, importPreview]),
		refusals: { ...refusals, "413": "TOO_LARGE", "415": "UNSUPPORTED_TYPE", "429": "RATE_LIMITED" },
	};

	return new Hono<StaffEnv>()
		.put(
			`${OF}/products`,
			...staff({ summary: "Produkte ändern", answer: z.array(product), refusals }),
			certification,
			body(productsInput, checkRows),
			async (c) => {
				const save = { ...c.req.valid("param"), actor: c.get("actor"), ifMatch: ifMatchOf(c) };
				const wanted = c.req.valid("json").products;
				return sendVersioned(c, await replaceProducts(deps, { ...save, action: "product.save" }, () => wanted));
			},
		)
		.post(`${OF}/productImport`, ...staff(imported), certification, query(importQuery), async (c) => {
			const { dryRun, ...options } = c.req.valid("query");
			const actor = c.get("actor");
			const upload = { ...c.req.valid("param"), user: actor.id, ...options, ...(await uploaded(c)) };
			if (dryRun) return c.json(await previewImport(deps, upload));
			return c.json({ products: await importProducts(deps, upload, { actor, ifMatch: ifMatchOf(c) }) });
		})
		.get(
			`${OF}/productTemplate`,
			...staff({ summary: "Excel-Vorlage für den Import von Produkten", file: XLSX }),
			certification,
			async (c) => sendFile(c, await productTemplate(deps, c.req.valid("param").certificationId)),
		)
		.get(
			`${OF}/products.xlsx`,
			...staff({ summary: "Produkte als Excel-Datei", file: XLSX }),
			certification,
			async (c) => sendFile(c, await exportProducts(deps, c.req.valid("param").certificationId, c.get("actor"))),
		);
}
