import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { withBrand } from "../../mfe-public/src/language/brand-texts.ts";
import { languagesIn } from "../../mfe-public/src/language/translations.ts";
import type { Page } from "./test.ts";

/**
 * This file lists the pages and languages that the public website has to contain, and finds their texts in the
 * translation files.
 */

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

/** The pages of the public website. `visibleTexts` are the keys of texts that are visible without JavaScript. */
export const WEBSITE = [
	{
		path: "/",
		name: "landing",
		preferred: "de",
		heading: "hero.title",
		visibleTexts: [
			"hero.checkText",
			"services.food.text",
			"halal.cards.impure.text",
			"process.steps.audit.text",
			"panel.tasks.appeals",
			"about.principle",
			...SECTIONS.map((section) => `${section}.title`),
		],
	},
	{ path: "/impressum", name: "imprint", preferred: "de", heading: "meta.imprint.title", visibleTexts: [] },
	{
		path: "/datenschutz",
		name: "privacy",
		preferred: "de",
		heading: "policy.title",
		visibleTexts: ["policy.parts.rights.text"],
	},
	{ path: "/informationen", name: "information", preferred: "de", heading: "meta.information.title", visibleTexts: [] },
	{
		path: "/validateCertificate",
		name: "validate",
		preferred: "en",
		heading: "meta.validate.title",
		visibleTexts: ["validation.lead"],
	},
	{
		path: "/validateCertificates",
		name: "bulk",
		preferred: "en",
		heading: "meta.bulk.title",
		visibleTexts: ["meta.bulk.description"],
	},
	{
		path: "/directory",
		name: "directory",
		preferred: "de",
		heading: "meta.directory.title",
		visibleTexts: ["directory.lead", "directory.data"],
	},
	{
		path: "/register",
		name: "register",
		preferred: "en",
		heading: "meta.register.title",
		visibleTexts: ["register.check.altcha"],
	},
	{ path: "/watch", name: "watch", preferred: "en", heading: "meta.watch.title", visibleTexts: ["watch.noscript"] },
] as const satisfies readonly {
	path: string;
	name: string;
	preferred: LanguageId;
	heading: string;
	visibleTexts: readonly string[];
}[];
export type WebsitePage = (typeof WEBSITE)[number];

const ROOT = join(import.meta.dirname, "../..");
const read = (path: string) => JSON.parse(readFileSync(join(ROOT, path), "utf8"));

/** Returns a function that finds a text of the language by its key. */
export function textsOf(language: LanguageId): (key: string, params?: Record<string, string>) => string {
	const files = readdirSync(join(ROOT, "mfe-public/locales"), { recursive: true, encoding: "utf8" });
	const parts = files
		.filter((path) => path.endsWith(".json") && languagesIn(path).includes(language))
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

/** Returns the public address of a page in one language. */
export const addressOf = ({ path, preferred }: Pick<WebsitePage, "path" | "preferred">, language: LanguageId) =>
	language === preferred ? path : `${path}?lng=${language}`;

/** Each page in each language, with its public address. */
export const EDITIONS = WEBSITE.flatMap((page) =>
	LANGUAGES.map(({ id, html }) => ({ page, language: id, html, address: addressOf(page, id) })),
);

/** Waits until React has made the prerendered page interactive. */
export async function hydrated(page: Page): Promise<void> {
	await page.waitForFunction(() => {
		const heading = document.querySelector("h1");
		return heading !== null && Object.keys(heading).some((key) => key.startsWith("__reactFiber"));
	});
}
