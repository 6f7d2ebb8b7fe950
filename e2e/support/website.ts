import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { withBrand } from "../../mfe-public/src/language/brand-texts.ts";
import type { Page } from "./test.ts";

/** What the website is to be: its pages, its languages, and its texts as the translators have written them. */

export const LANGUAGES = [
	{ id: "de", html: "de" },
	{ id: "en", html: "en" },
	{ id: "mg", html: "hu" },
] as const;
export type LanguageId = (typeof LANGUAGES)[number]["id"];

const SECTIONS = [
	"advantages",
	"services",
	"halal",
	"growth",
	"process",
	"accreditation",
	"panel",
	"about",
	"team",
	"kontakt",
];

/** `says`: keys of texts that somebody reads on the page without a program. */
export const WEBSITE = [
	{
		path: "/",
		name: "landing",
		preferred: "de",
		heading: "hero.title",
		says: [
			"hero.checkTitle",
			"services.food.text",
			"halal.cards.impure.text",
			"process.steps.audit.text",
			"panel.tasks.appeals",
			"about.principle",
			...SECTIONS.map((section) => `${section}.title`),
		],
	},
	{ path: "/impressum", name: "imprint", preferred: "de", heading: "imprint.title", says: [] },
	{
		path: "/datenschutz",
		name: "privacy",
		preferred: "de",
		heading: "policy.title",
		says: ["policy.parts.rights.text"],
	},
	{ path: "/informationen", name: "information", preferred: "de", heading: "information.title", says: [] },
	{
		path: "/validateCertificate",
		name: "validate",
		preferred: "en",
		heading: "validation.title",
		says: ["validation.lead"],
	},
	{
		path: "/validateCertificates",
		name: "bulk",
		preferred: "en",
		heading: "meta.bulk.title",
		says: ["meta.bulk.description"],
	},
	{
		path: "/directory",
		name: "directory",
		preferred: "de",
		heading: "directory.title",
		says: ["directory.lead", "directory.data"],
	},
	{ path: "/register", name: "register", preferred: "en", heading: "register.title", says: ["register.check"] },
	{ path: "/watch", name: "watch", preferred: "en", heading: "meta.watch.title", says: ["watch.noscript"] },
] as const satisfies readonly {
	path: string;
	name: string;
	preferred: LanguageId;
	heading: string;
	says: readonly string[];
}[];
export type WebsitePage = (typeof WEBSITE)[number];

const ROOT = join(import.meta.dirname, "../..");
const read = (path: string) => JSON.parse(readFileSync(join(ROOT, path), "utf8"));

/** The texts of a language, each by its key. */
export function textsOf(language: LanguageId): (key: string, params?: Record<string, string>) => string {
	const files = readdirSync(join(ROOT, "mfe-public/locales"), { recursive: true, encoding: "utf8" });
	const parts = files
		.filter((path) => basename(path) === `${language}.json`)
		.map((path) => read(`mfe-public/locales/${path}`));
	const texts: unknown = withBrand(Object.assign({}, ...parts), read(`shared-ui/brand/texts/${language}.json`));
	return (key, params = {}) => {
		const text = key
			.split(".")
			.reduce<unknown>((part, name) => (part as Record<string, unknown> | undefined)?.[name], texts);
		if (typeof text !== "string") throw new Error(`${language}: there is no text ${key}`);
		return Object.entries(params).reduce((filled, [name, value]) => filled.replaceAll(`{{${name}}}`, value), text);
	};
}

/** The address of a page in a language, as it is published. */
export const addressOf = ({ path, preferred }: Pick<WebsitePage, "path" | "preferred">, language: LanguageId) =>
	language === preferred ? path : `${path}?lng=${language}`;

/** Every page in every language. */
export const EDITIONS = WEBSITE.flatMap((page) =>
	LANGUAGES.map(({ id, html }) => ({ page, language: id, html, address: addressOf(page, id) })),
);

/** Those that search engines are told of. */
export const LISTED = EDITIONS.filter(({ page }) => page.name !== "watch");

/** React has taken over what the server has drawn. */
export async function hydrated(page: Page): Promise<void> {
	await page.waitForFunction(() => {
		const heading = document.querySelector("h1");
		return heading !== null && Object.keys(heading).some((key) => key.startsWith("__reactFiber"));
	});
}
