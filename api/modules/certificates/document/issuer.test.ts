import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Brand } from "@portal/brand/contract.ts";
import { describe, expect, test } from "vitest";
import { BODY, BRAND_FOLDER, issued, issuer, readTemplate, render } from "../../../testing/certificate-document.ts";
import { part, textOf } from "../../../testing/word.ts";
import { issuerOf } from "./issuer.ts";
import { loadTemplates } from "./templates.ts";

const { brand }: { brand: Brand } = await import(pathToFileURL(join(BRAND_FOLDER, "brand.ts")).href);

describe("the standards", () => {
	const statedIn = (text: string) =>
		[...text.matchAll(/^(?:Anforderungen|Requirements)\D*? (?:nach|to) (.*)$/gm)].map(([, norm]) => norm);

	test.each(["C: Food Manufacturing", "E: Catering"] as const)(
		"of %s are those of the brand for this category, in both languages",
		async (category) => {
			const code = category.slice(0, 1) as keyof Brand["norms"]["requirements"];
			const norms = brand.norms.requirements[code];
			expect(norms.length).toBeGreaterThan(0);
			for (const lang of ["de", "en"] as const) {
				const text = textOf(part(await render(issued({ category, subcategory: "" }, lang)), BODY));
				expect(statedIn(text)).toEqual(norms);
				expect(text).toMatch(new RegExp(`^(Kategorien nach|Categories according to) ${brand.norms.categories}$`, "m"));
				for (const other of Object.values(brand.norms.requirements)
					.flat()
					.filter((norm) => !norms.includes(norm)))
					expect(text).not.toContain(other);
			}
		},
	);

	test("exist for every category", () => {
		const requirements = { ...brand.norms.requirements, E: [] };
		expect(() => issuerOf({ ...brand, norms: { ...brand.norms, requirements } }, issuer.logo)).toThrow(
			/no standard .* "E: Catering"/,
		);
	});
});

describe("the certification body", () => {
	test("appears in the document with its logo, in the headers, the footers and the properties", async () => {
		const other = { ...issuer, name: "Süd & Ost <Prüfstelle>", logo: new Uint8Array([1, 2, 3]) };
		const zip = await render(issued(), await loadTemplates(other, readTemplate));
		expect(textOf(part(zip, BODY)).match(/Süd & Ost <Prüfstelle>/g)).toHaveLength(2);
		expect(textOf(part(zip, "word/header2.xml"))).toContain(other.name);
		for (const footer of ["word/footer1.xml", "word/footer2.xml"])
			expect(textOf(part(zip, footer))).toContain(
				"Musterring 12, 1010 Wien, Österreich · +43 1 000 00 00 · office@example.org",
			);
		for (const properties of ["docProps/core.xml", "docProps/app.xml"])
			expect(part(zip, properties)).toContain("Süd &amp; Ost &lt;Prüfstelle&gt;");
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
