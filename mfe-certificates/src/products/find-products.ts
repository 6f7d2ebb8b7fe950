import type { Product } from "@portal/contracts/contract/products";
import { likeness } from "@portal/contracts/kit/likeness";

/** Lists up to this length are rendered completely, so that the browser's own search and print find every product. */
export const LONG_LIST = 200;

/** Searches number and both names, regardless of case and accents. An empty search returns all products. */
export function findProducts(products: readonly Product[], search: string): readonly Product[] {
	const text = likeness(search);
	if (text === "") return products;
	return products.filter(({ number, name, nameEN }) =>
		[number, name, nameEN].some((field) => likeness(field).includes(text)),
	);
}
