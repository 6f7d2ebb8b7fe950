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
/** Long texts of a single page of the website, which no other page loads. Each has a chunk named by page and language. */
const ofPages = {
	imprint: {
		de: () => import(/* webpackChunkName: "imprint-texts-de" */ "../../locales/imprint/de.json"),
		en: () => import(/* webpackChunkName: "imprint-texts-en" */ "../../locales/imprint/en.json"),
		mg: () => import(/* webpackChunkName: "imprint-texts-mg" */ "../../locales/imprint/mg.json"),
	},
	information: {
		de: () => import(/* webpackChunkName: "information-texts-de" */ "../../locales/information/de.json"),
		en: () => import(/* webpackChunkName: "information-texts-en" */ "../../locales/information/en.json"),
		mg: () => import(/* webpackChunkName: "information-texts-mg" */ "../../locales/information/mg.json"),
	},
	privacy: {
		de: () => import(/* webpackChunkName: "privacy-texts-de" */ "../../locales/privacy/de.json"),
		en: () => import(/* webpackChunkName: "privacy-texts-en" */ "../../locales/privacy/en.json"),
		mg: () => import(/* webpackChunkName: "privacy-texts-mg" */ "../../locales/privacy/mg.json"),
	},
	directory: {
		de: () => import(/* webpackChunkName: "directory-texts-de" */ "../../locales/directory/de.json"),
		en: () => import(/* webpackChunkName: "directory-texts-en" */ "../../locales/directory/en.json"),
		mg: () => import(/* webpackChunkName: "directory-texts-mg" */ "../../locales/directory/mg.json"),
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
type PageName = keyof typeof ofPages;
const PAGE_NAMES = Object.keys(ofPages) as PageName[];

const load = (language: Language, names: readonly PageName[]) => async () => {
	const own = names.map((name) => ofPages[name][language]());
	const [texts, brand, ...more] = await Promise.all([common[language](), facts[language](), ...own]);
	const all: typeof texts.default = Object.assign({}, texts.default, ...more.map((page) => page.default));
	return { default: withBrand(all, brand.default) };
};

const translationsWith = (names: readonly PageName[]) =>
	({
		de: load("de", names),
		en: load("en", names),
		mg: load("mg", names),
	}) satisfies Required<RemoteModule["translations"]>;

/** Those of all pages. */
export const translations = translationsWith(PAGE_NAMES);

/** What one page of the website needs. */
export const translationsOf = (page: string) => translationsWith(PAGE_NAMES.filter((name) => name === page));
