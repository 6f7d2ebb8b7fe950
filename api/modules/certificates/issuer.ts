import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { Brand } from "@portal/brand/contract.ts";
import { CATEGORIES } from "../certifications/contract.ts";
import type { DocumentLanguage } from "./contract.ts";
import { countryIn } from "./countries.ts";

/** The certification body as its certificates name it. */
export interface Issuer {
	name: string;
	phone: string;
	email: string;
	address: Readonly<Record<DocumentLanguage, string>>;
	/** Where certificates are signed. */
	place: Readonly<Record<DocumentLanguage, string>>;
	/** By category: the standards whose requirements are certified. */
	norms: ReadonlyMap<string, readonly string[]>;
	categoryNorm: string;
	/** A square PNG; without one the templates keep the picture they have. */
	logo: Uint8Array | undefined;
}

/** The issuer that a brand folder describes; what a certificate could not do without is refused. */
export function issuerOf(brand: Brand, logo?: Uint8Array): Issuer {
	const { name, phone, email, norms, placeOfSignature: place } = brand;
	const seat = brand.offices.find(({ city }) => city === brand.seat);
	if (!seat) throw new Error(`Am Sitz (seat: "${brand.seat}") gibt es kein Büro (offices).`);
	const codes: Readonly<Record<string, readonly string[]>> = norms.requirements;
	const byCategory = CATEGORIES.map((category) => [category, codes[category.split(":")[0] ?? ""] ?? []] as const);
	const without = byCategory.find(([, own]) => own.length === 0);
	if (without) throw new Error(`Zur Kategorie "${without[0]}" gibt es keine Norm (norms.requirements).`);
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

/** Reads the issuer from a brand folder. */
export async function loadIssuer(folder: string): Promise<Issuer> {
	const { brand }: { brand: Brand } = await import(pathToFileURL(resolve(folder, "brand.ts")).href);
	const logo = join(folder, "logo.png");
	return issuerOf(brand, existsSync(logo) ? readFileSync(logo) : undefined);
}
