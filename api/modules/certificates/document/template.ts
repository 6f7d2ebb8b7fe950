import Docxtemplater, { type DXT } from "docxtemplater";
import PizZip from "pizzip";
import type { DocumentLanguage } from "../contract.ts";
import { PLACEHOLDERS } from "./data.ts";
import { dryRun } from "./dry-run.ts";
import type { Issuer } from "./issuer.ts";
import { logoPictures, qrPictures } from "./pictures.ts";
import { type Link, relatedPart, validationLinks } from "./relationships.ts";
import { isRecord, OPTIONS } from "./render.ts";

const PREVIEW_MARKS: Readonly<Record<DocumentLanguage, string>> = { de: "VORSCHAU", en: "PREVIEW" };

export interface Template {
	bytes: Uint8Array;
	qrPictures: readonly string[];
	logoPictures: readonly string[];
	links: readonly Link[];
}
export type Templates = Readonly<Record<DocumentLanguage, Template>> & {
	readonly issuer: Issuer;
};

/** Collects the placeholders of a Word template, because docxtemplater offers this only as a separate package. */
class Reader implements DXT.Module {
	readonly name = "Reader";
	readonly parts = new Map<string, readonly DXT.Part[]>();
	#path = "";

	set(options: { inspect?: { filePath?: string; postparsed?: DXT.Part[] } }) {
		if (options.inspect?.filePath) this.#path = options.inspect.filePath;
		if (options.inspect?.postparsed) this.parts.set(this.#path, placeholdersIn(options.inspect.postparsed));
	}
}

const placeholdersIn = (parts: readonly DXT.Part[]): DXT.Part[] =>
	parts
		.filter(({ type }) => type === "placeholder")
		.map((part) => (part.subparsed ? { ...part, subparsed: placeholdersIn(part.subparsed) } : part));

const REASONS: Readonly<Record<string, string>> = {
	unclosed_loop: "is opened but not closed",
	unopened_loop: "is closed but not opened",
	closing_tag_does_not_match_opening_tag: "closes another placeholder than the last opened one",
	unclosed_tag: "has no closing brace",
	unopened_tag: "has no opening brace",
	duplicate_open_tag: "has one opening brace too many",
	duplicate_close_tag: "has one closing brace too many",
};

function describe(error: unknown): string {
	if (!isRecord(error) || !isRecord(error.properties)) return "The file is not a readable Word document (.docx).";
	const { id, xtag, errors, file } = error.properties;
	if (Array.isArray(errors) && errors.length > 0) return describe(errors[0]);
	const where = typeof file === "string" ? ` (in ${file})` : "";
	const reason = REASONS[String(id)] ?? `cannot be processed (${String(id)})`;
	return `The placeholder {${String(xtag ?? "")}} ${reason}${where}.`;
}

type Scope = Readonly<Record<string, unknown>>;
const SWITCHES: Scope = PLACEHOLDERS.switches;
const LISTS: Readonly<Record<string, { entry: Scope }>> = PLACEHOLDERS.lists;

function refuseUnknown(parts: readonly DXT.Part[], entry?: { list: string; texts: Scope }): void {
	for (const part of parts) {
		const name = part.value.trim();
		const section = part.subparsed !== undefined;
		const written = `{${section ? (part.inverted ? "^" : "#") : ""}${part.module === "rawxml" ? "@" : ""}${name}}`;
		if (part.module === "rawxml") throw new Error(`The placeholder ${written} is unknown.`);
		const list = Object.hasOwn(LISTS, name) ? LISTS[name] : undefined;
		const isSwitch = Object.hasOwn(SWITCHES, name);
		const ofEntry = entry !== undefined && Object.hasOwn(entry.texts, name);
		if (!ofEntry && !list && !isSwitch && !Object.hasOwn(PLACEHOLDERS.texts, name))
			throw new Error(`The placeholder ${written} is unknown${entry ? ` in {#${entry.list}}` : ""}.`);
		if ((list || isSwitch) && !section)
			throw new Error(`The placeholder ${written} needs a start and an end: {#${name}} … {/${name}}.`);
		if (part.subparsed)
			refuseUnknown(part.subparsed, list && !part.inverted ? { list: name, texts: list.entry } : entry);
	}
}

const PAGES = { default: "the pages", first: "the first page", even: "the even pages" } as const;
type Pages = keyof typeof PAGES;

/**
 * Returns the page headers of a template. Throws if a header lacks the preview mark, without which a preview would look
 * like an issued certificate.
 */
function checkedHeaders(zip: PizZip, reader: Reader): string[] {
	const headers = new Set<string>();
	const document = zip.file("word/document.xml")?.asText() ?? "";
	const settings = zip.file("word/settings.xml")?.asText() ?? "";
	const on = (xml: string, name: string) => new RegExp(`<w:${name}\\b(?![^>]*w:val="(?:0|false|off)")`).test(xml);
	const known = new Set<Pages>();
	for (const [section] of document.matchAll(/<w:sectPr\b.*?<\/w:sectPr>/gs)) {
		for (const [reference] of section.matchAll(/<w:headerReference\b[^>]*>/g)) {
			const pages = (/w:type="(\w+)"/.exec(reference)?.[1] ?? "default") as Pages;
			const part = relatedPart(zip, "word/document.xml", /r:id="([^"]*)"/.exec(reference)?.[1] ?? "");
			if (part === undefined || !reader.parts.get(part)?.some(isPreviewMark))
				throw new Error(`The placeholder {#preview} is missing in the header of ${PAGES[pages]}.`);
			headers.add(part);
			known.add(pages);
		}
		const needed: Pages[] = ["default"];
		if (on(section, "titlePg")) needed.push("first");
		if (on(settings, "evenAndOddHeaders")) needed.push("even");
		for (const pages of needed)
			if (!known.has(pages))
				throw new Error(`The placeholder {#preview} is missing, because there is no header of ${PAGES[pages]}.`);
	}
	if (!known.has("default"))
		throw new Error(`The placeholder {#preview} is missing, because there is no header of ${PAGES.default}.`);
	return [...headers];
}

const isPreviewMark = (part: DXT.Part) =>
	part.value.trim() === "preview" && part.subparsed !== undefined && !part.inverted;

function picturesOf(zip: PizZip): Pick<Template, "qrPictures" | "logoPictures"> {
	const pictures = { QR: qrPictures(zip), LOGO: logoPictures(zip) };
	if (pictures.QR.length === 0) throw new Error('The picture for the QR code is missing (alternative text "QR …").');
	for (const [altText, paths] of Object.entries(pictures))
		if (paths.some((path) => !path.toLowerCase().endsWith(".png") || !zip.file(path)))
			throw new Error(`The picture with the alternative text "${altText} …" must be embedded as PNG.`);
	return { qrPictures: pictures.QR, logoPictures: pictures.LOGO };
}

/**
 * Returns a Word template after a check. An unknown or missing placeholder throws, so that the server does not start
 * with a faulty template.
 */
export function checkTemplate(name: string, lang: DocumentLanguage, bytes: Uint8Array): Template {
	try {
		const reader = new Reader();
		let zip: PizZip;
		try {
			zip = new PizZip(bytes);
			new Docxtemplater(zip, { ...OPTIONS, modules: [reader] });
		} catch (error) {
			throw new Error(describe(error), { cause: error });
		}
		refuseUnknown([...reader.parts.values()].flat());
		const pictures = picturesOf(zip);
		const links = validationLinks(zip);
		dryRun(bytes, PREVIEW_MARKS[lang], checkedHeaders(zip, reader));
		return { bytes, ...pictures, links };
	} catch (error) {
		throw new Error(`The template ${name} cannot be used. ${(error as Error).message}`, { cause: error });
	}
}
