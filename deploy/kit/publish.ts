import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { filesIn } from "../lib/files.ts";
import { Failure, ROOT } from "../lib/run.mjs";
import { readText, type Store } from "../store/store.ts";
import { packKit, type Tarball } from "./pack.ts";

/** A package as npm asks a registry for it; the server adds the addresses of the tarballs. */
interface PackageDocument {
	name: string;
	"dist-tags": { latest: string };
	versions: Record<string, Tarball["manifest"] & { dist: { integrity: string; shasum: string } }>;
}

const keyOf = (path: string) => `web/kit/${path}`;

/** Adds a version to its package; one that is there already stays as it is. Tells whether it is new. */
async function add(store: Store, { manifest, content, integrity, shasum }: Tarball): Promise<boolean> {
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
	// Refused before the tarball of the version is overwritten, and listed once that is there.
	change(await readText(store, keyOf(`${name}.json`)));
	if (isNew) await store.put(keyOf(`${name}/${version}.tgz`), content);
	await store.replace(keyOf(`${name}.json`), change);
	return isNew;
}

async function addAndTell(store: Store, tarball: Tarball): Promise<void> {
	const isNew = await add(store, tarball);
	const { name, version } = tarball.manifest;
	const size = `${Math.round(tarball.content.length / 1000)} kB`;
	console.log(`  ${name} ${version} (${isNew ? size : "was there already"})`);
}

/** Packs the kit and puts it into the store, from where the server gives it to npm. */
export async function publishKit(store: Store, pack = packKit): Promise<void> {
	for (const tarball of await pack()) await addAndTell(store, tarball);
}

const isTest = (name: string) => /\.test\.tsx?$/.test(name);

/** Hash of everything that the kit is made of. */
function kitInputs(): string {
	const files = ["api", "shared-ui", "deploy"].flatMap((name) => filesIn(join(ROOT, name), (file) => !isTest(file)));
	const hash = createHash("sha256");
	for (const file of [...files, ...["package-lock.json", "tsconfig.json"].map((name) => join(ROOT, name))])
		hash
			.update(`${relative(ROOT, file)}\0`)
			.update(readFileSync(file))
			.update("\0");
	return hash.digest("hex");
}

const INPUTS_KEY = "kit/inputs";

/** Brings the kit of a build to who has the platform; a version that is there with other content stays as it is. */
export async function publishBuiltKit(store: Store, pack = packKit, inputs = kitInputs()): Promise<void> {
	if ((await readText(store, INPUTS_KEY)) === inputs) return;
	for (const tarball of await pack()) {
		try {
			await addAndTell(store, tarball);
		} catch (error) {
			if (!(error instanceof Failure)) throw error;
			console.log(`  Not published: ${error.message}`);
		}
	}
	await store.put(INPUTS_KEY, Buffer.from(inputs));
}
