import type { Buffer } from "node:buffer";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { z } from "zod";
import { CATEGORIES } from "../../certifications/contract.ts";
import type { DocumentLanguage } from "../contract.ts";
import { countryIn } from "./countries.ts";

export interface Issuer {
	name: string;
	phone: string;
	email: string;
	address: Readonly<Record<DocumentLanguage, string>>;
	place: Readonly<Record<DocumentLanguage, string>>;
	norms: ReadonlyMap<string, readonly string[]>;
	categoryNorm: string;
	/** The logo of the certification body, which must be a square PNG. */
	logo: Uint8Array;
}

const text = z.string().trim().min(1);
const stated = z.object({
	name: text,
	phone: text,
	email: text,
	seat: text,
	placeOfSignature: z.object({ de: text, en: text }),
	offices: z.array(z.object({ city: text, country: text, street: text, zip: text })),
	norms: z.object({ requirements: z.record(z.string(), z.array(text)), categories: text }),
});

const PNG_SIGNATURE = "\x89PNG\r\n\x1a\n";
const isPng = (file: Buffer) => file.toString("latin1", 0, PNG_SIGNATURE.length) === PNG_SIGNATURE;

/** Validates the details of the certification body from `brand.ts`; throws an error that names every missing field. */
export function issuerOf(value: unknown, logo: Uint8Array): Issuer {
	const { success, data: brand, error } = stated.safeParse(value);
	if (!success) {
		const paths = error.issues.map(({ path }) => path.join(".") || "brand");
		throw new Error(`brand.ts needs a text for ${[...new Set(paths)].join(", ")}`);
	}
	const { name, phone, email, norms, placeOfSignature: place } = brand;
	const seat = brand.offices.find(({ city }) => city === brand.seat);
	if (!seat) throw new Error(`brand.ts has no office (offices) at the seat "${brand.seat}"`);
	const byCategory = CATEGORIES.map((category) => {
		const code = category.split(":")[0] ?? "";
		return [category, norms.requirements[code] ?? []] as const;
	});
	const without = byCategory.find(([, own]) => own.length === 0);
	if (without) throw new Error(`brand.ts has no standard (norms.requirements) for the category "${without[0]}"`);
	const addressIn = (lang: DocumentLanguage) =>
		`${seat.street}, ${seat.zip} ${place[lang]}, ${countryIn(lang, seat.country)}`;
	return {
		name,
		phone,
		email,
		address: { de: addressIn("de"), en: addressIn("en") },
		place,
		norms: new Map(byCategory),
		categoryNorm: norms.categories,
		logo,
	};
}

export async function loadIssuer(folder: string): Promise<Issuer> {
	const { brand }: { brand: unknown } = await import(
		/* webpackIgnore: true */ pathToFileURL(resolve(folder, "brand.ts")).href
	);
	const logo = readFileSync(join(folder, "logo.png"));
	if (!isPng(logo)) throw new Error("logo.png is not a PNG");
	return issuerOf(brand, logo);
}
