import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brand } from "@portal/brand/brand.ts";
import { expect, test } from "vitest";

const theme = readFileSync(join(import.meta.dirname, "theme.css"), "utf8");
const website = readFileSync(join(import.meta.dirname, "../../mfe-public/src/frame/frame.css"), "utf8");
const hues = readFileSync(join(import.meta.dirname, "../brand/brand.css"), "utf8");
const letters = readFileSync(join(import.meta.dirname, "../brand/fonts.css"), "utf8");
/** Red, amber, green and blue mean the same at every certification body. */
const OF_STATES = /^--color-(on-)?(info|success|warning|error|danger)\b/;
const declarations = theme.match(/--color-[^;]+;/g) ?? [];

test("no colour but those of states is written out beside the brand", () => {
	expect(declarations.length).toBeGreaterThan(30);
	const written = declarations.filter((text) => !OF_STATES.test(text) && /#[\da-f]{3,8}\b/i.test(text));
	expect(written).toEqual([]);
});

test("the frame of the website has no colour of its own on the screen", () => {
	const onScreen = website.slice(0, website.indexOf("@media print"));
	expect(onScreen.length).toBeGreaterThan(1_000);
	expect(onScreen.match(/#[\da-f]{3,8}\b|\brgb\(/gi) ?? []).toEqual([]);
});

test("every hue of the brand is there for both themes, and each is used", () => {
	const defined = [...hues.matchAll(/(--brand-[\w-]+): light-dark\(#[\da-f]{6}, #[\da-f]{6}\);/g)].map(
		([, name]) => name,
	);
	const used = new Set(`${theme}${website}`.match(/--brand-(?!font-)[\w-]+/g));
	expect([...used].toSorted()).toEqual(defined.toSorted());
});

test("the brand names the letters of texts and of headings, and each of their files is there", () => {
	const used = new Set(theme.match(/--brand-font-\w+/g));
	const named = [...letters.matchAll(/(--brand-font-\w+):/g)].map(([, name]) => name);
	expect(named.toSorted()).toEqual([...used].toSorted());
	const files = [...letters.matchAll(/url\("(.+?)"\)/g)].map(([, file = ""]) =>
		join(import.meta.dirname, "../brand", file),
	);
	expect(files.length).toBeGreaterThan(0);
	for (const file of files) expect(readFileSync(file).subarray(0, 4).toString()).toBe("wOF2");
});

test("a name of a neighbouring country is drawn by what every page loads, at once and in one typeface", () => {
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

test("the figures of the website are those of its lists", () => {
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
