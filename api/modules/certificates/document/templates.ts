import { createHash } from "node:crypto";
import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { DOCUMENT_LANGUAGES, type DocumentLanguage } from "../contract.ts";
import type { Issuer } from "./issuer.ts";
import { TEMPLATE_NAMES } from "./names.ts";
import type { Template, Templates } from "./template.ts";

interface CheckResult {
	/** SHA-256 of the templates and of the code that checks them; a stored result is ignored after either changed. */
	key: string;
	templates: Record<DocumentLanguage, Omit<Template, "name" | "bytes">>;
}

/** Stores the result of a successful template check, which takes longer than the rest of the server's start. */
export interface CheckCache {
	path: string;
	/** The source files that check a template; a stored result is reused only while these files are unchanged. */
	code: readonly Uint8Array[];
}

function keyOf(files: readonly Uint8Array[]): string {
	const hash = createHash("sha256");
	for (const file of files) hash.update(`${file.byteLength}:`).update(file);
	return hash.digest("hex");
}

function cachedResult(key: string, path: string): CheckResult | undefined {
	try {
		const found = JSON.parse(readFileSync(path, "utf8")) as CheckResult;
		return found.key === key ? found : undefined;
	} catch {
		// A missing or damaged cache file is no error: the templates are only checked again.
		return undefined;
	}
}

function writeCache({ path }: CheckCache, found: CheckResult): void {
	const draft = `${path}.new`;
	writeFileSync(draft, JSON.stringify(found), { mode: 0o600, flush: true });
	renameSync(draft, path);
}

/** Returns the Word templates, checked now or by an earlier start with the same code; throws for a faulty template. */
export async function loadTemplates(
	issuer: Issuer,
	read: (name: string) => Uint8Array,
	cache?: CheckCache,
): Promise<Templates> {
	const bytes = { de: read(TEMPLATE_NAMES.de), en: read(TEMPLATE_NAMES.en) };
	const key = cache && keyOf([...cache.code, ...DOCUMENT_LANGUAGES.map((lang) => bytes[lang])]);
	const cached = cache && key ? cachedResult(key, cache.path) : undefined;
	if (cached) {
		const template = (lang: DocumentLanguage): Template => ({
			...cached.templates[lang],
			name: TEMPLATE_NAMES[lang],
			bytes: bytes[lang],
		});
		return { de: template("de"), en: template("en"), issuer };
	}
	const { loadTemplates: checkAll } = await import("./template.ts");
	const templates = checkAll(issuer, (name) => bytes[name === TEMPLATE_NAMES.en ? "en" : "de"]);
	const found = ({ qrPictures, logoPictures, links }: Template) => ({ qrPictures, logoPictures, links });
	if (cache && key) writeCache(cache, { key, templates: { de: found(templates.de), en: found(templates.en) } });
	return templates;
}
