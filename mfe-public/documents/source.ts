import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Brand } from "@portal/brand/contract.ts";
import { LANGUAGE, LANGUAGES, type Language } from "@portal/contracts/kit/languages";
import { countryName } from "../src/language/formats.ts";

/** The names of the documents; a brand may replace their texts in its own `documents`. */

export const NAMES = ["fees", "rules", "complaints", "complaint-form", "suspension", "impartiality"] as const;
type Name = (typeof NAMES)[number];

export interface BrandFolder {
	brand: Brand;
	folder: string;
}

export interface PrintedDocument {
	key: string;
	file: string;
	/** Language of its text, as the rest of the world names it. */
	lang: string;
	title: string;
	html: string;
	/** Changes with anything that is printed. */
	source: string;
}

const WORDS: Record<Language, { version: string; page: string; of: string; after: string }> = {
	de: { version: "Fassung", page: "Seite ", of: " von ", after: "" },
	en: { version: "Version", page: "Page ", of: " of ", after: "" },
	mg: { version: "Változat:", page: "", of: " / ", after: ". oldal" },
};

const read = (path: string) => readFileSync(join(import.meta.dirname, path), "utf8");
const readOf = (folder: string, path: string) => readFileSync(join(folder, path), "utf8");

/** A document's own text: the brand's, or else the one that every body may use. */
const textOf = (folder: string, path: string) =>
	existsSync(join(folder, "documents", path)) ? readOf(folder, `documents/${path}`) : read(path);

function fill(text: string, values: Readonly<Record<string, string>>): string {
	return text.replace(/\{\{([\w.]+)\}\}/g, (_, name: string) => {
		const value = values[name];
		if (value === undefined) throw new Error(`{{${name}}} has no value.`);
		return value.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
	});
}

function addressOf(brand: Brand, language: Language): string {
	const seat = brand.offices.find(({ city }) => city === brand.seat);
	if (!seat) throw new Error("The brand has no office at its seat.");
	return `${seat.street}, ${seat.zip} ${seat.city}, ${countryName(seat.country, language)}`;
}

const day = (date: string, locale: string) =>
	new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" }).format(new Date(`${date}T00:00:00Z`));

interface Edition {
	code: string;
	version: number;
	date: string;
}
const NOTICE = "documents/accreditation.html";

interface Head {
	emblem: string;
	name: string;
	/** Further lines about who issued it. */
	about: string;
}

interface Sheet {
	folder: string;
	body: string;
	language: Language;
	head: Head;
	/** What stands at the head on the right, line by line. */
	marks: readonly string[];
	isNumbered: boolean;
}

function sheet({ folder, body, language, head, marks, isNumbered }: Sheet) {
	const { page, of, after } = WORDS[language];
	const lang = LANGUAGE[language].html;
	const title = /<h1>(.*?)<\/h1>/.exec(body)?.[1] ?? "";
	const text = (value: string) => JSON.stringify(value);
	const foot = `--foot:${text([...marks, title].join(" · "))};--page-before:${text(page)};--page-between:${text(of)};--page-after:${text(after)}`;
	const html = `<!doctype html>
<html lang="${lang}" style='${foot.replaceAll("'", "&#39;")}'>
<head>
<meta charset="utf-8">
<title>${title} – ${head.name}</title>
<style>${readOf(folder, "brand.css")}${read("sheet.css")}</style>
</head>
<body${isNumbered ? ' class="numbered"' : ""}>
<header class="letterhead">
<span aria-hidden="true">${head.emblem}</span>
<p><strong>${head.name}</strong>${head.about}</p>
<p class="document">${marks.join("<br>")}</p>
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
	const { version: word } = WORDS[language];
	const address = addressOf(brand, language);
	const { standards }: { standards: Record<string, string> } = JSON.parse(readOf(folder, `texts/${language}.json`));
	const body = fill(textOf(folder, `${language}/${name}.html`), {
		...Object.fromEntries(Object.entries(standards).map(([key, text]) => [`standards.${key}`, text])),
		categoryNorm: brand.norms.categories,
		name: brand.name,
		address,
		email: brand.email,
		phone: brand.phone,
		seat: brand.seat,
		president: brand.president,
		manager: brand.team.find(({ role }) => role === "management")?.name ?? "",
		date: day(date, locale),
	});
	const head = {
		emblem: readOf(folder, "logo.svg").replace(/<title>.*?<\/title>/, ""),
		name: brand.name,
		about: `${address}<br>${brand.phone} · ${brand.email}`,
	};
	const marks = [code, `${word} ${version}`, day(date, locale)];
	const key = `${name}_${language}`;
	const file = `assets/info/${key}.pdf`;
	return { key, file, ...sheet({ folder, body, language, head, marks, isNumbered: name !== "complaint-form" }) };
}

function notice({ brand, folder }: BrandFolder, index: number): PrintedDocument {
	const body = brand.accreditations[index];
	if (!body) throw new Error(`The brand has no accreditation ${index}.`);
	// Requirements for food nobody but food can meet: a body is recognised as one that assesses it.
	const isForBodies = /17065|2$/.test(body.standard);
	const text = fill(readOf(folder, NOTICE), {
		name: brand.name,
		address: addressOf(brand, "en"),
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
	const marks = [`${body.shortName}-H-${101 + index}`, "Specimen"];
	const file = `assets/${body.id}.pdf`;
	return { key: body.id, file, ...sheet({ folder, body: text, language: "en", head, marks, isNumbered: true }) };
}

/** Visitor information per language, and specimens of notices: real ones lie in the brand's `public/assets`. */
export const documents = (from: BrandFolder): PrintedDocument[] => [
	...NAMES.flatMap((name) => LANGUAGES.map((language) => information(from, name, language))),
	...(existsSync(join(from.folder, NOTICE)) ? from.brand.accreditations.map((_, index) => notice(from, index)) : []),
];
