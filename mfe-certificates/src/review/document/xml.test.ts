import { expect, test } from "vitest";
import { attribute, child, parseXml, textOf, XmlError } from "./xml.ts";

test("elements, attributes and characters are read without their prefixes", () => {
	const root = parseXml(
		`\uFEFF<?xml version="1.0"?><!-- a > b --><w:p xmlns:w="urn:w" w:id='1 &gt; "0"'><w:r/><w:t xml:space="preserve"> K&amp;K &#252;&#xFC; </w:t><![CDATA[<&>]]></w:p>`,
	);
	expect(root.name).toBe("p");
	expect(attribute(root, "id")).toBe('1 > "0"');
	expect(child(root, "r")?.children).toEqual([]);
	expect(textOf(root)).toBe(" K&K üü <&>");
});

test.for(["", "text", "<a>", "<a></b>", "<a/><b/>", "<a b=1/>", "<a>&nbsp;</a>", '<!DOCTYPE a [<!ENTITY b "c">]><a/>'])(
	"invalid XML is refused: %s",
	(text) => {
		expect(() => parseXml(text)).toThrow(XmlError);
	},
);
