import { germanDay } from "../../../kit/sentences.ts";
import type { CertificateFacts, DocumentLanguage } from "../contract.ts";
import { countryIn } from "./countries.ts";
import { annexes } from "./first-page.ts";
import type { Issuer } from "./issuer.ts";

export interface CertificateDocument {
	facts: CertificateFacts;
	lang: DocumentLanguage;
	/** Empty in a preview. */
	signatory: string;
	/** YYYY-MM-DD */
	signedOn: string | undefined;
	/** Missing in a preview. */
	validationUrl: string | undefined;
}

/** The placeholders of templates: single texts, switches for `{#x} … {/x}`, and lists with the texts of their entries. */
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
		/** The sites, unless they stand in the annex. */
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

function placeIn(lang: DocumentLanguage, { name, address }: Place) {
	const { street, number, zip, city, country } = address;
	return { name, address: `${street} ${number}, ${zip} ${city}, ${countryIn(lang, country)}` };
}

const english = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });

/** 01.03.2026 or 1 March 2026. */
const dateIn = (lang: DocumentLanguage, day: string): string =>
	lang === "de" ? germanDay(day) : english.format(new Date(day));

function productIn(lang: DocumentLanguage, product: CertificateFacts["products"][number]) {
	const { number, name, nameEN, info, infoEN } = product;
	return lang === "de" ? { number, name, info } : { number, name: nameEN || name, info: infoEN || info };
}

const contactIn = (lang: DocumentLanguage, { address, phone, email }: Issuer) =>
	[address[lang], phone, email].join(" · ");

export function documentData(
	issuer: Issuer,
	{ facts, lang, signatory, signedOn, validationUrl }: CertificateDocument,
): DocumentData {
	const client = placeIn(lang, facts.client);
	const manufacturer = placeIn(lang, facts.manufacturer);
	const sites = facts.productionSites.map((site) => placeIn(lang, site));
	const products = facts.products.map((product) => productIn(lang, product));
	const { category, subcategory } = facts;
	const norms = issuer.norms.get(category) ?? [];
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
