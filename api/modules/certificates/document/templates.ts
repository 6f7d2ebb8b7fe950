import { createHash } from "node:crypto";
import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { DOCUMENT_LANGUAGES, type DocumentLanguage } from "../contract.ts";
import type { Issuer } from "./issuer.ts";
import type { Template, Templates } from "./template.ts";

const TEMPLATE_NAMES = { de: "zertifikat_de.docx", en: "certificate_en.docx" } as const;

interface CheckResult {
	/** SHA-256 of the templates and of the code that checks them; a stored result is ignored after either changed. */
	key: string;
	templates: Record<DocumentLanguage, Omit<Template, "bytes">>;
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
		const { de, en } = cached.templates;
		return { de: { ...de, bytes: bytes.de }, en: { ...en, bytes: bytes.en }, issuer };
	}
	const { checkTemplate } = await import("./template.ts");
	const checked = (lang: DocumentLanguage) => checkTemplate(TEMPLATE_NAMES[lang], lang, bytes[lang]);
	const templates = { de: checked("de"), en: checked("en") };
	const found = ({ bytes: _bytes, ...result }: Template) => result;
	if (cache && key) writeCache(cache, { key, templates: { de: found(templates.de), en: found(templates.en) } });
	return { ...templates, issuer };
}
