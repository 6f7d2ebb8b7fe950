/**
 * This file estimates whether products and production sites fit on the first page of a certificate or must move to an
 * annex. The estimate uses the character widths of Times New Roman and is rounded up.
 */

interface Place {
	name: string;
	address: string;
}

interface FirstPage {
	issuer: { name: string; contact: string };
	client: Place;
	manufacturer: Place;
	category: string;
	subcategory: string;
	norms: readonly string[];
	sites: readonly Place[];
	products: readonly { number: string; name: string; info: string }[];
}

/** The height in mm that the first page has for products and sites if the issuer's name needs only one line. */
const ROOM = 158;
const MM_PER_POINT = 25.4 / 72;
const LINE_HEIGHT = 1.15;
// The width in millimetres that each column of the Word template has for text, without padding.
const WIDTH = { page: 160, value: 112, number: 33, product: 121 };
/**
 * The widths in millimetres that the Word template has for the issuer's name in the heading and in the signature, and
 * for the contact line in the footer. A longer text takes a second line.
 */
const ISSUER_WIDTH = { heading: 131, signature: 77, foot: 138 };
const ISSUER_ROOM = { heading: 4.5, signature: 6.6, foot: 5.4 };
const DETAIL_PADDING = 1.4;
const PRODUCT_PADDING = 1.2;

// Matches characters that the estimate counts as 1.05 em wide. This is more than their real width, because lines break
// between words and are rarely filled.
const WIDE = /[MW@%‰\u2E80-\u{10FFFF}]/u;
const CAPITAL = /[\p{Lu}mw&]/u;
const widthOf = (character: string) =>
	character === " " ? 0.27 : WIDE.test(character) ? 1.05 : CAPITAL.test(character) ? 0.78 : 0.53;

function heightOf(text: string, points: number, width: number): number {
	let lines = 0;
	for (const line of text.split("\n")) {
		let em = 0;
		for (const character of line) em += widthOf(character);
		lines += Math.max(1, Math.ceil((em * points * MM_PER_POINT) / width));
	}
	return lines * points * LINE_HEIGHT * MM_PER_POINT;
}

const sum = (heights: readonly number[]) => heights.reduce((all, height) => all + height, 0);
const detail = (text: string) => heightOf(text, 11, WIDTH.value) + DETAIL_PADDING;
const place = ({ name, address }: Place) => `${name}, ${address}`;

function excess({ name, contact }: FirstPage["issuer"]): number {
	const over = (height: number, room: number) => Math.max(0, height - room);
	return sum([
		over(heightOf(name.toUpperCase(), 10.5, ISSUER_WIDTH.heading), ISSUER_ROOM.heading),
		over(heightOf(name, 8, ISSUER_WIDTH.signature), ISSUER_ROOM.signature),
		over(heightOf(contact, 8.5, ISSUER_WIDTH.foot), ISSUER_ROOM.foot),
	]);
}

function statement({ issuer, client, manufacturer, category, subcategory, norms }: FirstPage): number {
	const standards = [...norms, "categories"].map((norm) => `Requirements according to ${norm}`).join("\n");
	return sum([
		24,
		excess(issuer),
		heightOf(client.name, 22, WIDTH.page),
		heightOf(client.address, 11, WIDTH.page),
		detail(place(manufacturer)),
		detail(category),
		subcategory === "" ? 0 : detail(subcategory),
		detail(standards),
		7.5,
	]);
}

const siteList = (sites: FirstPage["sites"]) => sum(sites.map((site) => detail(place(site))));

const productList = (products: FirstPage["products"]) =>
	9 +
	sum(
		products.map(({ number, name, info }) => {
			const text = heightOf(name, 10.5, WIDTH.product) + (info === "" ? 0 : heightOf(info, 9, WIDTH.product));
			return Math.max(text, heightOf(number, 10.5, WIDTH.number)) + PRODUCT_PADDING;
		}),
	);

/**
 * Returns which lists must move to the annex, so that the first page does not overflow: the sites if that is enough,
 * otherwise the products, otherwise both.
 */
export function annexes(page: FirstPage): { siteAnnex: boolean; productAnnex: boolean } {
	const reference = detail("");
	const fixed = statement(page);
	const sites = siteList(page.sites);
	const products = productList(page.products);
	const several = page.sites.length > 1;
	if (fixed + sites + products <= ROOM) return { siteAnnex: false, productAnnex: false };
	if (several && fixed + reference + products <= ROOM) return { siteAnnex: true, productAnnex: false };
	return { siteAnnex: page.sites.length > 0 && fixed + sites + reference > ROOM, productAnnex: true };
}
