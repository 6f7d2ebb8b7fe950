import type { ApiClient } from "@portal/contracts/client";
import type { ImportColumns, ImportCorrections, ImportMode, ProductInput } from "@portal/contracts/contract/products";
import { saveFile, unwrap } from "@portal/shared-ui/module";
import { certification, ifMatch } from "../api.ts";

export const saveProducts = (api: ApiClient, certificationId: string, etag: string, products: ProductInput[]) =>
	unwrap(certification(api).products.$put({ param: { certificationId }, json: { products } }, ifMatch(etag)));

export interface Import {
	certificationId: string;
	file: File;
	mode: ImportMode;
	columns?: ImportColumns;
	corrections: ImportCorrections;
	skipHidden: boolean;
}

const sendFile = (
	api: ApiClient,
	{ certificationId, file, mode, columns, corrections, skipHidden }: Import,
	dryRun: { dryRun?: "true" },
	options: { headers?: Record<string, string>; init?: RequestInit },
) => {
	const body = new FormData();
	body.append("products", file);
	if (columns) body.append("columns", JSON.stringify(columns));
	if (corrections.cells.length + corrections.omitted.length > 0)
		body.append("corrections", JSON.stringify(corrections));
	const init = { ...options.init, body };
	return unwrap(
		certification(api).productImport.$post(
			{ param: { certificationId }, query: { mode, skipHidden: skipHidden ? "true" : "false", ...dryRun } },
			{ ...options, init },
		),
	);
};

export async function previewProducts(api: ApiClient, file: Import, signal: AbortSignal) {
	const preview = await sendFile(api, file, { dryRun: "true" }, { init: { signal } });
	if (!("importable" in preview)) throw new Error("The answer is no preview.");
	return preview;
}

export type ProductPreview = Awaited<ReturnType<typeof previewProducts>>;

/** Imports an Excel file and returns the number of imported products. The server refuses it if `etag` is outdated. */
export async function importProducts(api: ApiClient, file: Import, etag: string) {
	const result = await sendFile(api, file, {}, ifMatch(etag));
	return "importable" in result ? result.rows.length : result.products;
}

export const saveProductSheet = (api: ApiClient, certificationId: string) =>
	saveFile(certification(api)["products.xlsx"].$get({ param: { certificationId } }));

export const saveTemplate = (api: ApiClient, certificationId: string) =>
	saveFile(certification(api).productTemplate.$get({ param: { certificationId } }));
