import PizZip from "pizzip";
import { describe, expect, test } from "vitest";
import { BODY, GERMAN_TEMPLATE, readTemplate } from "../../../testing/certificate-document.ts";
import { checkTemplate } from "./template.ts";

/** Checks the German template, with every occurrence of a text replaced in some of its files. */
const checking = (parts: string | RegExp, from: string | RegExp, to: string) => () => {
	const zip = new PizZip(readTemplate(GERMAN_TEMPLATE));
	for (const part of Object.keys(zip.files).filter((path) => path === parts || path.match(parts) !== null)) {
		const xml = zip.file(part)?.asText() ?? "";
		expect(xml.search(from)).toBeGreaterThan(-1);
		zip.file(part, xml.replaceAll(from, to));
	}
	return checkTemplate(GERMAN_TEMPLATE, "de", zip.generate({ type: "uint8array" }));
};

describe("the server does not start, and names the template, when", () => {
	const cases: [string, () => unknown, RegExp][] = [
		["it contains an unknown placeholder", checking(BODY, "{validTo}", "{validUntil}"), /\{validUntil\} is unknown/],
		["it lacks a required placeholder", checking(BODY, "{clientAddress}", ""), /\{clientAddress\} is missing/],
		["a list lacks something", checking(BODY, "{number}", ""), /\{number\} is missing in \{#products\}/],
		["a list has no such entry", checking(BODY, "{number}", "{address}"), /\{address\} is unknown in \{#products\}/],
		["an entry is outside of its list", checking(BODY, "{clientAddress}", "{address}"), /\{address\} is unknown/],
		["a list has neither beginning nor end", checking(BODY, "{signatory}", "{sites}"), /\{#sites\} … \{\/sites\}/],
		["a list does not end", checking(BODY, "{/products}", ""), /\{products\}.*not closed/],
		["a bracket is missing", checking(BODY, "{signatory}", "{signatory"), /\{signatory.*brace/],
		[
			"it contains a placeholder for raw XML",
			checking(BODY, "{signatory}", "{@signatory}"),
			/\{@signatory\} is unknown/,
		],
		[
			"it contains a placeholder for an inherited property",
			checking(BODY, "{signatory}", "{constructor}"),
			/\{constructor\} is unknown/,
		],
		["it has no picture for the QR code", checking(BODY, 'descr="QR', 'descr="Code'), /QR code is missing/],
		["the preview mark is missing on page one", checking("word/header1.xml", "preview}", "annex}"), /the first page/],
		["the preview mark is missing after it", checking("word/header2.xml", "preview}", "annex}"), /header of the pages/],
		["page one has no header", checking(BODY, /<w:headerReference w:type="first"[^>]*>/g, ""), /the first page/],
		[
			"even pages have no header",
			checking("word/settings.xml", "<w:compat>", "<w:evenAndOddHeaders/><w:compat>"),
			/even/,
		],
		[
			"the annex does not contain the products",
			checking(BODY, /(?<=\{#productAnnex\}<.*){name}/gs, ""),
			/\{name\} is missing in \{#products\}, if the products are in the annex/,
		],
		[
			"the first page does not contain the products",
			checking(BODY, /\{\^productAnnex\}(?=<)/g, "{#productAnnex}"),
			/\{number\} is missing in \{#products\}, if the products are on the first page/,
		],
		[
			"a required text is in previews only",
			checking(BODY, "{validTo}", "{#preview}{validTo}{/preview}"),
			/\{validTo\} is missing/,
		],
		[
			"a required text is in the title only",
			checking(/^word\/(document|header2)\.xml$/, "{certificateNumber}", ""),
			/\{certificateNumber\} is missing/,
		],
		[
			"its QR code is in previews only",
			checking(
				BODY,
				/(<w:r>)(<w:drawing>(?:(?!<w:drawing>).)*?descr="QR.*?<\/w:drawing><\/w:r>)/g,
				"$1<w:t>{#preview}</w:t>$2<w:r><w:t>{/preview}</w:t></w:r>",
			),
			/QR code is missing on the issued/,
		],
		["its preview mark is empty", checking("word/header2.xml", /VORSCHAU/g, ""), /VORSCHAU is missing between/],
		["the preview mark would be issued too", checking(BODY, "HALAL-ZERTIFIKAT", "VORSCHAU"), /VORSCHAU is outside/],
		[
			"its logo is not a PNG",
			checking("word/_rels/document.xml.rels", "media/logo.png", "media/logo.jpg"),
			/"LOGO …" must be embedded as PNG/,
		],
		[
			"it is not a Word document",
			() => checkTemplate(GERMAN_TEMPLATE, "de", new Uint8Array(100)),
			/not a readable Word document/,
		],
	];
	test.each(cases)("%s", (_name, check, reason) => {
		expect(check).toThrow(new RegExp(`^The template zertifikat_de\\.docx cannot be used\\. .*${reason.source}`, "s"));
	});
});

test("a template that contains name, address, place and standards of the certification body as text is used unchanged", () => {
	const parts = /^word\/(document|header2|footer\d)\.xml$|^docProps\//;
	const typed = checking(
		parts,
		/<w:p>(?:(?!<\/w:p>).)*\{[#/]?norms?\}.*?<\/w:p>|\{issuer\w+\}|\{categoryNorm\}|$/g,
		"",
	);
	expect(typed).not.toThrow();
});
