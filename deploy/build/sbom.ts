import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { ROOT } from "../lib/run.mjs";
import { type LockFile, withNeeds } from "./lock-file.ts";

// This file writes the software bill of materials, because `npm sbom` omits some of the delivered packages.

interface Lock {
	name: string;
	version: string;
	packages: LockFile;
}

const FOLDER = "node_modules/";
/** Development dependencies in the lock file on which the product runs, so the document lists them as required. */
const RUNTIMES = ["node", "deno"].map((name) => FOLDER + name);
const nameOf = (path: string) => path.slice(path.lastIndexOf(FOLDER) + FOLDER.length);

function hashes(integrity: string | undefined) {
	const [algorithm, content] = integrity?.split(/-(.*)/s) ?? [];
	if (!algorithm || !content) return {};
	const alg = algorithm.toUpperCase().replace("SHA", "SHA-");
	return { hashes: [{ alg, content: Buffer.from(content, "base64").toString("hex") }] };
}

const purlOf = (name: string, version: string) => `pkg:npm/${name.replace("@", "%40")}@${version}`;

export function bomOf({ name: own, version: ownVersion, packages }: Lock) {
	const runtimes = withNeeds(packages, RUNTIMES);
	const scopeOf = (path: string, { dev, devOptional, optional }: LockFile[string]) => {
		if (runtimes.has(path)) return "required";
		return dev ? "excluded" : optional || devOptional ? "optional" : "required";
	};
	const components = Object.entries(packages)
		.filter(([path, { link, version }]) => path.includes(FOLDER) && !link && version)
		.map(([path, locked]) => {
			const { name = nameOf(path), version = "", license, integrity } = locked;
			const purl = purlOf(name, version);
			return {
				type: "library",
				"bom-ref": path,
				name,
				version,
				scope: scopeOf(path, locked),
				purl,
				...(license
					? { licenses: [/ (OR|AND|WITH) /.test(license) ? { expression: license } : { license: { name: license } }] }
					: {}),
				...hashes(integrity),
			};
		});
	const component = { type: "application", name: own, version: ownVersion, purl: purlOf(own, ownVersion) };
	return { bomFormat: "CycloneDX", specVersion: "1.5", version: 1, metadata: { component }, components };
}

export function writeBom(file = join(ROOT, "dist/sbom.cdx.json")): number {
	const lock: Lock = JSON.parse(readFileSync(join(ROOT, "package-lock.json"), "utf8"));
	const bom = bomOf(lock);
	mkdirSync(dirname(file), { recursive: true });
	writeFileSync(file, `${JSON.stringify(bom, null, "\t")}\n`);
	return bom.components.length;
}
