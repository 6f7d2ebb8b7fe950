import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { Brand } from "@portal/brand/contract.ts";
import PizZip from "pizzip";
import { describe, expect, test } from "vitest";
import { part, textOf } from "../../../testing/word.ts";
import { CATEGORIES } from "../../certifications/contract.ts";
import type { CertificateFacts, DocumentLanguage } from "../contract.ts";
import { issuerOf, loadIssuer, loadTemplates, renderCertificate } from "./document.ts";

const brandFolder = fileURLToPath(new URL("../../../../shared-ui/brand", import.meta.url));
const { brand }: { brand: Brand } = await import(pathToFileURL(join(brandFolder, "brand.ts")).href);
const issuer = await loadIssuer(brandFolder);
const read = (name: string): Uint8Array => readFileSync(new URL(`../templates/${name}`, import.meta.url));
const templates = loadTemplates(issuer, read);
const BODY = "word/document.xml";

const address = { street: "Ipari park", number: "7", zip: "9027", city: "Győr", country: "Ungarn" };
const facts: CertificateFacts = {
	certificateNumber: "Z-2026-0001-01",
	certificationNumber: "Z-2026-0001",
	client: { name: "Öztürk & Söhne", address },
	manufacturer: { name: "Werk Győr", address },
	category: "E: Catering",
	subcategory: "",
	validFrom: "2026-03-01",
	validTo: "2029-02-28",
	productionSites: [],
	products: [{ number: "1", name: "Lokum", nameEN: "", info: "", infoEN: "" }],
};

async function issued(changes: Partial<CertificateFacts> = {}, lang: DocumentLanguage = "de", from = templates) {
	const signed = { signatory: "Dr. Leyla Beispiel", signedOn: "2026-02-26" };
	const validationUrl = "https://pruefen.example.org/validateCertificate?cid=K7QX2M4T9RBW8ZC3VHN5PDJ6FA";
	return new PizZip(await renderCertificate(from, { facts: { ...facts, ...changes }, lang, ...signed, validationUrl }));
}

describe("the standards", () => {
	const statedIn = (text: string) =>
		[...text.matchAll(/^(?:Anforderungen|Requirements)\D*? (?:nach|to) (.*)$/gm)].map(([, norm]) => norm);

	test.each(CATEGORIES)("of %s are those of the brand for this category, in both languages", async (category) => {
		const code = category.slice(0, 1) as keyof Brand["norms"]["requirements"];
		const norms = brand.norms.requirements[code];
		expect(norms.length).toBeGreaterThan(0);
		for (const lang of ["de", "en"] as const) {
			const text = textOf(part(await issued({ category }, lang), BODY));
			expect(statedIn(text)).toEqual(norms);
			expect(text).toMatch(new RegExp(`^(Kategorien nach|Categories according to) ${brand.norms.categories}$`, "m"));
			for (const other of Object.values(brand.norms.requirements)
				.flat()
				.filter((norm) => !norms.includes(norm)))
				expect(text).not.toContain(other);
		}
	});

	test("exist for every category", () => {
		const requirements = { ...brand.norms.requirements, E: [] };
		expect(() => issuerOf({ ...brand, norms: { ...brand.norms, requirements } }, issuer.logo)).toThrow(
			/no standard .* "E: Catering"/,
		);
	});
});

describe("the certification body", () => {
	const other = { ...issuer, name: "Süd & Ost <Prüfstelle>", logo: new Uint8Array([1, 2, 3]) };
	const others = loadTemplates(other, read);

	test("appears in the document, its headers, its footers and its properties", async () => {
		const zip = await issued({}, "de", others);
		expect(textOf(part(zip, BODY)).match(/Süd & Ost <Prüfstelle>/g)).toHaveLength(2);
		expect(textOf(part(zip, "word/header2.xml"))).toContain(other.name);
		for (const footer of ["word/footer1.xml", "word/footer2.xml"])
			expect(textOf(part(zip, footer))).toContain(
				"Musterring 12, 1010 Wien, Österreich · +43 1 000 00 00 · office@example.org",
			);
		for (const properties of ["docProps/core.xml", "docProps/app.xml"])
			expect(part(zip, properties)).toContain("Süd &amp; Ost &lt;Prüfstelle&gt;");
	});

	test("has its logo in the document, with its name as alternative text", async () => {
		const zip = await issued({}, "de", others);
		expect(zip.file("word/media/logo.png")?.asUint8Array()).toEqual(other.logo);
		expect(part(zip, BODY)).toContain('descr="Logo: Süd &amp; Ost &lt;Prüfstelle&gt;"');
	});

	test("needs an office at its seat, and every field that certificates contain", () => {
		expect(() => issuerOf({ ...brand, seat: "Nirgendwo" }, issuer.logo)).toThrow(/seat "Nirgendwo"/);
		expect(() => issuerOf({ ...brand, name: " ", norms: { requirements: {} } }, issuer.logo)).toThrow(
			"brand.ts needs a text for name, norms.categories",
		);
		expect(() => issuerOf(undefined, issuer.logo)).toThrow("brand.ts needs a text for brand");
	});
});
