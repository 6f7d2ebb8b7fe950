import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { gt, inc, major } from "semver";
import { readJson, writeWhole } from "../../lib/files.ts";
import { Failure, ROOT } from "../../lib/run.mjs";
import { type Described, type Exports, ONE_OF, OPTIONAL } from "./described.ts";
import { readUiPackage } from "./exports.ts";

const RELEASE_FILE = "shared-ui/exports.json";
const PACKAGE_FILE = "shared-ui/package.json";

export interface UiRelease {
	version: string;
	entries: Readonly<Record<string, Exports>>;
}

const LAST_PART = /(?:[.|#][^.()|#]+|\(\d*\))$/;
const isForm = (place: string) => /\|[^.()|#]+$/.test(place);
/** Returns true if the module passes this value, like a parameter. A callback's parameters come from shared-ui. */
const isGiven = (place: string) => (place.match(/\(\d+\)/g) ?? []).length % 2 === 1;

function brokenParts(before: Described, now: Described): string[] {
	const gone = Object.entries(before).flatMap(([place, text]) => {
		const next = now[place];
		const isOptionalNow = next === OPTIONAL + text;
		const isOneOfNow = next?.endsWith(ONE_OF) === true && `${place}|${text.replace(OPTIONAL, "")}` in now;
		if (next === text || (isGiven(place) && (isOptionalNow || isOneOfNow))) return [];
		return [`${place || "its type"} ${next === undefined ? "is gone" : "is another"}`];
	});
	const needed = Object.entries(now).flatMap(([place, text]) => {
		const isNew = !(place in before) && place.replace(LAST_PART, "") in before;
		return isNew && isGiven(place) && !isForm(place) && !text.startsWith(OPTIONAL) ? [`${place} is needed now`] : [];
	});
	return [...gone, ...needed];
}

export function brokenExports(before: UiRelease["entries"], now: UiRelease["entries"]): string[] {
	return Object.entries(before).flatMap(([entry, { values }]) => {
		const present = now[entry]?.values;
		if (!present) return [`${entry} is gone.`];
		return Object.entries(values).flatMap(([name, parts]) => {
			const next = present[name];
			if (!next) return [`"${name}" of ${entry} is gone.`];
			const broken = brokenParts(parts, next);
			return broken.length > 0 ? [`"${name}" of ${entry}: ${broken.join(", ")}.`] : [];
		});
	});
}

/** A break for modules raises the major number, any other change the minor number. */
export function neededVersion(before: UiRelease, now: UiRelease["entries"]): string {
	if (isDeepStrictEqual(before.entries, now)) return before.version;
	const isBreak = brokenExports(before.entries, now).length > 0;
	return inc(before.version, isBreak ? "major" : "minor") ?? before.version;
}

export const lastUiRelease = async (root = ROOT): Promise<UiRelease | undefined> =>
	existsSync(join(root, RELEASE_FILE)) ? readJson<UiRelease>(join(root, RELEASE_FILE)) : undefined;

/** Returns the text of the release file, with one line for each name, so that a diff is readable. */
function textOf({ version, entries }: UiRelease): string {
	const lines = (record: Readonly<Record<string, unknown>>) =>
		Object.entries(record)
			.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`)
			.join(",\n");
	const parts = Object.entries(entries).map(
		([entry, { values, types }]) =>
			`${JSON.stringify(entry)}:{"values":{\n${lines(values)}\n},"types":{\n${lines(types)}\n}}`,
	);
	return `{"version":${JSON.stringify(version)},"entries":{\n${parts.join(",\n")}\n}}\n`;
}

/** Throws if the exports break modules and package.json still has the old major version. */
export async function releaseUi(entries: UiRelease["entries"], root = ROOT): Promise<string> {
	const before = await lastUiRelease(root);
	const { version: declared } = await readUiPackage(root);
	const needed = before ? neededVersion(before, entries) : declared;
	if (before && major(needed) > major(before.version) && major(declared) < major(needed)) {
		const broken = brokenExports(before.entries, entries).map((text) => `  - ${text}`);
		throw new Failure(
			`This breaks what was built for shared-ui ${before.version}:\n${broken.join("\n")}\n` +
				`If that is wanted, raise the version in ${PACKAGE_FILE} to ${needed} and release again.`,
		);
	}
	const version = before && gt(declared, needed) && major(declared) > major(before.version) ? declared : needed;
	const source = await readFile(join(root, PACKAGE_FILE), "utf8");
	await writeWhole(join(root, PACKAGE_FILE), source.replace(/("version": ")[^"]*/, `$1${version}`));
	await writeWhole(join(root, RELEASE_FILE), textOf({ version, entries }));
	return version;
}
