// Whether the pictures of the gallery are those of the components as they are now.

import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./run.mjs";

const INPUTS = ["shared-ui/src", "shared-ui/gallery", "shared-ui/package.json", "package-lock.json"];
const RECORD = "e2e/gallery/inputs.sha256";
const isDrawn = (path) => !/\.test\.tsx?$|\/(dist|node_modules)\//.test(path);

const filesOf = (path) =>
	statSync(path).isFile()
		? [path]
		: readdirSync(path, { withFileTypes: true }).flatMap(({ name }) => filesOf(join(path, name)));

/** A hash of everything that the pictures show: names and contents. */
export function hashOfInputs(root = ROOT) {
	const hash = createHash("sha256");
	for (const input of INPUTS)
		for (const file of filesOf(join(root, input)).filter(isDrawn).toSorted())
			hash
				.update(`${file.slice(root.length)}\0`)
				.update(readFileSync(file))
				.update("\0");
	return hash.digest("hex");
}

/** Nothing has changed since the pictures were taken. */
export function hasSeenPictures(root = ROOT) {
	const record = join(root, RECORD);
	return existsSync(record) && readFileSync(record, "utf8").trim() === hashOfInputs(root);
}

/** To be called once the pictures have been taken. */
export const rememberInputs = (root = ROOT) => writeFileSync(join(root, RECORD), `${hashOfInputs(root)}\n`);
