import { extname } from "node:path";
import { languageOf } from "../../api/kit/languages.ts";
import { Failure } from "../lib/run.mjs";
import { isKey } from "../store/store.ts";
import type { Release } from "./registry.ts";
import { FIXED, plainPath } from "./version-files.ts";

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

/** Longer paths would need extended headers in a tar archive. */
const NAME_LIMITS = { path: 150, part: 100, depth: 10 } as const;

/** File name extensions at permanent addresses. A browser runs none of these types as a script of this origin. */
const ASSETS = [
	".avif",
	".docx",
	".gif",
	".ico",
	".jpg",
	".json",
	".pdf",
	".png",
	".svg",
	".txt",
	".webp",
	".woff2",
	".xlsx",
];
const CODE = [".css", ".js", ".map"];
const PAGE = /^site\/pages\/[a-z]{2}\/[A-Za-z0-9_-]{1,60}\.html$/;

/** Some file systems remove a dot or space at the end, so that two names could mean one file. */
const DROPPED_END = /[. ]$/;

function isName(path: string): boolean {
	const parts = path.split("/");
	return (
		isKey(path) &&
		path.length <= NAME_LIMITS.path &&
		parts.length <= NAME_LIMITS.depth &&
		parts.every((part) => part.length <= NAME_LIMITS.part && !part.startsWith(".") && !DROPPED_END.test(part))
	);
}

/** Throws if a file name could lead out of its folder on any file system. */
export function checkFileName(path: string): void {
	if (!isName(path)) throw new Failure(`${JSON.stringify(path.slice(0, 200))} is no name of a file.`);
}

/** Throws if two paths mean the same file, or a file and a folder, on a file system that ignores case. */
function checkCollisions(paths: readonly string[]): void {
	const files = new Map<string, string>();
	for (const path of paths) {
		const other = files.get(path.toLowerCase());
		if (other !== undefined) throw new Failure(`${path} and ${other} differ in capitals only: rename one of them.`);
		files.set(path.toLowerCase(), path);
	}
	for (const path of paths) {
		const parts = path.toLowerCase().split("/");
		for (let length = 1; length < parts.length; length++) {
			const file = files.get(parts.slice(0, length).join("/"));
			if (file !== undefined) throw new Failure(`${file} is a file and the folder of ${path}: rename one of them.`);
		}
	}
}

function checkKind(id: string, path: string): void {
	const plain = plainPath(path);
	if (plain.startsWith(FIXED)) {
		const address = plain.slice(FIXED.length);
		if (ownerOf(address) !== id || !ASSETS.includes(extname(address)))
			throw new Failure(
				`mfe-${id}: /${address} is no address for files of this module: use /assets/${id}/ or /locales/*/${id}.json.`,
			);
		return;
	}
	const isOfWebsite = plain.startsWith("site/");
	const isPage = id === WEBSITE_MODULE && PAGE.test(path);
	if (isOfWebsite && id !== WEBSITE_MODULE)
		throw new Failure(
			`mfe-${id}: ${path} belongs to the website, which only mfe-${WEBSITE_MODULE} may bring: remove it.`,
		);
	if (!isPage && !ASSETS.includes(extname(plain)) && !CODE.includes(extname(plain)))
		throw new Failure(`mfe-${id}: ${path} is no kind of file that a module may bring: remove it.`);
}

/** Throws for a file at a foreign address, of a forbidden type, or that differs from another only in capitals. */
export function checkFiles(id: string, { files, site }: Pick<Release, "files" | "site">): void {
	const paths = Object.keys(files ?? {});
	for (const path of paths) {
		checkFileName(path);
		checkKind(id, path);
	}
	checkCollisions(["release.json", ...paths]);
	if (site && site.pages.length > 0 && id !== WEBSITE_MODULE)
		throw new Failure(`mfe-${id}: only mfe-${WEBSITE_MODULE} may bring pages of the website.`);
}
