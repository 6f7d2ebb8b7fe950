import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { major } from "semver";
import { API_VERSION } from "../../api/version.ts";
import { BRAND, ROOT } from "../lib/run.mjs";

const COMMON = [
	"rsbuild.config.ts",
	"deploy/build/module-css.ts",
	"deploy/build/module-plugins.ts",
	"tsconfig.json",
	"package.json",
	"package-lock.json",
	"api/package.json",
];
const SKIPPED = new Set(["node_modules", "dist", "testing"]);
/** Shows the components, belongs to no build of the product. */
const GALLERY = join("shared-ui", "gallery") + sep;
/** Counted by itself: another brand may stand elsewhere. */
const OWN_BRAND = join("shared-ui", "brand") + sep;
const isTest = (name: string) => /\.test\.tsx?$/.test(name);
/** What the user interface may take from the API, see the import rules. */
const isContract = (name: string) => /^(contract|lifecycle|client)\.ts$/.test(name);

export function filesIn(folder: string, accept: (name: string) => boolean = () => true): string[] {
	if (!existsSync(folder)) return [];
	return readdirSync(folder, { withFileTypes: true })
		.sort((a, b) => (a.name < b.name ? -1 : 1))
		.flatMap((entry) => {
			const path = join(folder, entry.name);
			if (entry.isDirectory()) return SKIPPED.has(entry.name) ? [] : filesIn(path, accept);
			return accept(entry.name) ? [path] : [];
		});
}

export function packageNames(root = ROOT): string[] {
	const isModule = (name: string) => name.startsWith("mfe-") && existsSync(join(root, name, "package.json"));
	return ["shell", ...readdirSync(root).filter(isModule).sort()];
}

/** Hash of everything a package's build depends on: equal inputs give an equal build. */
export function inputHash(name: string, root = ROOT): string {
	const brand = root === ROOT ? BRAND : join(root, "shared-ui/brand");
	const files = [
		...COMMON.map((path) => join(root, path)),
		...filesIn(brand),
		...filesIn(join(root, "api"), isContract),
		...filesIn(join(root, "api/kit"), (file) => !isTest(file)),
		...filesIn(join(root, "shared-ui"), (file) => !isTest(file)).filter(
			(path) => ![GALLERY, OWN_BRAND].some((folder) => relative(root, path).startsWith(folder)),
		),
		...filesIn(join(root, name), (file) => !isTest(file)),
	];
	// An API that breaks with the one before makes another version of what was built for that.
	const hash = createHash("sha256").update(`api ${major(API_VERSION)}\0`);
	for (const file of files) {
		if (!existsSync(file)) continue;
		const content = readFileSync(file);
		const path = file.startsWith(brand + sep) ? join("brand", relative(brand, file)) : relative(root, file);
		hash.update(`${path.split(sep).join("/")}\0${content.length}\0`).update(content);
	}
	return hash.digest("hex");
}
