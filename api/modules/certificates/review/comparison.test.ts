import { expect, test } from "vitest";
import { forge } from "../../../testing/forging.ts";
import {
	aCertificateInput,
	type CertificateScenario,
	createCertificate,
	createCertification,
	replacementOf,
	take,
} from "../../../testing/index.ts";
import { startAppPerTest } from "../../../testing/started-app.ts";
import type { Comparison } from "../contract.ts";

const app = startAppPerTest();

const compare = ({ key }: CertificateScenario) =>
	app.json<Comparison>(`/certificate/${key}/comparison`, { as: "Auditor" });
const NONE = { added: 0, changed: 0, removed: 0 };

/** Creates a certification of three products, and a published certificate of the first two. */
async function publishedOfTwo() {
	const base = await createCertification(app, { products: 3 });
	const old = await createCertificate(app, { in: { ...base, products: base.products.slice(0, 2) }, status: "PUBLIC" });
	return { old, products: base.products };
}

test("the first certificate of a certification is compared with none", async () => {
	const draft = await createCertificate(app, { status: "IN_APPROVAL" });
	await createCertificate(app, { in: draft, status: "PUBLIC" });
	expect(await compare(draft)).toEqual({});
});

test("a replacement with the same content has no differences", async () => {
	const { old } = await publishedOfTwo();
	const { certificateNumber } = old.certificate;
	const replacement = await replacementOf(app, old, "IN_APPROVAL");
	const empty = { certificateNumber, lines: [], counts: NONE, added: [], changed: [], removed: [] };
	expect(await compare(replacement)).toEqual({ former: empty });
});

test("added, changed and removed products are listed, and so is other data that the document shows", async () => {
	const { old, products } = await publishedOfTwo();
	const replacement = await replacementOf(app, old);
	const json = aCertificateInput({ products: products.slice(1).map(({ _id }) => _id) });
	await app.json(`/certificate/${replacement.key}`, { as: "Auditor", method: "PUT", json });
	// Products of a published certificate cannot be changed, except by earlier versions.
	await forge(app, "update product set info_en = 'without sugar' where number = '0002'");
	await forge(app, "update client set name = 'Neue Firma GmbH'");
	await take(app, replacement, "release", "Auditor");
	const [removed, changed, added] = products.map(({ number, name }) => ({ number, name }));
	const { name, address } = old.client;
	const place = `${address.street} ${address.number}, ${address.zip} ${address.city}, ${address.country}`;
	const company = { before: `${name}, ${place}`, after: `Neue Firma GmbH, ${place}` };
	expect(await compare(replacement)).toEqual({
		former: {
			certificateNumber: old.certificate.certificateNumber,
			lines: [
				{ field: "Kunde", ...company },
				{ field: "Hersteller", ...company },
			],
			counts: { added: 1, changed: 1, removed: 1 },
			added: [added],
			changed: [{ ...changed, lines: [{ field: "Info EN", after: "without sugar" }] }],
			removed: [removed],
		},
	});
});

test("a draft is compared with the certificate that it replaces, or else with the last one that was published before", async () => {
	const base = await createCertification(app, { products: 1 });
	await createCertificate(app, { in: base, status: "RETRACTED" });
	const second = await createCertificate(app, { in: base, status: "PUBLIC" });
	const third = await createCertificate(app, { in: base, status: "PUBLIC" });
	await createCertificate(app, { in: base });
	for (const [draft, former] of [
		[await createCertificate(app, { in: base }), third],
		[await replacementOf(app, second), second],
	] as const)
		expect(await compare(draft)).toMatchObject({ former: { certificateNumber: former.certificate.certificateNumber } });
});
