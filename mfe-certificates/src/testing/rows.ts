import type { ProductRowValues } from "../products/rows.ts";

/** Returns a saved product as a row of the table. */
export const aSavedRow = (number: number, changes: Partial<ProductRowValues> = {}): ProductRowValues => ({
	key: `p${number}`,
	_id: `p${number}`,
	number: `P-${String(number).padStart(3, "0")}`,
	name: `Produkt ${number}`,
	nameEN: `Product ${number}`,
	info: "",
	infoEN: "",
	locked: false,
	...changes,
});
