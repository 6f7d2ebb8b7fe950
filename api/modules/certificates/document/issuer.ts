import type { Buffer } from "node:buffer";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { z } from "zod";
import { CATEGORIES } from "../../certifications/contract.ts";
import { type SchemeInput, schemeInput } from "../../schemes/contract.ts";
import type { DocumentLanguage } from "../contract.ts";
import { countryIn } from "./countries.ts";

export interface Issuer {
	name: string;
	phone: string;
	email: string;
	address: Readonly<Record<DocumentLanguage, string>>;
	place: Readonly<Record<DocumentLanguage, string>>;
	/** The standards by category, which certificates print that an earlier version signed without schemes. */
	norms: ReadonlyMap<string, readonly string[]>;
	schemes: readonly SchemeInput[];
	categoryNorm: string;
	/** The months between two surveillances of a certification. */
	surveillanceMonths: number;
	/** The logo of the certification body, which must be a square PNG. */
	logo: Uint8Array;
}

const text = z.string().trim().min(1);
const schemeTexts = z.object({ title: z.object({ de: text, en: text }), validFrom: schemeInput.shape.validFrom });
const stated = z.object({
	name: text,
	phone: text,
	email: text,
	seat: text,
	placeOfSignature: z.object({ de: text, en: text }),
	offices: z.array(z.object({ city: text, country: text, street: text, zip: text })),
	norms: z.object({
		requirements: z.record(z.string(), z.array(text)),
		schemes: z.record(z.string(), schemeTexts).default({}),
		categories: text,
		surveillanceMonths: z.int().min(1).max(120).default(12),
	}),
});

/** The first valid day of schemes for which the brand folder states none; no record is older. */
const EARLIEST_DAY = "2010-01-01";

const codeOf = (category: string) => category.split(":")[0] ?? "";

/** Returns the schemes that the brand folder states for the first start of the server. */
function schemesIn({ requirements, schemes }: z.infer<typeof stated>["norms"]): SchemeInput[] {
	const categoriesOf = (code: string) =>
		CATEGORIES.filter((category) => requirements[codeOf(category)]?.includes(code));
	return [...new Set(Object.values(requirements).flat())].map((code) => {
		const { title = { de: code, en: code }, validFrom = EARLIEST_DAY } = schemes[code] ?? {};
		return { code, title: title.de, titleEN: title.en, categories: categoriesOf(code), validFrom };
	});
}

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
	const byCategory = CATEGORIES.map((category) => [category, norms.requirements[codeOf(category)] ?? []] as const);
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
		schemes: schemesIn(norms),
		categoryNorm: norms.categories,
		surveillanceMonths: norms.surveillanceMonths,
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
