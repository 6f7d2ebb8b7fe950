type Texts = { readonly [key: string]: string | Texts };

function textAt(texts: Texts, path: string): string {
	let found: string | Texts | undefined = texts;
	for (const key of path.split(".")) found = typeof found === "object" ? found[key] : undefined;
	if (typeof found !== "string") throw new Error(`The brand has no text "${path}".`);
	return found;
}

/** Fills placeholders such as `{{brand.law.storage}}` with the texts of the certification body. */
export const withBrand = <T>(texts: T, brand: Texts): T =>
	JSON.parse(
		JSON.stringify(texts).replace(/\{\{brand\.([\w.]+)\}\}/g, (_, path: string) =>
			JSON.stringify(textAt(brand, path)).slice(1, -1),
		),
	);
