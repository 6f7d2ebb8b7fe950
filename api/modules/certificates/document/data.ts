import { germanDay, longDay } from "../../../kit/calendar.ts";
import type { CertificateFacts, DocumentLanguage } from "../contract.ts";
import { countryIn } from "./countries.ts";
import { annexes } from "./first-page.ts";
import type { Issuer } from "./issuer.ts";

export interface CertificateDocument {
	facts: CertificateFacts;
	lang: DocumentLanguage;
	/** The name of the user who signed the certificate; empty in a preview. */
	signatory: string;
	/** The day of the signature as YYYY-MM-DD; undefined in the preview of a certificate that is not signed yet. */
	signedOn: string | undefined;
	/** The address of the public page that confirms the certificate; undefined in a preview, which has no such page. */
	validationUrl: string | undefined;
}

/**
 * The placeholders that a Word template may contain: texts, switches such as `{#x} … {/x}`, and lists. Any other
 * placeholder in a template prevents the start of the server.
 */
export const PLACEHOLDERS = {
	texts: {
		certificateNumber: "required",
		certificationNumber: "optional",
		clientName: "required",
		clientAddress: "required",
		manufacturerName: "required",
		manufacturerAddress: "required",
		category: "required",
		subcategory: "required",
		validFrom: "required",
		validTo: "required",
		signatory: "required",
		signedOn: "optional",
		validationAddress: "required",
		productCount: "optional",
		siteCount: "optional",
		issuerName: "optional",
		issuerAddress: "optional",
		issuerPhone: "optional",
		issuerEmail: "optional",
		issuerPlace: "optional",
		categoryNorm: "optional",
	},
	switches: { preview: true, annex: true, productAnnex: true, siteAnnex: true },
	lists: {
		products: { entry: { number: "required", name: "required", info: "required" } },
		sites: { entry: { name: "required", address: "required" } },
		/** The production sites, filled only if the first page lists them instead of the annex. */
		firstPageSites: { entry: { name: "required", address: "required" } },
		norms: { entry: { norm: "required" } },
	},
} as const;

type Placeholders = typeof PLACEHOLDERS;
export type DocumentData = Record<keyof Placeholders["texts"], string> &
	Record<keyof Placeholders["switches"], boolean> & {
		[L in keyof Placeholders["lists"]]: Record<keyof Placeholders["lists"][L]["entry"], string>[];
	};

type Place = CertificateFacts["client"];

export function placeIn(lang: DocumentLanguage, { name, address }: Place) {
	const { street, number, zip, city, country } = address;
	return { name, address: `${street} ${number}, ${zip} ${city}, ${countryIn(lang, country)}` };
}

/** Formats a day (YYYY-MM-DD) for a document: 01.03.2026 in German, 1 March 2026 in English. */
export const dateIn = (lang: DocumentLanguage, day: string): string =>
	lang === "de" ? germanDay(day) : longDay(day, "en-GB");

type Product = CertificateFacts["products"][number];

/** Returns the fields of a product that an English certificate prints in German for lack of an English text. */
export const germanFields = ({ nameEN, info, infoEN }: Product): ("nameEN" | "infoEN")[] => [
	...(nameEN === "" ? (["nameEN"] as const) : []),
	...(infoEN === "" && info !== "" ? (["infoEN"] as const) : []),
];

/** Follows each German text in an English certificate, so that readers know why the text is not in English. */
const GERMAN_MARK = " (German)";

function productIn(lang: DocumentLanguage, product: Product) {
	const { number, name, nameEN, info, infoEN } = product;
	if (lang === "de") return { number, name, info };
	const german = germanFields(product);
	return {
		number,
		name: german.includes("nameEN") ? `${name}${GERMAN_MARK}` : nameEN,
		info: german.includes("infoEN") ? `${info}${GERMAN_MARK}` : infoEN,
	};
}

export const contactIn = (lang: DocumentLanguage, { address, phone, email }: Issuer) =>
	[address[lang], phone, email].join(" · ");

/** Returns the codes of the stated schemes; content that an earlier version signed has the standards of its category. */
export const standardsOf = ({ norms }: Issuer, { schemes, category }: CertificateFacts): readonly string[] =>
	schemes?.map(({ code }) => code) ?? norms.get(category) ?? [];

export function documentData(
	issuer: Issuer,
	{ facts, lang, signatory, signedOn, validationUrl }: CertificateDocument,
): DocumentData {
	const client = placeIn(lang, facts.client);
	const manufacturer = placeIn(lang, facts.manufacturer);
	const sites = facts.productionSites.map((site) => placeIn(lang, site));
	const products = facts.products.map((product) => productIn(lang, product));
	const { category, subcategory } = facts;
	const norms = standardsOf(issuer, facts);
	const from = { name: issuer.name, contact: contactIn(lang, issuer) };
	const page = { issuer: from, client, manufacturer, category, subcategory, norms, sites, products };
	const { productAnnex, siteAnnex } = annexes(page);
	return {
		certificateNumber: facts.certificateNumber,
		certificationNumber: facts.certificationNumber,
		clientName: client.name,
		clientAddress: client.address,
		manufacturerName: manufacturer.name,
		manufacturerAddress: manufacturer.address,
		category,
		subcategory,
		validFrom: dateIn(lang, facts.validFrom),
		validTo: dateIn(lang, facts.validTo),
		signatory,
		signedOn: signedOn === undefined ? "" : dateIn(lang, signedOn),
		validationAddress: validationUrl?.replace(/^https?:\/\//, "") ?? "",
		productCount: String(products.length),
		siteCount: String(sites.length),
		issuerName: issuer.name,
		issuerAddress: issuer.address[lang],
		issuerPhone: issuer.phone,
		issuerEmail: issuer.email,
		issuerPlace: issuer.place[lang],
		categoryNorm: issuer.categoryNorm,
		norms: norms.map((norm) => ({ norm })),
		preview: validationUrl === undefined,
		annex: productAnnex || siteAnnex,
		productAnnex,
		siteAnnex,
		products,
		sites,
		firstPageSites: siteAnnex ? [] : sites,
	};
}
