import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { LANGUAGE, LANGUAGES, type Language } from "../../api/kit/languages.ts";
import type { Brand } from "../../shared-ui/src/brand/brand.ts";
import versions from "./versions.json" with { type: "json" };

/** The documents of the website as pages to print: text of this folder, names of the brand, one style sheet. */

export const NAMES = Object.keys(versions) as (keyof typeof versions)[];

export interface PrintedDocument {
	/** Key in printed.json. */
	key: string;
	/** Where it is served. */
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

function fill(text: string, values: Readonly<Record<string, string>>): string {
	return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
		const value = values[name];
		if (value === undefined) throw new Error(`{{${name}}} has no value.`);
		return value.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
	});
}

function seatOf(brand: Brand, locale: string) {
	const seat = brand.offices.find(({ city }) => city === brand.seat);
	if (!seat) throw new Error("The brand has no office at its seat.");
	const country = new Intl.DisplayNames(locale, { type: "region" }).of("AT");
	return { ...seat, address: `${seat.street}, ${seat.zip} ${seat.city}, ${country}` };
}

const day = (date: string, locale: string) =>
	new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" }).format(new Date(`${date}T00:00:00Z`));

interface Head {
	/** An SVG drawing. */
	emblem: string;
	name: string;
	/** Further lines about who issued it. */
	about: string;
}

interface Sheet {
	body: string;
	language: Language;
	head: Head;
	/** What stands at the head on the right, line by line. */
	marks: readonly string[];
	isNumbered: boolean;
}

function sheet({ body, language, head, marks, isNumbered }: Sheet) {
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
<style>${read("sheet.css")}</style>
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

function information(brand: Brand, name: (typeof NAMES)[number], language: Language): PrintedDocument {
	const { code, version, date } = versions[name];
	const { locale } = LANGUAGE[language];
	const { version: word } = WORDS[language];
	const { address } = seatOf(brand, locale);
	const body = fill(read(`${language}/${name}.html`), {
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
		emblem: read("../../shared-ui/src/brand/logo.svg").replace(/<title>.*?<\/title>/, ""),
		name: brand.name,
		about: `${address}<br>${brand.phone} · ${brand.email}`,
	};
	const marks = [code, `${word} ${version}`, day(date, locale)];
	const key = `${name}_${language}`;
	const file = `assets/info/${key}.pdf`;
	return { key, file, ...sheet({ body, language, head, marks, isNumbered: name !== "complaint-form" }) };
}

function notice(brand: Brand, index: number): PrintedDocument {
	const body = brand.accreditations[index];
	if (!body) throw new Error(`The brand has no accreditation ${index}.`);
	// Requirements for food nobody but food can meet: a body is recognised as one that assesses it.
	const isForBodies = /17065|2$/.test(body.standard);
	const text = fill(read("accreditation.html"), {
		name: brand.name,
		address: seatOf(brand, LANGUAGE.en.locale).address,
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
	return { key: body.id, file, ...sheet({ body: text, language: "en", head, marks, isNumbered: true }) };
}

/** Everything that is printed: the information of visitors in each language, and the notices of accreditation. */
export const documents = (brand: Brand): PrintedDocument[] => [
	...NAMES.flatMap((name) => LANGUAGES.map((language) => information(brand, name, language))),
	...brand.accreditations.map((_, index) => notice(brand, index)),
];
