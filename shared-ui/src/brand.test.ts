import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brand } from "@portal/brand/brand.ts";
import { expect, test } from "vitest";

const theme = readFileSync(join(import.meta.dirname, "theme.css"), "utf8");
const website = readFileSync(join(import.meta.dirname, "../../mfe-public/src/frame/frame.css"), "utf8");
const hues = readFileSync(join(import.meta.dirname, "../brand/brand.css"), "utf8");
const letters = readFileSync(join(import.meta.dirname, "../brand/fonts.css"), "utf8");
/** State colours are the same for every certification body, so the brand must not change them. */
const OF_STATES = /^--color-(on-)?(info|success|warning|error|danger)\b/;
const declarations = theme.match(/--color-[^;]+;/g) ?? [];

test("only state colours are defined outside of the brand", () => {
	expect(declarations.length).toBeGreaterThan(30);
	const written = declarations.filter((text) => !OF_STATES.test(text) && /#[\da-f]{3,8}\b/i.test(text));
	expect(written).toEqual([]);
});

test("the website's frame uses no colours of its own on screen", () => {
	const onScreen = website.slice(0, website.indexOf("@media print"));
	expect(onScreen.length).toBeGreaterThan(1_000);
	expect(onScreen.match(/#[\da-f]{3,8}\b|\brgb\(/gi) ?? []).toEqual([]);
});

test("each brand hue is defined for both themes and is used", () => {
	const defined = [...hues.matchAll(/(--brand-[\w-]+): light-dark\(#[\da-f]{6}, #[\da-f]{6}\);/g)].map(
		([, name]) => name,
	);
	const used = new Set(`${theme}${website}`.match(/--brand-(?!font-)[\w-]+/g));
	expect([...used].toSorted()).toEqual(defined.toSorted());
});

test("the brand sets the fonts of texts and headings, and all font files exist", () => {
	const used = new Set(theme.match(/--brand-font-\w+/g));
	const named = [...letters.matchAll(/(--brand-font-\w+):/g)].map(([, name]) => name);
	expect(named.toSorted()).toEqual([...used].toSorted());
	const files = [...letters.matchAll(/url\("(.+?)"\)/g)].map(([, file = ""]) =>
		join(import.meta.dirname, "../brand", file),
	);
	expect(files.length).toBeGreaterThan(0);
	for (const file of files) expect(readFileSync(file).subarray(0, 4).toString()).toBe("wOF2");
});

test("the first font file contains all letters of names in neighbouring countries", () => {
	const names = "ÄÖÜäöüßẞ ŐőŰű ĞğİıŞş ĆćČčĐđŠšŽž ĄąĘęŁłŃńŚśŹźŻż ĚěŘřŮůĎďŇňŤť ĹĺĽľŔŕ ĂăȘșȚț";
	const faces = letters.split("@font-face").filter((face) => /url\("[^"]+-latin\.woff2"\)/.test(face));
	expect(faces).toHaveLength(2);
	for (const face of faces) {
		const ranges = [...face.matchAll(/U\+([\dA-F]+)(?:-([\dA-F]+))?/g)].map(([, first = "", last = first]) =>
			[first, last].map((code) => Number.parseInt(code, 16)),
		);
		const isIn = (letter: string) =>
			ranges.some(([first = 0, last = 0]) => first <= letter.charCodeAt(0) && letter.charCodeAt(0) <= last);
		expect([...names].filter((letter) => !isIn(letter))).toEqual([]);
	}
});

test("the website's figures match its lists", () => {
	const { accreditations, partners, counters } = brand;
	const places = partners.flatMap(({ country, places }) => places.map((place) => `${place}, ${country}`));
	const twoDigits = (count: number) => String(count).padStart(2, "0");
	expect(new Set(places).size).toBe(places.length);
	expect(counters).toEqual({
		accreditations: twoDigits(accreditations.length),
		partners: twoDigits(places.length),
		countries: twoDigits(partners.length),
	});
});
