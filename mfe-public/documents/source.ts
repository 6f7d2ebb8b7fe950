import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Brand } from "@portal/brand/contract.ts";
import { longDay } from "@portal/contracts/kit/calendar";
import { LANGUAGE, LANGUAGES, type Language } from "@portal/contracts/kit/languages";
import { seatAddress } from "../src/language/formats.ts";

/** Names of the documents. A brand may replace the text of each one with a file in its `documents` folder. */
export const NAMES = ["fees", "rules", "complaints", "complaint-form", "suspension", "impartiality"] as const;
type Name = (typeof NAMES)[number];

interface BrandFolder {
	brand: Brand;
	folder: string;
}

interface PrintedDocument {
	key: string;
	file: string;
	/** Language tag as HTML expects it: "hu" for Hungarian, whose internal code is "mg". */
	lang: string;
	title: string;
	html: string;
	/** Hash of the printed HTML. A different hash means that the PDF file is outdated and must be printed again. */
	source: string;
}

const LABELS: Record<Language, { version: string; page: string; of: string; after: string }> = {
	de: { version: "Fassung", page: "Seite ", of: " von ", after: "" },
	en: { version: "Version", page: "Page ", of: " of ", after: "" },
	mg: { version: "Változat:", page: "", of: " / ", after: ". oldal" },
};

const read = (path: string) => readFileSync(join(import.meta.dirname, path), "utf8");
/** Removes the comments from CSS before hashing, so that a changed comment does not require a new print. */
const withoutComments = (css: string) => css.replaceAll(/\/\*[\s\S]*?\*\/\s*/g, "");
const readOf = (folder: string, path: string) => readFileSync(join(folder, path), "utf8");

const textOf = (folder: string, path: string) =>
	existsSync(join(folder, "documents", path)) ? readOf(folder, `documents/${path}`) : read(path);

function interpolate(text: string, values: Readonly<Record<string, string>>): string {
	return text.replace(/\{\{([\w.]+)\}\}/g, (_, name: string) => {
		const value = values[name];
		if (value === undefined) throw new Error(`{{${name}}} has no value.`);
		return value.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
	});
}

type Edition = Record<"code" | "date", string> & { version: number };
const NOTICE = "documents/accreditation.html";

interface Sheet {
	folder: string;
	body: string;
	language: Language;
	head: Record<"emblem" | "name" | "about", string>;
	headLines: readonly string[];
	isNumbered: boolean;
}

function sheet({ folder, body, language, head, headLines, isNumbered }: Sheet) {
	const { page, of, after } = LABELS[language];
	const lang = LANGUAGE[language].html;
	const title = /<h1>(.*?)<\/h1>/.exec(body)?.[1] ?? "";
	const text = (value: string) => JSON.stringify(value);
	const foot = `--foot:${text([...headLines, title].join(" · "))};--page-before:${text(page)};--page-between:${text(of)};--page-after:${text(after)}`;
	const html = `<!doctype html>
<html lang="${lang}" style='${foot.replaceAll("'", "&#39;")}'>
<head>
<meta charset="utf-8">
<title>${title} – ${head.name}</title>
<style>${withoutComments(readOf(folder, "brand.css") + read("sheet.css"))}</style>
</head>
<body${isNumbered ? ' class="numbered"' : ""}>
<header class="letterhead">
<span aria-hidden="true">${head.emblem}</span>
<p><strong>${head.name}</strong>${head.about}</p>
<p class="document">${headLines.join("<br>")}</p>
</header>
<main>
${body}</main>
</body>
</html>
`;
	const source = createHash("sha256").update(html).digest("hex").slice(0, 16);
	return { title: `${title} – ${head.name}`, lang, html, source };
}

function information({ brand, folder }: BrandFolder, name: Name, language: Language): PrintedDocument {
	const { [name]: edition }: Record<Name, Edition> = JSON.parse(readOf(folder, "documents/versions.json"));
	const { code, version, date } = edition;
	const { locale } = LANGUAGE[language];
	const { version: word } = LABELS[language];
	const address = seatAddress(brand, language);
	const { standards }: { standards: Record<string, string> } = JSON.parse(readOf(folder, `texts/${language}.json`));
	const body = interpolate(textOf(folder, `${language}/${name}.html`), {
		...Object.fromEntries(Object.entries(standards).map(([key, text]) => [`standards.${key}`, text])),
		categoryNorm: brand.norms.categories,
		name: brand.name,
		address,
		email: brand.email,
		phone: brand.phone,
		seat: brand.seat,
		president: brand.president,
		manager: brand.team.find(({ role }) => role === "management")?.name ?? "",
		date: longDay(date, locale),
	});
	const head = {
		emblem: readOf(folder, "logo.svg").replace(/<title>.*?<\/title>/, ""),
		name: brand.name,
		about: `${address}<br>${brand.phone} · ${brand.email}`,
	};
	const headLines = [code, `${word} ${version}`, longDay(date, locale)];
	const key = `${name}_${language}`;
	const file = `assets/info/${key}.pdf`;
	return { key, file, ...sheet({ folder, body, language, head, headLines, isNumbered: name !== "complaint-form" }) };
}

function notice({ brand, folder }: BrandFolder, index: number): PrintedDocument {
	const body = brand.accreditations[index];
	if (!body) throw new Error(`The brand has no accreditation ${index}.`);
	// A certification body is "accredited" under standards for bodies (ISO/IEC 17065, and numbers that end in 2), but
	// "recognised" under standards for food.
	const isForBodies = /17065|2$/.test(body.standard);
	const text = interpolate(readOf(folder, NOTICE), {
		name: brand.name,
		address: seatAddress(brand, "en"),
		bodyName: body.name,
		bodyShortName: body.shortName,
		standard: body.standard,
		number: String(101 + index),
		kind: isForBodies ? "accreditation" : "recognition",
		finding: isForBodies ? "meets the requirements of" : "is recognised for certification against",
	});
	const head = {
		emblem: `<svg viewBox="0 0 48 48" class="emblem"><path d="${body.emblem}"/></svg>`,
		name: body.name,
		about: body.shortName,
	};
	const headLines = [`${body.shortName}-H-${101 + index}`, "Specimen"];
	const file = `assets/${body.id}.pdf`;
	return { key: body.id, file, ...sheet({ folder, body: text, language: "en", head, headLines, isNumbered: true }) };
}

/**
 * Returns the documents for visitors in each language, and specimens of accreditation notices. Real notices of a
 * certification body are files in the `public/assets` folder of its brand.
 */
export const documents = (from: BrandFolder): PrintedDocument[] => [
	...NAMES.flatMap((name) => LANGUAGES.map((language) => information(from, name, language))),
	...(existsSync(join(from.folder, NOTICE)) ? from.brand.accreditations.map((_, index) => notice(from, index)) : []),
];
