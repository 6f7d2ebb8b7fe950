import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import PizZip from "pizzip";
import { describe, expect, test } from "vitest";
import { loadIssuer } from "./issuer.ts";
import { loadTemplates as load } from "./template.ts";

const folder = new URL("../templates/", import.meta.url);
const read = (name: string): Uint8Array => readFileSync(new URL(name, folder));
const GERMAN = "zertifikat_de.docx";
const issuer = await loadIssuer(fileURLToPath(new URL("../../../../shared-ui/brand", import.meta.url)));
const loadTemplates = (from: (name: string) => Uint8Array) => load(issuer, from);

/** The templates with the German one changed: in these parts, every occurrence of a text. */
function withChange(parts: string | RegExp, from: string | RegExp, to: string) {
	return (name: string) => {
		if (name !== GERMAN) return read(name);
		const zip = new PizZip(read(name));
		for (const part of Object.keys(zip.files).filter((path) => path === parts || path.match(parts) !== null)) {
			const xml = zip.file(part)?.asText() ?? "";
			expect(xml.search(from)).toBeGreaterThan(-1);
			zip.file(part, xml.replaceAll(from, to));
		}
		return zip.generate({ type: "uint8array" });
	};
}
const BODY = "word/document.xml";
const loading = (part: string | RegExp, from: string | RegExp, to: string) => () =>
	loadTemplates(withChange(part, from, to));

describe("a template is refused at start, by its name, when", () => {
	const cases: [string, () => unknown, RegExp][] = [
		["it asks for something unknown", loading(BODY, "{validTo}", "{validUntil}"), /\{validUntil\} ist unbekannt/],
		["it lacks something", loading(BODY, "{clientAddress}", ""), /\{clientAddress\} fehlt/],
		["a list lacks something", loading(BODY, "{number}", ""), /\{number\} fehlt in \{#products\}/],
		["a list has no such entry", loading(BODY, "{number}", "{address}"), /\{address\} ist in \{#products\} unbekannt/],
		["an entry stands outside its list", loading(BODY, "{clientAddress}", "{address}"), /\{address\} ist unbekannt/],
		["a list has neither beginning nor end", loading(BODY, "{signatory}", "{sites}"), /\{#sites\} … \{\/sites\}/],
		["a list does not end", loading(BODY, "{/products}", ""), /\{products\}.*nicht geschlossen/],
		["a bracket is missing", loading(BODY, "{signatory}", "{signatory"), /\{signatory.*Klammer/],
		["it asks for raw XML", loading(BODY, "{signatory}", "{@signatory}"), /\{@signatory\} ist unbekannt/],
		[
			"it asks for an inherited property",
			loading(BODY, "{signatory}", "{constructor}"),
			/\{constructor\} ist unbekannt/,
		],
		["it has no picture for the QR code", loading(BODY, 'descr="QR', 'descr="Code'), /Alternativtext „QR …“.*fehlt/],
		["the preview mark is missing on page one", loading("word/header1.xml", "preview}", "annex}"), /ersten Seite/],
		["the preview mark is missing after it", loading("word/header2.xml", "preview}", "annex}"), /Kopfzeile der Seiten/],
		["page one has no header", loading(BODY, /<w:headerReference w:type="first"[^>]*>/g, ""), /ersten Seite/],
		[
			"even pages have no header",
			loading("word/settings.xml", "<w:compat>", "<w:evenAndOddHeaders/><w:compat>"),
			/geraden/,
		],
		[
			"it names the products nowhere in the annex",
			loading(BODY, /(?<=\{#productAnnex\}<.*){name}/gs, ""),
			/\{name\} fehlt in \{#products\}, wenn die Produkte in der Anlage/,
		],
		[
			"it names the products nowhere on the first page",
			loading(BODY, /\{\^productAnnex\}(?=<)/g, "{#productAnnex}"),
			/\{number\} fehlt in \{#products\}, wenn die Produkte auf der ersten Seite/,
		],
		[
			"it says something in previews only",
			loading(BODY, "{validTo}", "{#preview}{validTo}{/preview}"),
			/\{validTo\} fehlt/,
		],
		[
			"only its title, not its pages, says something",
			loading(/^word\/(document|header2)\.xml$/, "{certificateNumber}", ""),
			/\{certificateNumber\} fehlt/,
		],
		[
			"its QR code stands in previews only",
			loading(
				BODY,
				/(<w:r>)(<w:drawing>(?:(?!<w:drawing>).)*?descr="QR.*?<\/w:drawing><\/w:r>)/g,
				"$1<w:t>{#preview}</w:t>$2<w:r><w:t>{/preview}</w:t></w:r>",
			),
			/QR-Code fehlt auf dem ausgestellten/,
		],
		["its preview mark says nothing", loading("word/header2.xml", /VORSCHAU/g, ""), /VORSCHAU fehlt zwischen/],
		["the preview mark would be issued too", loading(BODY, "HALAL-ZERTIFIKAT", "VORSCHAU"), /VORSCHAU steht außerhalb/],
		[
			"its logo is no PNG",
			loading("word/_rels/document.xml.rels", "media/logo.png", "media/logo.jpg"),
			/„LOGO …“ muss als PNG/,
		],
		[
			"a list of standards does not name them",
			loading(BODY, "{norm}", "{number}"),
			/\{number\} ist in \{#norms\} unbekannt/,
		],
		["it is no Word document", () => loadTemplates(() => new Uint8Array(100)), /kein lesbares Word-Dokument/],
	];
	test.each(cases)("%s", (_name, load, reason) => {
		expect(load).toThrow(reason);
		expect(load).toThrow(/^Die Vorlage zertifikat_de\.docx kann nicht verwendet werden\. /);
	});
});

test("a template that types name, address, place and standards of the certification body is used as it is", () => {
	const parts = /^word\/(document|header2|footer\d)\.xml$|^docProps\//;
	const typed = withChange(
		parts,
		/<w:p>(?:(?!<\/w:p>).)*\{[#/]?norms?\}.*?<\/w:p>|\{issuer\w+\}|\{categoryNorm\}|$/g,
		"",
	);
	expect(() => loadTemplates(typed)).not.toThrow();
});
