const A = "A: Farming of Animals";
const C = "C: Food Manufacturing";
export const CATEGORIES = [
	A,
	C,
	"E: Catering",
	"K: Production of (Bio) Chemicals",
	"I: Production of Food Packaging and Packaging Material",
] as const;
export type Category = (typeof CATEGORIES)[number];

/** Subcategories by category. If a category has subcategories, a certification of this category must state one. */
export const SUBCATEGORIES: Readonly<Record<Category, readonly string[]>> = {
	[A]: ["AI Farming of Animals for Meat / Milk / Eggs / Honey"],
	[C]: [
		"CI processing of perishable animal products",
		"CII perishable plant products",
		"CIV ambient stable products",
		"CV animal slaughtering",
	],
	"E: Catering": [],
	"K: Production of (Bio) Chemicals": [],
	"I: Production of Food Packaging and Packaging Material": [],
};
