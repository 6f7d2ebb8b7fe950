import { execFileSync } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ROOT } from "../lib/run.mjs";
import { temporaryTree } from "../testing/folder.ts";
import { isInstalled } from "./prepare.mjs";

describe("the installation", () => {
	const lock = {
		packages: {
			"": { name: "root" },
			"node_modules/a": { version: "1.0.0" },
			"node_modules/b": { version: "2.0.0", optional: true },
			api: { version: "1.0.0" },
		},
	};
	let root: string;
	const install = (version?: string) => {
		const record = { packages: { "node_modules/a": { version } } };
		root = temporaryTree({
			"package-lock.json": JSON.stringify(lock),
			"node_modules/a/package.json": "{}",
			...(version === undefined ? {} : { "node_modules/.package-lock.json": JSON.stringify(record) }),
		});
	};

	it("is incomplete without npm's record, which is written last", () => {
		install();
		expect(isInstalled(root)).toBe(false);
	});

	it("is incomplete with another version", () => {
		install("0.9.0");
		expect(isInstalled(root)).toBe(false);
	});

	it("is incomplete when a recorded package was deleted", () => {
		install("1.0.0");
		rmSync(join(root, "node_modules/a"), { recursive: true });
		expect(isInstalled(root)).toBe(false);
	});

	it("may lack packages for other platforms", () => {
		install("1.0.0");
		expect(isInstalled(root)).toBe(true);
	});
});

it.each(["cli/start.mjs", "cli/prepare.mjs", "lib/run.mjs", "lib/paths.mjs"])(
	"%s runs before the installation, so it needs no package",
	(file) => {
		const path = join(ROOT, "deploy", file);
		for (const [, name] of readFileSync(path, "utf8").matchAll(/from "([^"]+)"/g))
			expect(name).toMatch(/^(node:|\.\.?\/.*\.mjs$)/);
		execFileSync(process.execPath, ["--check", path]);
	},
);
