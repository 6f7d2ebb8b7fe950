import { createHash } from "node:crypto";
import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { DOCUMENT_LANGUAGES, type DocumentLanguage } from "../contract.ts";
import type { Issuer } from "./issuer.ts";
import { TEMPLATE_NAMES } from "./names.ts";
import type { Template, Templates } from "./template.ts";

interface Found {
	/** Of the templates and the code that checked them. */
	key: string;
	templates: Record<DocumentLanguage, Omit<Template, "name" | "bytes">>;
}

/** Where it is kept that the templates passed their check: it takes longer than the rest of a start. */
export interface Verdict {
	path: string;
	/** The contents of whatever decides about a template. */
	code: readonly Uint8Array[];
}

function keyOf(files: readonly Uint8Array[]): string {
	const hash = createHash("sha256");
	for (const file of files) hash.update(`${file.byteLength}:`).update(file);
	return hash.digest("hex");
}

function keptFor(key: string, path: string): Found | undefined {
	try {
		const found = JSON.parse(readFileSync(path, "utf8")) as Found;
		return found.key === key ? found : undefined;
	} catch {
		// Missing or damaged: the templates are checked.
		return undefined;
	}
}

function keep({ path }: Verdict, found: Found): void {
	const draft = `${path}.new`;
	writeFileSync(draft, JSON.stringify(found), { mode: 0o600, flush: true });
	renameSync(draft, path);
}

/** Only templates that passed the check of this code; one that does not stops the start. */
export async function loadTemplates(
	issuer: Issuer,
	read: (name: string) => Uint8Array,
	verdict?: Verdict,
): Promise<Templates> {
	const bytes = { de: read(TEMPLATE_NAMES.de), en: read(TEMPLATE_NAMES.en) };
	const key = verdict && keyOf([...verdict.code, ...DOCUMENT_LANGUAGES.map((lang) => bytes[lang])]);
	const kept = verdict && key ? keptFor(key, verdict.path) : undefined;
	if (kept) {
		const template = (lang: DocumentLanguage): Template => ({
			...kept.templates[lang],
			name: TEMPLATE_NAMES[lang],
			bytes: bytes[lang],
		});
		return { de: template("de"), en: template("en"), issuer };
	}
	const { loadTemplates: checkAll } = await import("./template.ts");
	const templates = checkAll(issuer, (name) => bytes[name === TEMPLATE_NAMES.en ? "en" : "de"]);
	const found = ({ qrPictures, logoPictures, links }: Template) => ({ qrPictures, logoPictures, links });
	if (verdict && key) keep(verdict, { key, templates: { de: found(templates.de), en: found(templates.en) } });
	return templates;
}
