import type PizZip from "pizzip";
import { type DocumentData, PLACEHOLDERS } from "./data.ts";
import { qrPictures } from "./pictures.ts";
import { fill } from "./render.ts";

const sample = (...path: string[]) => `‹${path.join(".")}›`;

type Texts = Readonly<Record<string, "required" | "optional">>;
const samples = (texts: Texts, ...path: string[]): Record<string, string> =>
	Object.fromEntries(Object.keys(texts).map((name) => [name, sample(...path, name)]));

interface Layout {
	siteAnnex: boolean;
	productAnnex: boolean;
}
const LAYOUTS: readonly Layout[] = [false, true].flatMap((siteAnnex) =>
	[false, true].map((productAnnex) => ({ siteAnnex, productAnnex })),
);

const { texts, lists } = PLACEHOLDERS;

function sampleData({ siteAnnex, productAnnex }: Layout, preview: boolean): DocumentData {
	const sites = [samples(lists.sites.entry, "sites")];
	return {
		...samples(texts),
		preview,
		siteAnnex,
		productAnnex,
		annex: siteAnnex || productAnnex,
		products: [samples(lists.products.entry, "products")],
		sites,
		norms: [samples(lists.norms.entry, "norms")],
		firstPageSites: siteAnnex ? [] : sites,
	} as DocumentData;
}

const partsOf = (zip: PizZip, names: readonly string[]) =>
	names.map((name) => zip.file(name)?.asText() ?? "").join("\n");

/** Returns all text that a reader sees on a page, including text that Word draws as a picture, such as a watermark. */
const visible = (xml: string) =>
	[...xml.matchAll(/<w:t\b[^>]*>([^<]*)<|<v:textpath\b[^>]*\bstring="([^"]*)"/g)]
		.map(([, text, drawn]) => text ?? drawn)
		.join("");

const pages = (zip: PizZip) =>
	visible(
		partsOf(
			zip,
			Object.keys(zip.files).filter((name) => /^word\/(document|header\d*|footer\d*)\.xml$/.test(name)),
		),
	);

const requiredOf = (entries: Texts) => Object.keys(entries).filter((name) => entries[name] === "required");
const REQUIRED = [
	...requiredOf(texts).map((name) => ({ text: sample(name), written: `{${name}} is missing` })),
	...(["products", "sites"] as const).flatMap((list) =>
		requiredOf(lists[list].entry).map((name) => ({
			text: sample(list, name),
			written: `{${name}} is missing in {#${list}}`,
		})),
	),
];

const where = (annex: boolean) => (annex ? "in the annex" : "on the first page");

/** Fills a Word template in every layout; throws if a required text, the QR code or the preview mark is missing. */
export function dryRun(template: Uint8Array, mark: string, headers: readonly string[]): void {
	const issued = LAYOUTS.map((layout) => ({ layout, zip: fill(template, sampleData(layout, false)) }));
	const filled = issued.map(({ layout, zip }) => ({ layout, text: pages(zip) }));
	for (const { text, written } of REQUIRED) {
		const lacking = filled.filter((page) => !page.text.includes(text));
		const [first] = lacking;
		if (!first) continue;
		const { productAnnex, siteAnnex } = first.layout;
		const when =
			lacking.length === filled.length
				? ""
				: `, if the products are ${where(productAnnex)} and the production sites ${where(siteAnnex)}`;
		throw new Error(`The placeholder ${written}${when}.`);
	}
	if (issued.some(({ zip }) => qrPictures(zip).length === 0))
		throw new Error('The picture for the QR code is missing on the issued certificate (alternative text "QR …").');
	if (filled.some(({ text }) => text.includes(mark)))
		throw new Error(`The word ${mark} is outside of {#preview} … {/preview}.`);
	const preview = fill(template, sampleData({ siteAnnex: true, productAnnex: true }, true));
	for (const header of headers)
		if (!visible(partsOf(preview, [header])).includes(mark))
			throw new Error(`The word ${mark} is missing between {#preview} and {/preview} in the header (${header}).`);
}
