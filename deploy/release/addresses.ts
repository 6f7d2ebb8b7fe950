import { languageOf } from "../../api/kit/languages.ts";

// This file assigns each address without a hash to one module. A module owns `locales/*/{id}.json` and
// `assets/{id}/`; further addresses are listed here by the operator.

/** Translation namespaces that do not have the name of their module, with the module's id. */
const NAMESPACES: ReadonlyMap<string, string> = new Map([
	["account", "shell"],
	["work", "certificates"],
	["proof", "certificates"],
	["public-view", "certificates"],
	["overview", "certificates"],
	["products", "certificates"],
	["certificate-mail", "certificates"],
	["clients-directory", "clients"],
	["deadlines", "users"],
	["public-reading", "public"],
	["public-directory", "public"],
	["public-landing", "public"],
	["bulk", "public"],
	["register", "public"],
	["watch", "public"],
]);
/**
 * Folders below `/assets/` that do not have the name of their module, with the module's id. "" stands for the files
 * directly in `/assets/`.
 */
const ASSET_FOLDERS: ReadonlyMap<string, string> = new Map([
	["", "public"],
	["info", "public"],
]);
/** Id of the module whose pages (the public website) are prerendered by the build. */
export const WEBSITE_MODULE = "public";

const isLanguage = (name: string) => languageOf(name) === name;
const NAME = /^[a-z][a-z0-9-]{0,39}$/;

/** Returns the id of the module that may place a file at this path below the web root; undefined if no module may. */
export function ownerOf(path: string): string | undefined {
	const [first, folder = "", ...further] = path.split("/");
	const [last = ""] = further;
	if (first === "locales") {
		const namespace = last.replace(/\.json$/, "");
		const isTexts = isLanguage(folder) && further.length === 1 && namespace !== last && NAME.test(namespace);
		return isTexts ? (NAMESPACES.get(namespace) ?? namespace) : undefined;
	}
	if (first !== "assets") return undefined;
	if (further.length === 0) return ASSET_FOLDERS.get("");
	return NAME.test(folder) ? (ASSET_FOLDERS.get(folder) ?? folder) : undefined;
}
