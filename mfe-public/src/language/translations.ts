import type { Language, RemoteModule } from "@portal/shared-ui/module";
import { withBrand } from "./brand-texts.ts";

export const NAMESPACE = "public";

const common = {
	de: () => import(/* webpackChunkName: "texts-de" */ "../../locales/de.json"),
	en: () => import(/* webpackChunkName: "texts-en" */ "../../locales/en.json"),
	mg: () => import(/* webpackChunkName: "texts-mg" */ "../../locales/mg.json"),
};
const brandTexts = {
	de: () => import(/* webpackChunkName: "texts-de" */ "@portal/brand/texts/de.json"),
	en: () => import(/* webpackChunkName: "texts-en" */ "@portal/brand/texts/en.json"),
	mg: () => import(/* webpackChunkName: "texts-mg" */ "@portal/brand/texts/mg.json"),
};
/** Texts that only some pages need, by group and language, so that other pages do not load them. */
const pageTexts = {
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
	/** The policy has no Hungarian version, so its Hungarian readers get the English one. */
	privacy: {
		de: () => import(/* webpackChunkName: "privacy-texts-de" */ "../../locales/public-policy/de.json"),
		en: () => import(/* webpackChunkName: "privacy-texts-en" */ "../../locales/public-policy/en.json"),
		mg: () => import(/* webpackChunkName: "privacy-texts-mg" */ "../../locales/public-policy/en.json"),
	},
	directory: {
		de: () => import(/* webpackChunkName: "directory-texts-de" */ "../../locales/public-directory/de.json"),
		en: () => import(/* webpackChunkName: "directory-texts-en" */ "../../locales/public-directory/en.json"),
		mg: () => import(/* webpackChunkName: "directory-texts-mg" */ "../../locales/public-directory/mg.json"),
	},
	bulk: {
		de: () => import(/* webpackChunkName: "bulk-texts-de" */ "../../locales/bulk/de.json"),
		en: () => import(/* webpackChunkName: "bulk-texts-en" */ "../../locales/bulk/en.json"),
		mg: () => import(/* webpackChunkName: "bulk-texts-mg" */ "../../locales/bulk/mg.json"),
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
type TextGroup = keyof typeof pageTexts;
const TEXT_GROUPS = Object.keys(pageTexts) as TextGroup[];

/** Returns the text group of a page, which has the page's name unless two pages share it; undefined without texts. */
function textGroupOf(page: string): TextGroup | undefined {
	if (page === "imprint" || page === "information") return "reading";
	return TEXT_GROUPS.find((group) => group === page);
}

/** Returns the languages whose readers get the texts of a file in `locales/`. */
export const languagesIn = (path: string): string[] =>
	path === "public-policy/en.json" ? ["en", "mg"] : [path.replace(/^.*\/|\.json$/g, "")];

/** Returns the names of the text files that a page needs, which are preloaded with the page. */
export const textChunksOf = (page: string, language: string): string[] => {
	const group = textGroupOf(page);
	return [`texts-${language}`, ...(group ? [`${group}-texts-${language}`] : [])];
};

const load = (language: Language, names: readonly TextGroup[]) => async () => {
	const own = names.map((name) => pageTexts[name][language]());
	const [texts, brand, ...more] = await Promise.all([common[language](), brandTexts[language](), ...own]);
	const all: typeof texts.default = Object.assign({}, texts.default, ...more.map((group) => group.default));
	return { default: withBrand(all, brand.default) };
};

export const translations = {
	de: load("de", TEXT_GROUPS),
	en: load("en", TEXT_GROUPS),
	mg: load("mg", TEXT_GROUPS),
} satisfies RemoteModule["translations"];

/** Returns loaders for the texts of one page only, so that visitors do not download the texts of all pages. */
export function translationsOf(page: string): typeof translations {
	const group = textGroupOf(page);
	const names = group ? [group] : [];
	return { de: load("de", names), en: load("en", names), mg: load("mg", names) };
}
