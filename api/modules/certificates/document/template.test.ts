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

/** Returns the templates with every occurrence of a text replaced in some files of the German one. */
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

describe("the server does not start, and names the template, when", () => {
	const cases: [string, () => unknown, RegExp][] = [
		["it contains an unknown placeholder", loading(BODY, "{validTo}", "{validUntil}"), /\{validUntil\} ist unbekannt/],
		["it lacks a required placeholder", loading(BODY, "{clientAddress}", ""), /\{clientAddress\} fehlt/],
		["a list lacks something", loading(BODY, "{number}", ""), /\{number\} fehlt in \{#products\}/],
		["a list has no such entry", loading(BODY, "{number}", "{address}"), /\{address\} ist in \{#products\} unbekannt/],
		["an entry is outside of its list", loading(BODY, "{clientAddress}", "{address}"), /\{address\} ist unbekannt/],
		["a list has neither beginning nor end", loading(BODY, "{signatory}", "{sites}"), /\{#sites\} … \{\/sites\}/],
		["a list does not end", loading(BODY, "{/products}", ""), /\{products\}.*nicht geschlossen/],
		["a bracket is missing", loading(BODY, "{signatory}", "{signatory"), /\{signatory.*Klammer/],
		[
			"it contains a placeholder for raw XML",
			loading(BODY, "{signatory}", "{@signatory}"),
			/\{@signatory\} ist unbekannt/,
		],
		[
			"it contains a placeholder for an inherited property",
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
			"the annex does not contain the products",
			loading(BODY, /(?<=\{#productAnnex\}<.*){name}/gs, ""),
			/\{name\} fehlt in \{#products\}, wenn die Produkte in der Anlage/,
		],
		[
			"the first page does not contain the products",
			loading(BODY, /\{\^productAnnex\}(?=<)/g, "{#productAnnex}"),
			/\{number\} fehlt in \{#products\}, wenn die Produkte auf der ersten Seite/,
		],
		[
			"a required text is in previews only",
			loading(BODY, "{validTo}", "{#preview}{validTo}{/preview}"),
			/\{validTo\} fehlt/,
		],
		[
			"a required text is in the title only",
			loading(/^word\/(document|header2)\.xml$/, "{certificateNumber}", ""),
			/\{certificateNumber\} fehlt/,
		],
		[
			"its QR code is in previews only",
			loading(
				BODY,
				/(<w:r>)(<w:drawing>(?:(?!<w:drawing>).)*?descr="QR.*?<\/w:drawing><\/w:r>)/g,
				"$1<w:t>{#preview}</w:t>$2<w:r><w:t>{/preview}</w:t></w:r>",
			),
			/QR-Code fehlt auf dem ausgestellten/,
		],
		["its preview mark is empty", loading("word/header2.xml", /VORSCHAU/g, ""), /VORSCHAU fehlt zwischen/],
		["the preview mark would be issued too", loading(BODY, "HALAL-ZERTIFIKAT", "VORSCHAU"), /VORSCHAU steht außerhalb/],
		[
			"its logo is not a PNG",
			loading("word/_rels/document.xml.rels", "media/logo.png", "media/logo.jpg"),
			/„LOGO …“ muss als PNG/,
		],
		[
			"a list of standards does not name them",
			loading(BODY, "{norm}", "{number}"),
			/\{number\} ist in \{#norms\} unbekannt/,
		],
		["it is not a Word document", () => loadTemplates(() => new Uint8Array(100)), /kein lesbares Word-Dokument/],
	];
	test.each(cases)("%s", (_name, load, reason) => {
		expect(load).toThrow(reason);
		expect(load).toThrow(/^Die Vorlage zertifikat_de\.docx kann nicht verwendet werden\. /);
	});
});

test("a template that contains name, address, place and standards of the certification body as text is used unchanged", () => {
	const parts = /^word\/(document|header2|footer\d)\.xml$|^docProps\//;
	const typed = withChange(
		parts,
		/<w:p>(?:(?!<\/w:p>).)*\{[#/]?norms?\}.*?<\/w:p>|\{issuer\w+\}|\{categoryNorm\}|$/g,
		"",
	);
	expect(() => loadTemplates(typed)).not.toThrow();
});
