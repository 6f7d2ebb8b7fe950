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
/** The folders in `locales/` with texts that only these pages need, so that other pages do not load them. */
const FOLDERS: Readonly<Record<string, string>> = {
	landing: "public-landing",
	imprint: "public-reading",
	information: "public-reading",
	privacy: "public-policy",
	directory: "public-directory",
	bulk: "bulk",
	register: "register",
	watch: "watch",
};
/** Returns the folder of a page, or an empty list. */
function foldersOf(page: string): string[] {
	const folder = FOLDERS[page];
	return folder ? [folder] : [];
}

/** The policy has no Hungarian version, so its Hungarian readers get the English one. */
const languageIn = (folder: string, language: Language) =>
	folder === "public-policy" && language === "mg" ? "en" : language;

const pageTexts = (folder: string, language: Language): Promise<{ default: object }> =>
	import(/* webpackChunkName: "texts-[request]" */ `../../locales/${folder}/${languageIn(folder, language)}.json`);

/** Returns the languages whose readers get the texts of a file in `locales/`. */
export const languagesIn = (path: string): string[] =>
	path === "public-policy/en.json" ? ["en", "mg"] : [path.replace(/^.*\/|\.json$/g, "")];

/** Returns the names of the text files that a page needs, which are preloaded with the page. */
export const textChunksOf = (page: string, language: Language): string[] => [
	`texts-${language}`,
	...foldersOf(page).map((folder) => `texts-${folder}-${languageIn(folder, language)}-json`),
];

const load = (language: Language, folders: readonly string[]) => async () => {
	const own = folders.map((folder) => pageTexts(folder, language));
	const [texts, brand, ...more] = await Promise.all([common[language](), brandTexts[language](), ...own]);
	const all: typeof texts.default = Object.assign({}, texts.default, ...more.map((group) => group.default));
	return { default: withBrand(all, brand.default) };
};
const ALL_FOLDERS = [...new Set(Object.values(FOLDERS))];

export const translations = {
	de: load("de", ALL_FOLDERS),
	en: load("en", ALL_FOLDERS),
	mg: load("mg", ALL_FOLDERS),
} satisfies RemoteModule["translations"];

/** Returns loaders for the texts of one page only, so that visitors do not download the texts of all pages. */
export function translationsOf(page: string): typeof translations {
	const folders = foldersOf(page);
	return { de: load("de", folders), en: load("en", folders), mg: load("mg", folders) };
}
