import type { CertificateFacts, Remarks } from "../contract.ts";
import { findMissing, missingIn } from "./compile.ts";

/** The check reports at most this many texts, because users correct the first ones and then check again. */
const MAX_LISTED = 100;

type MissingLetters = Remarks["letters"][number];
type Text = Omit<MissingLetters, "letters"> & { text: string };

function* placeTexts(field: string, { name, address }: CertificateFacts["client"]): Generator<Text> {
	const { street, number, zip, city, country } = address;
	yield { field, text: [name, street, number, zip, city, country].join(" ") };
}

function* textsOf({
	client,
	manufacturer,
	productionSites,
	schemes = [],
	products,
}: CertificateFacts): Generator<Text> {
	yield* placeTexts("client", client);
	yield* placeTexts("manufacturer", manufacturer);
	for (const site of productionSites) yield* placeTexts("productionSites", site);
	for (const { code } of schemes) yield { field: "schemes", text: code };
	for (const product of products) {
		const { number, name } = product;
		for (const field of ["number", "name", "nameEN", "info", "infoEN"] as const)
			yield { product: { number, name }, field, text: product[field] };
	}
}

/** Returns the texts with characters that no font contains, because the PDF would show these characters as □. */
export function missingLettersOf(facts: CertificateFacts): MissingLetters[] {
	const texts = [...textsOf(facts)];
	const missing = findMissing(texts.map(({ text }) => text));
	const found: MissingLetters[] = [];
	for (const { text, ...place } of texts) {
		const letters = missingIn(text, missing);
		if (letters.length > 0) found.push({ ...place, letters: letters.join(" ") });
		if (found.length === MAX_LISTED) break;
	}
	return found;
}
