import type { Language, RemoteModule } from "@portal/shared-ui/module";
import { withBrand } from "./brand-texts.ts";

export const NAMESPACE = "public";

const common = {
	de: () => import(/* webpackChunkName: "texts-de" */ "../../locales/de.json"),
	en: () => import(/* webpackChunkName: "texts-en" */ "../../locales/en.json"),
	mg: () => import(/* webpackChunkName: "texts-mg" */ "../../locales/mg.json"),
};
const facts = {
	de: () => import(/* webpackChunkName: "texts-de" */ "@portal/brand/texts/de.json"),
	en: () => import(/* webpackChunkName: "texts-en" */ "@portal/brand/texts/en.json"),
	mg: () => import(/* webpackChunkName: "texts-mg" */ "@portal/brand/texts/mg.json"),
};
/** What some pages of the website have for themselves, and no other page loads. */
const parts = {
	landing: {
		de: () => import(/* webpackChunkName: "landing-texts-de" */ "../../locales/public-landing/de.json"),
		en: () => import(/* webpackChunkName: "landing-texts-en" */ "../../locales/public-landing/en.json"),
		mg: () => import(/* webpackChunkName: "landing-texts-mg" */ "../../locales/public-landing/mg.json"),
	},
	reading: {
		de: () => import(/* webpackChunkName: "reading-texts-de" */ "../../locales/public-reading/de.json"),
		en: () => import(/* webpackChunkName: "reading-texts-en" */ "../../locales/public-reading/en.json"),
		mg: () => import(/* webpackChunkName: "reading-texts-mg" */ "../../locales/public-reading/mg.json"),
	},
	directory: {
		de: () => import(/* webpackChunkName: "directory-texts-de" */ "../../locales/public-directory/de.json"),
		en: () => import(/* webpackChunkName: "directory-texts-en" */ "../../locales/public-directory/en.json"),
		mg: () => import(/* webpackChunkName: "directory-texts-mg" */ "../../locales/public-directory/mg.json"),
	},
	register: {
		de: () => import(/* webpackChunkName: "register-texts-de" */ "../../locales/register/de.json"),
		en: () => import(/* webpackChunkName: "register-texts-en" */ "../../locales/register/en.json"),
		mg: () => import(/* webpackChunkName: "register-texts-mg" */ "../../locales/register/mg.json"),
	},
	watch: {
		de: () => import(/* webpackChunkName: "watch-texts-de" */ "../../locales/watch/de.json"),
		en: () => import(/* webpackChunkName: "watch-texts-en" */ "../../locales/watch/en.json"),
		mg: () => import(/* webpackChunkName: "watch-texts-mg" */ "../../locales/watch/mg.json"),
	},
};
type Part = keyof typeof parts;
const PARTS = Object.keys(parts) as Part[];

const PART_OF_PAGE: Readonly<Record<string, Part>> = {
	landing: "landing",
	imprint: "reading",
	privacy: "reading",
	information: "reading",
	directory: "directory",
	register: "register",
	watch: "watch",
};

/** The chunks with the texts of a page. */
export const textChunksOf = (page: string, language: string): string[] => {
	const part = PART_OF_PAGE[page];
	return [`texts-${language}`, ...(part ? [`${part}-texts-${language}`] : [])];
};

const load = (language: Language, names: readonly Part[]) => async () => {
	const own = names.map((name) => parts[name][language]());
	const [texts, brand, ...more] = await Promise.all([common[language](), facts[language](), ...own]);
	const all: typeof texts.default = Object.assign({}, texts.default, ...more.map((part) => part.default));
	return { default: withBrand(all, brand.default) };
};

/** Those of all pages. */
export const translations = {
	de: load("de", PARTS),
	en: load("en", PARTS),
	mg: load("mg", PARTS),
} satisfies RemoteModule["translations"];

/** What one page of the website needs. */
export const translationsOf = (page: string): typeof translations => {
	const names = PARTS.filter((part) => part === PART_OF_PAGE[page]);
	return { de: load("de", names), en: load("en", names), mg: load("mg", names) };
};
