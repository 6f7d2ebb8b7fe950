import type { Country } from "../clients/contract.ts";
import type { CertificateFacts, DocumentLanguage } from "./contract.ts";
import { annexes } from "./first-page.ts";

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

/** What a template may ask for: single texts, switches for `{#x} … {/x}`, and lists with the texts of their entries. */
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
	},
	switches: { preview: true, annex: true, productAnnex: true, siteAnnex: true },
	lists: {
		products: { entry: { number: "required", name: "required", info: "required" } },
		sites: { entry: { name: "required", address: "required" } },
		/** The sites as long as they do not stand in the annex. */
		firstPageSites: { entry: { name: "required", address: "required" } },
	},
} as const;

type Placeholders = typeof PLACEHOLDERS;
export type DocumentData = Record<keyof Placeholders["texts"], string> &
	Record<keyof Placeholders["switches"], boolean> & {
		[L in keyof Placeholders["lists"]]: Record<keyof Placeholders["lists"][L]["entry"], string>[];
	};

type Place = CertificateFacts["client"];

const COUNTRY_NAMES_EN: Readonly<Record<Country, string>> = {
	Österreich: "Austria",
	Deutschland: "Germany",
	Frankreich: "France",
	Italien: "Italy",
	Rumänien: "Romania",
	Schweiz: "Switzerland",
	Spanien: "Spain",
	Tschechien: "Czechia",
	Türkei: "Türkiye",
	Ungarn: "Hungary",
};
const countryName = (country: string, lang: DocumentLanguage) =>
	lang === "en" && Object.hasOwn(COUNTRY_NAMES_EN, country) ? COUNTRY_NAMES_EN[country as Country] : country;

function placeIn(lang: DocumentLanguage, { name, address }: Place) {
	const { street, number, zip, city, country } = address;
	return { name, address: `${street} ${number}, ${zip} ${city}, ${countryName(country, lang)}` };
}

const MONTHS_EN = [
	"January",
	"February",
	"March",
	"April",
	"May",
	"June",
	"July",
	"August",
	"September",
	"October",
	"November",
	"December",
];

/** 01.03.2026 or 1 March 2026. */
export function dateIn(lang: DocumentLanguage, day: string): string {
	const [year = "", month = "", date = ""] = day.split("-");
	return lang === "de" ? `${date}.${month}.${year}` : `${Number(date)} ${MONTHS_EN[Number(month) - 1]} ${year}`;
}

function productIn(lang: DocumentLanguage, product: CertificateFacts["products"][number]) {
	const { number, name, nameEN, info, infoEN } = product;
	return lang === "de" ? { number, name, info } : { number, name: nameEN || name, info: infoEN || info };
}

/** The texts of one document, ready for the template. */
export function documentData({ facts, lang, signatory, signedOn, validationUrl }: CertificateDocument): DocumentData {
	const client = placeIn(lang, facts.client);
	const manufacturer = placeIn(lang, facts.manufacturer);
	const sites = facts.productionSites.map((site) => placeIn(lang, site));
	const products = facts.products.map((product) => productIn(lang, product));
	const { category, subcategory } = facts;
	const { productAnnex, siteAnnex } = annexes({ client, manufacturer, category, subcategory, sites, products });
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
		preview: validationUrl === undefined,
		annex: productAnnex || siteAnnex,
		productAnnex,
		siteAnnex,
		products,
		sites,
		firstPageSites: siteAnnex ? [] : sites,
	};
}
