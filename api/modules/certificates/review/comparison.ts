import type { AuditLine } from "../../../audit/contract.ts";
import { addressText } from "../../../audit/index.ts";
import { germanDay } from "../../../kit/calendar.ts";
import type { Deps } from "../../../platform/deps.ts";
import { CERTIFICATION_FIELDS } from "../../certifications/contract.ts";
import { PRODUCT_FIELDS } from "../../products/contract.ts";
import { CERTIFICATE_FIELDS, type CertificateFacts, type Comparison } from "../contract.ts";
import { type CertificateKey, loadCertificate } from "../repository.ts";
import { factsFrom } from "./signed-content.ts";
import { formerCertificate, sourcesOf } from "./sources.repository.ts";

const MAX_LISTED = 100;

type Place = CertificateFacts["client"];
type Product = CertificateFacts["products"][number];

const placeText = ({ name, address }: Place) => `${name}, ${addressText(address)}`;

/** The compared fields of a certificate, with their labels and texts. */
const FIELDS: readonly [label: string, text: (facts: CertificateFacts) => string][] = [
	[CERTIFICATION_FIELDS._clientId.label, ({ client }) => placeText(client)],
	[CERTIFICATION_FIELDS._siteId.label, ({ manufacturer }) => placeText(manufacturer)],
	[CERTIFICATION_FIELDS.category.label, ({ category }) => category],
	[CERTIFICATION_FIELDS.subcategory.label, ({ subcategory }) => subcategory],
	[CERTIFICATE_FIELDS.validFrom.label, ({ validFrom }) => germanDay(validFrom)],
	[CERTIFICATE_FIELDS.validTo.label, ({ validTo }) => germanDay(validTo)],
	[CERTIFICATE_FIELDS.schemes.label, ({ schemes = [] }) => schemes.map(({ code }) => code).join(", ")],
	[CERTIFICATE_FIELDS.productionSites.label, ({ productionSites }) => productionSites.map(placeText).join("; ")],
];
const PRODUCT_TEXTS = PRODUCT_FIELDS.map(({ field, heading }) => [heading, (of: Product) => of[field]] as const);

const linesOf = <T>(fields: readonly (readonly [string, (of: T) => string])[], before: T, after: T): AuditLine[] =>
	fields.flatMap(([field, text]) => {
		const [old, current] = [text(before), text(after)];
		return old === current ? [] : { field, ...(old ? { before: old } : {}), ...(current ? { after: current } : {}) };
	});

const named = (products: readonly Product[]) =>
	products.slice(0, MAX_LISTED).map(({ number, name }) => ({ number, name }));

/** Compares the products by their number, which is unique within a certification. */
function compareProducts(before: readonly Product[], after: readonly Product[]) {
	const old = new Map(before.map((product) => [product.number, product]));
	const current = new Set(after.map(({ number }) => number));
	const added = after.filter(({ number }) => !old.has(number));
	const removed = before.filter(({ number }) => !current.has(number));
	const changed = after.flatMap((product) => {
		const lines = linesOf(PRODUCT_TEXTS, old.get(product.number) ?? product, product);
		return lines.length > 0 ? { number: product.number, name: product.name, lines } : [];
	});
	return {
		counts: { added: added.length, changed: changed.length, removed: removed.length },
		added: named(added),
		changed: changed.slice(0, MAX_LISTED),
		removed: named(removed),
	};
}

export async function compareWithFormer({ database: { db } }: Deps, key: CertificateKey): Promise<Comparison> {
	const [certificate, former] = await Promise.all([loadCertificate(db, key), formerCertificate(db, key)]);
	if (!former?.signed) return {};
	const { certificateNumber, signed } = former;
	const facts = certificate.signed ?? factsFrom(certificate, await sourcesOf(db, key));
	return {
		former: {
			certificateNumber,
			lines: linesOf(FIELDS, signed, facts),
			...compareProducts(signed.products, facts.products),
		},
	};
}
