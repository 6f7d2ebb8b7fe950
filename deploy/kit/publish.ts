import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { buildGallery, GALLERY } from "../build/gallery.ts";
import { filesByPath, filesIn, hashFiles, integrityOf, packedForms } from "../lib/files.ts";
import { Failure, ROOT } from "../lib/run.mjs";
import { readText, type Store } from "../store/store.ts";
import { packKit, type Tarball } from "./pack.ts";

/** Description of a package, as npm requests it from a registry. The server adds the addresses of the tarballs. */
interface PackageDocument {
	name: string;
	"dist-tags": { latest: string };
	versions: Record<string, Tarball["manifest"] & { dist: { integrity: string; shasum: string } }>;
}

const keyOf = (path: string) => `web/kit/${path}`;

/** Adds a version to its package. Throws for a known version with other content, because a version never changes. */
async function add(store: Store, { manifest, content, integrity, shasum }: Tarball): Promise<void> {
	const { name, version } = manifest;
	let isNew = true;
	const change = (old: string | undefined) => {
		const before: Pick<PackageDocument, "versions"> = old === undefined ? { versions: {} } : JSON.parse(old);
		const known = before.versions[version]?.dist.integrity;
		isNew = known === undefined;
		if (known === integrity && old !== undefined) return old;
		if (known !== undefined)
			throw new Failure(
				`${name} ${version} is in the store (${store.name}) with other content. ` +
					"A version never changes: please raise the version in package.json.",
			);
		const dist = { integrity, shasum };
		const versions = { ...before.versions, [version]: { ...manifest, dist } };
		return JSON.stringify({ name, "dist-tags": { latest: version }, versions } satisfies PackageDocument);
	};
	// Throws before the tarball would be overwritten. A version is listed only after its tarball is stored.
	change(await readText(store, keyOf(`${name}.json`)));
	if (isNew) await store.put(keyOf(`${name}/${version}.tgz`), content);
	await store.replace(keyOf(`${name}.json`), change);
	console.log(`  ${name} ${version} (${isNew ? `${Math.round(content.length / 1000)} kB` : "was there already"})`);
}

/** The list of files is written last, because servers read it first when they copy the gallery. */
export async function publishGallery(store: Store, folder = GALLERY): Promise<void> {
	const files: Record<string, string> = {};
	for (const [path, file] of filesByPath(folder)) {
		const content = await readFile(file);
		for (const [suffix, bytes] of [["", content] as const, ...(await packedForms(path, content))]) {
			await store.put(keyOf(`gallery/${path}${suffix}`), bytes);
			files[path + suffix] = integrityOf(bytes);
		}
	}
	await store.put(keyOf("gallery.json"), Buffer.from(JSON.stringify(files)));
}

export async function publishKit(store: Store, pack = packKit): Promise<void> {
	for (const tarball of await pack()) await add(store, tarball);
}

const isTest = (name: string) => /\.test\.tsx?$/.test(name);

function kitInputs(): string {
	const files = ["api", "shared-ui", "deploy"].flatMap((name) => filesIn(join(ROOT, name), (file) => !isTest(file)));
	const all = [...files, ...["package-lock.json", "tsconfig.json"].map((name) => join(ROOT, name))];
	return hashFiles(all.map((file) => [relative(ROOT, file), readFileSync(file)])).digest("hex");
}

const INPUTS_KEY = "kit/inputs";

/** Reports a version that exists with other content, and does not overwrite it. */
export async function publishBuiltKit(
	store: Store,
	{ pack = packKit, build = buildGallery, inputs = kitInputs(), gallery = GALLERY } = {},
): Promise<void> {
	if ((await readText(store, INPUTS_KEY)) === inputs) return;
	await build();
	await publishGallery(store, gallery);
	for (const tarball of await pack()) {
		try {
			await add(store, tarball);
		} catch (error) {
			if (!(error instanceof Failure)) throw error;
			console.log(`  Not published: ${error.message}`);
		}
	}
	await store.put(INPUTS_KEY, Buffer.from(inputs));
}
