import type { Product } from "@portal/contracts/contract/products";
import { likeness } from "@portal/contracts/kit/likeness";

/**
 * Number of products up to which a list is completely in the document, so that the browser finds and prints all of
 * them.
 */
export const LONG_LIST = 200;

/** Returns the products whose number or name contains the text, regardless of case and accents. */
export function findProducts(products: readonly Product[], search: string): readonly Product[] {
	const text = likeness(search);
	if (text === "") return products;
	return products.filter(({ number, name, nameEN }) =>
		[number, name, nameEN].some((field) => likeness(field).includes(text)),
	);
}
