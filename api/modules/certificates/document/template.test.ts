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
		["it contains an unknown placeholder", loading(BODY, "{validTo}", "{validUntil}"), /\{validUntil\} is unknown/],
		["it lacks a required placeholder", loading(BODY, "{clientAddress}", ""), /\{clientAddress\} is missing/],
		["a list lacks something", loading(BODY, "{number}", ""), /\{number\} is missing in \{#products\}/],
		["a list has no such entry", loading(BODY, "{number}", "{address}"), /\{address\} is unknown in \{#products\}/],
		["an entry is outside of its list", loading(BODY, "{clientAddress}", "{address}"), /\{address\} is unknown/],
		["a list has neither beginning nor end", loading(BODY, "{signatory}", "{sites}"), /\{#sites\} … \{\/sites\}/],
		["a list does not end", loading(BODY, "{/products}", ""), /\{products\}.*not closed/],
		["a bracket is missing", loading(BODY, "{signatory}", "{signatory"), /\{signatory.*brace/],
		[
			"it contains a placeholder for raw XML",
			loading(BODY, "{signatory}", "{@signatory}"),
			/\{@signatory\} is unknown/,
		],
		[
			"it contains a placeholder for an inherited property",
			loading(BODY, "{signatory}", "{constructor}"),
			/\{constructor\} is unknown/,
		],
		["it has no picture for the QR code", loading(BODY, 'descr="QR', 'descr="Code'), /QR code is missing/],
		["the preview mark is missing on page one", loading("word/header1.xml", "preview}", "annex}"), /the first page/],
		["the preview mark is missing after it", loading("word/header2.xml", "preview}", "annex}"), /header of the pages/],
		["page one has no header", loading(BODY, /<w:headerReference w:type="first"[^>]*>/g, ""), /the first page/],
		[
			"even pages have no header",
			loading("word/settings.xml", "<w:compat>", "<w:evenAndOddHeaders/><w:compat>"),
			/even/,
		],
		[
			"the annex does not contain the products",
			loading(BODY, /(?<=\{#productAnnex\}<.*){name}/gs, ""),
			/\{name\} is missing in \{#products\}, if the products are in the annex/,
		],
		[
			"the first page does not contain the products",
			loading(BODY, /\{\^productAnnex\}(?=<)/g, "{#productAnnex}"),
			/\{number\} is missing in \{#products\}, if the products are on the first page/,
		],
		[
			"a required text is in previews only",
			loading(BODY, "{validTo}", "{#preview}{validTo}{/preview}"),
			/\{validTo\} is missing/,
		],
		[
			"a required text is in the title only",
			loading(/^word\/(document|header2)\.xml$/, "{certificateNumber}", ""),
			/\{certificateNumber\} is missing/,
		],
		[
			"its QR code is in previews only",
			loading(
				BODY,
				/(<w:r>)(<w:drawing>(?:(?!<w:drawing>).)*?descr="QR.*?<\/w:drawing><\/w:r>)/g,
				"$1<w:t>{#preview}</w:t>$2<w:r><w:t>{/preview}</w:t></w:r>",
			),
			/QR code is missing on the issued/,
		],
		["its preview mark is empty", loading("word/header2.xml", /VORSCHAU/g, ""), /VORSCHAU is missing between/],
		["the preview mark would be issued too", loading(BODY, "HALAL-ZERTIFIKAT", "VORSCHAU"), /VORSCHAU is outside/],
		[
			"its logo is not a PNG",
			loading("word/_rels/document.xml.rels", "media/logo.png", "media/logo.jpg"),
			/"LOGO …" must be embedded as PNG/,
		],
		[
			"a list of standards does not name them",
			loading(BODY, "{norm}", "{number}"),
			/\{number\} is unknown in \{#norms\}/,
		],
		["it is not a Word document", () => loadTemplates(() => new Uint8Array(100)), /not a readable Word document/],
	];
	test.each(cases)("%s", (_name, load, reason) => {
		expect(load).toThrow(new RegExp(`^The template zertifikat_de\\.docx cannot be used\\. .*${reason.source}`, "s"));
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
