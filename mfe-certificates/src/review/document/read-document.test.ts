import { render } from "@testing-library/react";
import { strToU8, zipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { readDocument } from "./read-document.ts";

const W = 'xmlns:w="urn:w" xmlns:r="urn:r"';
const SECTION =
	'<w:sectPr><w:headerReference w:type="first" r:id="h1"/><w:headerReference w:type="default" r:id="h2"/><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:left="1417" w:right="1417"/><w:titlePg/></w:sectPr>';
const part = (name: string, content: string) => strToU8(`<w:${name} ${W}>${content}</w:${name}>`);
const running = (text: string) => part("hdr", `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`);
const relations = [1, 2].map((n) => `<Relationship Id="h${n}" Target="header${n}.xml"/>`).join("");

const read = (body: string, styles = "") =>
	readDocument(
		zipSync({
			"word/document.xml": part("document", `<w:body>${body}${SECTION}</w:body>`),
			"word/styles.xml": part("styles", styles),
			"word/header1.xml": running("erste"),
			"word/header2.xml": running("weitere"),
			"word/_rels/document.xml.rels": strToU8(`<Relationships>${relations}</Relationships>`),
		}),
	);
const line = (text: string, properties = "") => `<w:p>${properties}<w:r><w:t>${text}</w:t></w:r></w:p>`;
/** Returns header, body and footer of each page. */
const pagesOf = ({ sheets }: ReturnType<typeof readDocument>) =>
	sheets.map((sheet) => [...(render(sheet).container.firstElementChild?.children ?? [])]);
/** Returns the texts of paragraphs, separated by slashes. A tab that aligns at the right edge becomes a bar. */
const textOf = (blocks: Element | undefined) =>
	[...(blocks?.children ?? [])]
		.map((block) =>
			block.className === "certs-paper__columns"
				? [...block.children].map(({ textContent }) => textContent).join(" | ")
				: block.textContent,
		)
		.join("/");
const bodiesOf = (document: ReturnType<typeof readDocument>) => pagesOf(document).map(([, body]) => textOf(body));

describe("a Word file", () => {
	test("has the pages that it names, each with its header", () => {
		const document = read(
			`${line("eins")}<w:p><w:r><w:t>zwei</w:t><w:br w:type="page"/></w:r></w:p>${line("drei", "<w:pPr><w:pageBreakBefore/></w:pPr>")}`,
		);
		expect(pagesOf(document).map(([header, body]) => `${textOf(header)}: ${textOf(body)}`)).toEqual([
			"erste: eins/zwei",
			"weitere: drei",
		]);
		expect(document.omitted).toEqual([]);
	});

	test("is rendered in its styles, including the base styles", () => {
		const styles =
			'<w:style w:type="paragraph" w:styleId="a"><w:rPr><w:b/><w:color w:val="0F4C3A"/></w:rPr></w:style><w:style w:type="paragraph" w:styleId="b"><w:basedOn w:val="a"/><w:pPr><w:outlineLvl w:val="1"/><w:jc w:val="center"/></w:pPr><w:rPr><w:b w:val="0"/></w:rPr></w:style>';
		const [[, body] = []] = pagesOf(read(line("x", '<w:pPr><w:pStyle w:val="b"/></w:pPr>'), styles));
		const { color, fontWeight, textAlign } = (body?.querySelector("h4") ?? expect.fail("No heading")).style;
		expect([color, fontWeight, textAlign]).toEqual(["#0F4C3A", "400", "center"]);
	});

	test("numbers only pages whose number is certain", () => {
		const field = (name: string) =>
			`<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> ${name} </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:t>9</w:t></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>`;
		const footer = `<w:p>${field("PAGE")}<w:r><w:t> von </w:t></w:r>${field("NUMPAGES")}${field("TITLE")}</w:p>`;
		expect(bodiesOf(read(footer))).toEqual(["1 von 19"]);
		const two = read(`${footer}${line("", "<w:pPr><w:pageBreakBefore/></w:pPr>")}${footer}`);
		expect(bodiesOf(two)).toEqual(["1 von …9", "/… von …9"]);
	});

	test("aligns the text after a right tab at the right edge", () => {
		const tabs = '<w:pPr><w:tabs><w:tab w:val="right" w:pos="9071"/></w:tabs></w:pPr>';
		const document = read(`<w:p>${tabs}<w:r><w:t>links</w:t><w:tab/><w:t>rechts</w:t></w:r></w:p>`);
		expect(bodiesOf(document)).toEqual(["links | rechts"]);
	});

	test.for([
		["<w:p><w:pPr><w:numPr/></w:pPr></w:p>", "numPr"],
		["<w:p><w:r><w:footnoteReference/></w:r></w:p>", "footnoteReference"],
		["<w:p><w:r><w:drawing/></w:r></w:p>", "drawing"],
		["<w:p><w:r><w:pict/></w:r></w:p>", "pict"],
		["<w:p><w:del/></w:p>", "del"],
		["<w:altChunk/>", "altChunk"],
		["<w:tbl><w:tr><w:tc><w:tcPr><w:vMerge/></w:tcPr></w:tc></w:tr></w:tbl>", "vMerge"],
	] as const)("lists elements that cannot be rendered: %s", ([body, name]) => {
		expect(read(body).omitted).toEqual([name]);
	});

	test("throws for any other file", () => {
		expect(() => readDocument(strToU8("kein Word"))).toThrow();
		expect(() => readDocument(zipSync({ "a.txt": strToU8("a") }))).toThrow();
	});
});
