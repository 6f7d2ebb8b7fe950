import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { temporaryTree } from "../../testing/folder.ts";
import { plantTree } from "../../testing/tree.ts";
import { describeExports } from "./described.ts";
import { readUiPackage, uiExports } from "./exports.ts";
import { brokenExports, lastUiRelease, neededVersion, releaseUi, type UiRelease } from "./releases.ts";

const PROPS = `export interface ButtonProps { size?: "small" | "medium"; onPress: (key: string) => void }`;
const BASE = `${PROPS}
export function Button({ size }: ButtonProps) { return size; }
export const open = (name: string, late = false): { id: string } => ({ id: name + late });
export const first = <T>(list: readonly T[]): T | undefined => list[0];`;

const CONFIG = JSON.stringify({ compilerOptions: { lib: ["es2024"], strict: true, types: [] }, include: ["src"] });

type Change = readonly [old: string, now: string];
const SAME: readonly (readonly [string, Change])[] = [
	["the code behind it", ["id: name + late", "id: late + name"]],
	["the name of a parameter", ["{ size }: ButtonProps) { return size", "{ size: s }: ButtonProps) { return s"]],
	["a comment", ["export const first", "/** The first. */\nexport const first"]],
];
const MINOR: typeof SAME = [
	["a new export", ["export const open", "export const close = 1;\nexport const open"]],
	["a new optional property", ["size?:", "tone?: string; size?:"]],
	["a further form of what is given", [`"small" |`, `"small" | "large" |`]],
	["a further optional parameter", ["late = false)", "late = false, how?: string)"]],
	["a further field of an answer", ["{ id: string } => ({ id", "{ id: string; at: number } => ({ at: 1, id"]],
	["a property that may be left out now", ["onPress:", "onPress?:"]],
	["a wider parameter", ["open = (name: string", "open = (name: string | number"]],
	["another type that is no value", ["ButtonProps { size", "Other { a: 1 }\nexport interface ButtonProps { size"]],
];
const MAJOR: readonly (readonly [string, Change, string])[] = [
	["an export that is gone", ["export const open", "const open"], '"open" of ui is gone.'],
	["a property that is gone", ["onPress: (key: string) => void", ""], '"Button" of ui: (0).onPress is gone'],
	["a form that is gone", ['"small" | ', ""], '(0).size|"small" is gone'],
	["a property that is needed now", ["size?:", "tone: string; size?:"], "(0).tone is needed now"],
	["a parameter that is needed now", ["late = false)", "late = false, how: string)"], "(2) is needed now"],
	["another type of a parameter", ["open = (name: string", "open = (name: number"], "(0) is another"],
	["another answer", ["{ id: string }", "{ id: string | number }"], "().id is another"],
	["an answer that may be missing", ["{ id: string } =>", "{ id: string } | undefined =>"], "() is another"],
];

/** Exports by the name of the change. All sources are described in one run of the compiler, which starts slowly. */
let described: ReturnType<typeof describeExports>;
const exportsAfter = (change: string): UiRelease["entries"] => ({ ui: described[change] ?? { values: {}, types: {} } });
beforeAll(() => {
	const changed = [...SAME, ...MINOR, ...MAJOR].map(([name, [old, now]]) => {
		expect(BASE).toContain(old);
		return [name, BASE.replace(old, now)] as const;
	});
	const more = "export const more = 1;";
	const sources = [["none", BASE] as const, ["more", `${BASE}\n${more}`] as const, ["less", more] as const, ...changed];
	const files = sources.map(([, source], index) => [`src/${index}.ts`, source]);
	const { root, remove } = plantTree({ "tsconfig.json": CONFIG, ...Object.fromEntries(files) });
	described = describeExports(
		root,
		sources.map(([name], index) => [name, `src/${index}.ts`]),
	);
	remove();
});

describe("the version of shared-ui", () => {
	const released = () => ({ version: "2.3.0", entries: exportsAfter("none") });

	it.each(SAME)("stays after a change of %s", (change) => {
		expect(neededVersion(released(), exportsAfter(change))).toBe("2.3.0");
	});

	it.each(MINOR)("needs a new minor version after %s", (change) => {
		expect(brokenExports(released().entries, exportsAfter(change))).toEqual([]);
		expect(neededVersion(released(), exportsAfter(change))).toBe("2.4.0");
	});

	it.each(MAJOR)("needs a new major version after %s", (change, _, sentence) => {
		expect(brokenExports(released().entries, exportsAfter(change)).join()).toContain(sentence);
		expect(neededVersion(released(), exportsAfter(change))).toBe("3.0.0");
	});
});

it("a release of shared-ui raises the version as far as needed, and refuses a break without a new major version in package.json", async () => {
	const root = temporaryTree({ "shared-ui/package.json": '{ "version": "1.0.0", "exports": {} }' });
	expect(await releaseUi(exportsAfter("none"), root)).toBe("1.0.0");
	expect(await releaseUi(exportsAfter("none"), root)).toBe("1.0.0");
	expect(await releaseUi(exportsAfter("more"), root)).toBe("1.1.0");
	expect((await readUiPackage(root)).version).toBe("1.1.0");
	await expect(releaseUi(exportsAfter("less"), root)).rejects.toThrow('"Button" of ui is gone.');
	expect((await lastUiRelease(root))?.version).toBe("1.1.0");
	expect(await readFile(join(root, "shared-ui/package.json"), "utf8")).toContain('"version": "1.1.0"');
});

it('the exports of shared-ui equal those of its release; after a change run "npm run release-ui"', async () => {
	const release = await lastUiRelease();
	expect(release?.version).toBe((await readUiPackage()).version);
	expect(release?.entries).toEqual(await uiExports());
});
