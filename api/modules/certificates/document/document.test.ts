import fc from "fast-check";
import PizZip from "pizzip";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { isPrintable } from "../../../kit/fields.ts";
import {
	address,
	BODY,
	FACTS,
	GERMAN_TEMPLATE,
	issued,
	issuer,
	product,
	readTemplate,
	render,
	TEMPLATES,
	VALIDATION_URL,
} from "../../../testing/certificate-document.ts";
import { part, textOf } from "../../../testing/word.ts";
import { type CertificateFacts, type DocumentFormat, type DocumentLanguage, documentName } from "../contract.ts";
import type { CertificateDocument } from "./data.ts";
import { renderCertificate } from "./document.ts";
import { qrCode } from "./qr.ts";
import { loadTemplates } from "./templates.ts";

/** Returns the templates with an edited German one. */
function withGerman(edit: (zip: PizZip) => void) {
	const zip = new PizZip(readTemplate(GERMAN_TEMPLATE));
	edit(zip);
	const bytes = zip.generate({ type: "uint8array" });
	return loadTemplates(issuer, (name) => (name === GERMAN_TEMPLATE ? bytes : readTemplate(name)));
}
const preview = (changes: Partial<CertificateFacts> = {}, lang: DocumentLanguage = "de"): CertificateDocument => ({
	...issued(changes, lang),
	signatory: "",
	signedOn: undefined,
	validationUrl: undefined,
});

const bodyText = async (document: CertificateDocument) => textOf(part(await render(document), BODY));

describe("a template that was edited in Word stays usable:", () => {
	test("a placeholder that Word has split over two runs", async () => {
		const split = "{client</w:t></w:r><w:r><w:rPr><w:b/></w:rPr><w:t>Name}";
		const changed = await withGerman((zip) => zip.file(BODY, part(zip, BODY).replaceAll("{clientName}", split)));
		expect(textOf(part(await render(issued(), changed), BODY))).toContain("Süßwaren Öztürk & Söhne\n");
	});

	test("pictures under new names", async () => {
		const changed = await withGerman((zip) => {
			const picture = zip.file("word/media/qr.png")?.asUint8Array() ?? new Uint8Array();
			zip.remove("word/media/qr.png").file("word/media/image7.png", picture);
			const relations = part(zip, "word/_rels/document.xml.rels");
			zip.file("word/_rels/document.xml.rels", relations.replace("media/qr.png", "/word/media/image7.png"));
		});
		expect((await render(issued(), changed)).file("word/media/image7.png")?.asUint8Array()).toEqual(
			new Uint8Array(qrCode(VALIDATION_URL)),
		);
	});
});

describe("a preview", () => {
	test.each([
		["de", "VORSCHAU"],
		["en", "PREVIEW"],
	] as const)("in %s is marked in every header", async (lang, mark) => {
		const zip = await render(preview({}, lang));
		const headers = Object.keys(zip.files).filter((name) => /^word\/header\d+\.xml$/.test(name));
		expect(headers).toHaveLength(2);
		for (const header of headers) {
			expect(part(zip, header)).toContain(`string="${mark}"`);
			expect(textOf(part(zip, header))).toContain(mark);
		}
	});

	test("contains neither QR code nor address nor signatory", async () => {
		const zip = await render(preview());
		const placeholder = new PizZip(readTemplate(GERMAN_TEMPLATE)).file("word/media/qr.png")?.asUint8Array();
		expect(zip.file("word/media/qr.png")?.asUint8Array()).toEqual(placeholder);
		expect(textOf(part(zip, BODY))).not.toMatch(/validateCertificate|Leyla|Wien, am/);
		expect(part(zip, BODY)).not.toContain("<w:hyperlink");
	});
});

describe("an issued certificate", () => {
	test.each(["de", "en"] as const)("in %s carries no preview mark anywhere", async (lang) => {
		const zip = await render(issued({}, lang));
		for (const name of Object.keys(zip.files).filter((path) => path.endsWith(".xml")))
			expect(part(zip, name)).not.toMatch(/VORSCHAU|PREVIEW/);
	});

	test("contains its validation page as code and as address", async () => {
		const zip = await render(issued());
		expect(zip.file("word/media/qr.png")?.asUint8Array()).toEqual(new Uint8Array(qrCode(VALIDATION_URL)));
		const xml = part(zip, BODY);
		const [, relationship, linked = ""] = /<w:hyperlink r:id="(\w+)"[^>]*>(.*?)<\/w:hyperlink>/.exec(xml) ?? [];
		expect(textOf(`<w:p>${linked}</w:p>`).trim()).toBe(VALIDATION_URL.replace("https://", ""));
		const relationships = part(zip, "word/_rels/document.xml.rels");
		expect(relationships).toMatch(
			new RegExp(`Id="${relationship}"[^>]*Target="${RegExp.escape(VALIDATION_URL)}" TargetMode="External"`),
		);
	});

	test("contains every certified fact", async () => {
		const text = await bodyText(issued({ productionSites: [{ name: "Halle Süd", address }] }));
		for (const said of [
			"Muster Halal Zertifizierung GmbH",
			"Nr. Z-2026-0001-01",
			"Gumpendorfer Straße 7/2, 1060 Wien, Österreich",
			"Werk Győr, Ipari park 7/2, 1060 Győr, Ungarn",
			"C: Food Manufacturing",
			"CIV ambient stable products",
			"Halle Süd, Gumpendorfer Straße",
			"01.03.2026 bis 28.02.2029",
			"P-1\nLokum 1\n",
			"Wien, am 26.02.2026",
			"Dr. Leyla Beispiel",
		])
			expect(text).toContain(said);
	});

	test("leaves no trace of absent content", async () => {
		const text = await bodyText(issued({ subcategory: "" }));
		expect(text).not.toMatch(/Unterkategorie|Produktionsstätte|Anlage/);
	});

	test("is the same to the byte for the same facts, at any time", async () => {
		vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-03-01T09:00:00Z") });
		onTestFinished(() => void vi.useRealTimers());
		const first = await renderCertificate(TEMPLATES, issued());
		vi.setSystemTime(new Date("2027-11-05T17:30:00Z"));
		expect(await renderCertificate(TEMPLATES, issued())).toEqual(first);
	});

	test("lists ten products on the first page, and many sites in the annex", async () => {
		const products = Array.from({ length: 10 }, (_, index) => product(index));
		const productionSites = Array.from({ length: 12 }, (_, index) => ({ name: `Halle ${index}`, address }));
		expect(await bodyText(issued({ products }))).not.toContain("Anlage");
		const text = await bodyText(issued({ products, productionSites }));
		expect(text).toContain("siehe Anlage (Anzahl: 12)");
		expect(text.indexOf("P-9")).toBeLessThan(text.indexOf("Anlage zum Zertifikat"));
		expect(text.indexOf("Halle 0")).toBeGreaterThan(text.indexOf("Anlage zum Zertifikat"));
	});
});

describe("with any text,", () => {
	const widest = { street: "W".repeat(100), number: "W".repeat(20), zip: "1234567890", city: "W".repeat(60) };
	const wide = { name: "W".repeat(50), address: { ...widest, country: "Deutschland" } };

	test("the signature keeps its space on the first page: a single site moves to the annex if needed", async () => {
		const text = await bodyText(issued({ client: wide, manufacturer: wide, productionSites: [wide] }));
		expect(text).toContain("siehe Anlage (Anzahl: 1)");
		expect(text.lastIndexOf(wide.address.city)).toBeGreaterThan(text.indexOf("Anlage zum Zertifikat"));
	});

	test("a long name of the certification body or many standards move products to the annex", async () => {
		const products = Array.from({ length: 8 }, (_, index) => product(index));
		expect(await bodyText(issued({ products }))).not.toContain("Anlage");
		const longName = { ...issuer, name: "Zertifizierungsgesellschaft für Halal-Lebensmittel ".repeat(6).trim() };
		const many = new Map([[FACTS.category, Array.from({ length: 9 }, (_, index) => `Norm ${index}:2026`)]]);
		for (const changed of [longName, { ...issuer, norms: many }]) {
			const zip = await render(issued({ products }), await loadTemplates(changed, readTemplate));
			expect(textOf(part(zip, BODY))).toContain("Anlage zum Zertifikat");
		}
	});

	test.each(["de", "en"] as const)("in %s no text after the products needs a page of its own", async (lang) => {
		const products = Array.from({ length: 40 }, (_, index) => product(index));
		const xml = part(await render(issued({ products }, lang)), BODY);
		const rest = xml.slice(xml.lastIndexOf("</w:tbl>"));
		expect(textOf(`<w:tbl>${rest.replace(/<\/w:body>.*/s, "")}`).trim()).toBe("");
		for (const [paragraph] of rest.matchAll(/<w:p>.*?<\/w:p>/gs))
			expect(paragraph).toContain('<w:pStyle w:val="certSpacer"/>');
	});
});

describe("the English certificate", () => {
	test("shows dates and countries in English", async () => {
		const text = await bodyText(issued({}, "en"));
		expect(text).toContain("1 March 2026 to 28 February 2029");
		expect(text).toContain("Vienna, 26 February 2026");
		expect(text).toContain("1060 Wien, Austria");
		expect(text).toContain("1060 Győr, Hungary");
	});

	test("marks the German text that is shown without an English one", async () => {
		const products = [
			{ number: "1", name: "Halwa", nameEN: "Tahini halva", info: "ohne Gelatine", infoEN: "no gelatine" },
			{ number: "2", name: "Nougat", nameEN: "", info: "mit Mandeln", infoEN: "" },
		];
		expect(await bodyText(issued({ products }, "en"))).toContain(
			"1\nTahini halva\nno gelatine\n2\nNougat (German)\nmit Mandeln (German)\n",
		);
		expect(await bodyText(issued({ products }))).toContain("1\nHalwa\nohne Gelatine\n2\nNougat\nmit Mandeln\n");
	});
});

describe("text is text:", () => {
	const hostile = "{name} {#products}{/products} {@raw} <w:p/> &amp; ]]> =SUM(A1) \"Q\" 'q'";

	test("placeholders, markup and formulas appear as they were typed", async () => {
		const products = [{ ...product(1), name: hostile, info: `${hostile}\n${hostile}` }];
		const zip = await render(issued({ client: { name: hostile, address }, certificateNumber: hostile, products }));
		expect(textOf(part(zip, BODY))).toContain(`${hostile}\n${hostile}\n${hostile}\n`);
		expect(textOf(part(zip, "word/header2.xml"))).toContain(hostile);
		textOf(part(zip, "docProps/core.xml"));
	});

	test("a document with every printable text is well-formed", async () => {
		const text = fc
			.oneof(
				fc.string({ unit: "binary" }),
				fc.string({ unit: "grapheme" }),
				fc.string({ unit: fc.constantFrom(..."{}#/^@<>&\"' a") }),
			)
			.map((value) => value.replace(/\r\n?/g, "\n").normalize("NFC").trim())
			.filter((value) => value !== "" && isPrintable(value));
		await fc.assert(
			fc.asyncProperty(text, text, text, async (name, info, site) => {
				const products = [{ ...product(1), name, info: `${info}\n${info}` }];
				const document = issued({ products, client: { name, address }, productionSites: [{ name: site, address }] });
				const said = await bodyText(document);
				expect(said).toContain(`P-1\n${name}\n${info}\n${info}\n`);
				expect(said).toContain(`${site}, Gumpendorfer`);
			}),
			{ numRuns: 20 },
		);
	});
});

test("documents are named after the certificate", () => {
	const name = (lang: DocumentLanguage, preview: boolean, format: DocumentFormat = "docx") =>
		documentName("Z-2026-0001-01", { lang, format, preview });
	expect(name("de", false)).toBe("Zertifikat_Z-2026-0001-01.docx");
	expect(name("en", false)).toBe("Zertifikat_Z-2026-0001-01_EN.docx");
	expect(name("en", true)).toBe("Zertifikat_Vorschau_Z-2026-0001-01_en.docx");
	expect(name("en", false, "pdf")).toBe("Zertifikat_Z-2026-0001-01_EN.pdf");
	expect(name("de", true, "pdf")).toBe("Zertifikat_Vorschau_Z-2026-0001-01_de.pdf");
});
