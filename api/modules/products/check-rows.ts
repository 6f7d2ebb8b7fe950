import { createPauses } from "../../platform/async/time-slices.ts";
import { duplicates, PRODUCT_LIMITS, productInput, productsInput } from "./contract.ts";

function rowsIn(value: unknown): readonly unknown[] | undefined {
	if (typeof value !== "object" || value === null) return undefined;
	const rows = Array.isArray(value)
		? value
		: Object.keys(value).join() === "products" && "products" in value && value.products;
	return Array.isArray(rows) && rows.length <= PRODUCT_LIMITS.perCertification ? rows : undefined;
}

/** Validates rows like `productsInput`, but pauses regularly, so that the server can answer other requests. */
export async function checkRows(value: unknown): Promise<ReturnType<typeof productsInput.safeParse>> {
	const pause = createPauses();
	const products = [];
	for (const row of rowsIn(value) ?? [undefined]) {
		const { success, data } = productInput.safeParse(row);
		if (!success) return productsInput.safeParse(value);
		products.push(data);
		await pause();
	}
	return duplicates(products).length > 0 ? productsInput.safeParse(value) : { success: true, data: { products } };
}
