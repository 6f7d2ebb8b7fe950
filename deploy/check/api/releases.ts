import { existsSync, readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { inc, major } from "semver";
import { readJson, writeWhole } from "../../lib/files.ts";
import { Failure, ROOT } from "../../lib/run.mjs";
import { compareApis } from "./compare-apis.ts";
import { type ApiDocument, isDocument } from "./document.ts";

/** Folder with one file per major version of the API, which contains the last released OpenAPI document. */
const FOLDER = "api/openapi";
const VERSION_FILE = "api/version.ts";

const fileOf = (root: string, version: string) => join(root, FOLDER, `${major(version)}.json`);

async function describeApi(): Promise<ApiDocument> {
	const { openApiDocument } = await import("../../../api/openapi-print.ts");
	const document = await openApiDocument();
	if (!isDocument(document)) throw new Error("The API describes itself unreadably.");
	return document;
}

let described: Promise<ApiDocument> | undefined;
/** Returns the OpenAPI document of the current sources. It is imported on demand, because it loads the whole API. */
export function documentOfSources(): Promise<ApiDocument> {
	described ??= describeApi();
	return described;
}

export async function lastRelease(root = ROOT): Promise<ApiDocument | undefined> {
	const folder = join(root, FOLDER);
	const numbers = existsSync(folder) ? readdirSync(folder).map((name) => Number.parseInt(name, 10)) : [];
	return numbers.length > 0 ? readJson<ApiDocument>(join(folder, `${Math.max(...numbers)}.json`)) : undefined;
}

export const isReleased = async (document: ApiDocument, root = ROOT): Promise<boolean> =>
	isDeepStrictEqual(await lastRelease(root), document);

/** Returns the text of the stored document, with one line for each operation, so that a diff is readable. */
function textOf({ paths, ...rest }: ApiDocument): string {
	const calls = Object.entries(paths).map(([path, methods]) => {
		const lines = Object.entries(methods).map(([method, operation]) => `"${method}":${JSON.stringify(operation)}`);
		return `"${path}":{\n${lines.join(",\n")}\n}`;
	});
	return `{"paths":{\n${calls.join(",\n")}\n},\n${JSON.stringify(rest).slice(1)}\n`;
}

function nextVersion(before: ApiDocument, now: ApiDocument): string {
	const [old, declared] = [before.info.version, now.info.version];
	if (major(declared) < major(old)) throw new Failure(`${VERSION_FILE}: API ${declared} cannot follow API ${old}.`);
	if (major(declared) > major(old)) return declared;
	const missing = compareApis(before, now).problems;
	if (missing.length > 0)
		throw new Failure(
			`This breaks what was built for API ${old}:\n${missing.map((text) => `  - ${text}`).join("\n")}\n` +
				`If that is wanted, raise the first number of the version in ${VERSION_FILE} and release again.`,
		);
	const isMore = compareApis(now, before).problems.length > 0;
	return inc(old, isMore ? "minor" : "patch") ?? declared;
}

/** Throws if the release would break clients of the previous one, unless the major version was raised. */
export async function releaseApi(document: ApiDocument, root = ROOT) {
	const before = await lastRelease(root);
	const previous = before?.info.version;
	if (before && isDeepStrictEqual(before, document)) return { version: before.info.version, previous, notes: [] };
	const version = before ? nextVersion(before, document) : document.info.version;
	const source = await readFile(join(root, VERSION_FILE), "utf8");
	await writeWhole(join(root, VERSION_FILE), source.replace(/"\d[^"]*"/, `"${version}"`));
	await writeWhole(fileOf(root, version), textOf({ ...document, info: { ...document.info, version } }));
	return { version, previous, notes: before ? compareApis(before, document).notes : [] };
}
