import { languageOf } from "../../api/kit/languages.ts";

/** Translation namespaces that are not named after their module, with the id of the module that owns them. */
const NAMESPACES: ReadonlyMap<string, string> = new Map([
	["account", "shell"],
	["work", "certificates"],
	["proof", "certificates"],
	["public-view", "certificates"],
	["overview", "certificates"],
	["products", "certificates"],
	["certificate-mail", "certificates"],
	["clients-directory", "clients"],
	["clients-files", "clients"],
	["deadlines", "users"],
	["competence", "users"],
	["schemes", "users"],
	["public-reading", "public"],
	["public-policy", "public"],
	["public-directory", "public"],
	["public-landing", "public"],
	["bulk", "public"],
	["register", "public"],
	["watch", "public"],
]);
/** Id of the module with the public website, whose pages the build renders. */
export const WEBSITE_MODULE = "public";

const isLanguage = (name: string) => languageOf(name) === name;
const NAME = /^[a-z][a-z0-9-]{0,39}$/;

/** By default, a module owns `assets/{id}/` and the files `{id}.json` of all languages below `locales/`. */
export function ownerOf(path: string): string | undefined {
	const [first, folder = "", ...further] = path.split("/");
	const [last = ""] = further;
	if (first === "locales") {
		const namespace = last.replace(/\.json$/, "");
		const isTexts = isLanguage(folder) && further.length === 1 && namespace !== last && NAME.test(namespace);
		return isTexts ? (NAMESPACES.get(namespace) ?? namespace) : undefined;
	}
	if (first !== "assets") return undefined;
	if (further.length === 0 || folder === "info") return WEBSITE_MODULE;
	return NAME.test(folder) ? folder : undefined;
}
