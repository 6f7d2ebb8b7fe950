import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { filesIn } from "../lib/files.ts";
import { ROOT } from "../lib/run.mjs";
import { fixedFiles } from "../release/versions.ts";
import { SHELL_ROUTES, SHELL_SLOTS } from "./shell.ts";

const sources = async (folder: string) => {
	const files = filesIn(join(ROOT, folder), (name) => /\.tsx?$/.test(name) && !name.includes(".test."));
	return (await Promise.all(files.map((file) => readFile(file, "utf8")))).join("\n");
};

describe("the shell's descriptor", () => {
	it("lists the routes of the shell's own pages", async () => {
		const text = await sources("shell/src");
		const drawn = new Set([...text.matchAll(/\b(?:path: |entrance\()"(\/[\w-]+)"/g)].map(([, path]) => path));
		expect([...drawn].sort()).toEqual([...SHELL_ROUTES].sort());
	});

	it("lists its texts, each namespace at an address of its own", () => {
		const paths = fixedFiles(join(ROOT, "shell"), "shell").map(([path]) => path);
		expect(paths.filter((path) => path.startsWith("locales/")).sort()).toEqual([
			"locales/de/account.json",
			"locales/de/shell.json",
		]);
	});

	it("lists the slots that it renders", async () => {
		const text = await sources("shell/src");
		const constants = [...text.matchAll(/\bSLOT = "([\w-]+)"/g)].map(([, name]) => name);
		const written = [...text.matchAll(/<Slot\s+name="([\w-]+)"/g)].map(([, name]) => name);
		expect([...new Set([...constants, ...written])].sort()).toEqual([...SHELL_SLOTS].sort());
	});
});
