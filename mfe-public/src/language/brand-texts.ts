type Texts = { readonly [key: string]: string | Texts };

function textAt(texts: Texts, path: string): string {
	let found: string | Texts | undefined = texts;
	for (const key of path.split(".")) found = typeof found === "object" ? found[key] : undefined;
	if (typeof found !== "string") throw new Error(`The brand has no text "${path}".`);
	return found;
}

/** The texts of the website with the words of the certification body in them: `{{brand.law.storage}}`. */
export const withBrand = <T>(texts: T, brand: Texts): T =>
	JSON.parse(
		JSON.stringify(texts).replace(/\{\{brand\.([\w.]+)\}\}/g, (_, path: string) =>
			JSON.stringify(textAt(brand, path)).slice(1, -1),
		),
	);
