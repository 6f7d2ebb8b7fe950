import { spawnSync } from "node:child_process";
import { cpSync, globSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { ModuleManifest } from "@portal/shared-ui/module";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { translationProblems } from "../../check/sources/translations.ts";
import { NODE } from "../../lib/run.mjs";
import { temporaryTree } from "../../testing/folder.ts";
import { plantTree, ROOT } from "../../testing/tree.ts";
import { newModule } from "./command.ts";
import { createModule } from "./create.ts";
import { idFrom, titleFrom } from "./names.ts";

const BIN = join(ROOT, "node_modules/.bin");
const text = (path: string) => readFileSync(join(ROOT, path), "utf8");

const manifestOf = (change: Partial<ModuleManifest>) =>
	`export const manifest = ${JSON.stringify({ contract: 1, menu: [], slots: [], languages: ["de"], ...change })};`;
const route = (path: string) => ({ path, access: ["Admin"] as const, page: "Page" });

const CHECKOUT = {
	"tsconfig.json": "{}",
	"node_modules/@portal/module-kit": `->${join(ROOT, "deploy")}`,
	"shell/package.json": '{ "version": "1.0.0" }',
	"shared-ui/package.json": text("shared-ui/package.json"),
	"mfe-labels/package.json": '{ "version": "1.0.0", "mfe": { "name": "mfe_labels", "port": 3001 } }',
	"mfe-labels/src/manifest.ts": manifestOf({ id: "labels", routes: [route("/labels"), route("/Printers")] }),
};

const plant = (files: Readonly<Record<string, string>> = {}) => temporaryTree({ ...CHECKOUT, ...files });

describe("a module name is refused", () => {
	it.each([
		["", /The name of the module is missing/],
		["Suppliers", /is not possible/],
		["1st", /is not possible/],
		["a--b", /is not possible/],
		["../etc", /is not possible/],
		["lieferanten-übersicht", /is not possible/],
		["a".repeat(31), /at most 30 characters/],
		["mfe-class", /JavaScript keeps the word/],
	])("%j", (name, reason) => {
		expect(() => idFrom(name)).toThrow(reason);
	});

	it.each(['Liefe"ranten', "<b>", "", "x".repeat(41), "a\nb", "{{a}}"])("as the title: %j", (title) => {
		expect(() => titleFrom(title, "suppliers")).toThrow(/--title/);
	});
});

it("the folder's name becomes the module's id and, spelled out, its title", () => {
	expect(idFrom("mfe-quality-reports")).toBe("quality-reports");
	expect(titleFrom(undefined, "quality-reports")).toBe("Quality reports");
});

describe("a module is refused and leaves no files", () => {
	it.each([
		["labels", /exists already/],
		["login", /belongs to the application/],
		["printers", /belongs to mfe-labels 1\.0\.0 \(\/Printers/],
		["api", /the server answers/],
		["shell", /reserved for the application/],
	])("when the name %s is taken", async (id, reason) => {
		const root = plant();
		const before = globSync("**", { cwd: root }).sort();
		await expect(createModule(root, id, "Titel")).rejects.toThrow(reason);
		expect(globSync("{**,.*}", { cwd: root }).sort()).toEqual(before);
	});

	it("when no port is free", async () => {
		const ports = Array.from({ length: 999 }, (_, index) => 3001 + index);
		const files = ports.map((port) => [`mfe-x${port}/package.json`, `{ "mfe": { "port": ${port} } }`]);
		await expect(createModule(plant(Object.fromEntries(files)), "suppliers", "Titel")).rejects.toThrow(/No port/);
	});
});

it("a module that npm cannot install is removed again, and the lock file is restored", async () => {
	const fail =
		'import { writeFileSync } from "node:fs";\nwriteFileSync("package-lock.json", "half");\nprocess.exit(1);';
	const root = plant({ "package-lock.json": "{}", "npm.mjs": fail });
	const before = globSync("**", { cwd: root }).sort();
	vi.stubEnv("npm_execpath", join(root, "npm.mjs"));
	try {
		await expect(newModule(["suppliers"], root)).rejects.toThrow(/npm install failed/);
		expect(globSync("**", { cwd: root }).sort()).toEqual(before);
		expect(readFileSync(join(root, "package-lock.json"), "utf8")).toBe("{}");
	} finally {
		vi.unstubAllEnvs();
	}
});

function plantCheckout() {
	const files = [
		"package.json",
		"package-lock.json",
		"biome.json",
		"vitest.config.ts",
		"tsconfig.json",
		"rsbuild.config.ts",
	];
	const installed = readdirSync(join(ROOT, "node_modules")).filter(
		(name) => !/^(@portal|shell|mfe-.*|\..*)$/.test(name),
	);
	const tree = plantTree({
		...Object.fromEntries(files.map((name) => [name, text(name)])),
		...Object.fromEntries(installed.map((name) => [`node_modules/${name}`, `->${join(ROOT, "node_modules", name)}`])),
		"api/node_modules": `->${join(ROOT, "api/node_modules")}`,
		"node_modules/@portal/contracts": "->../../api",
		"node_modules/@portal/brand": "->../../shared-ui/brand",
		"node_modules/@portal/shared-ui": "->../../shared-ui",
		"node_modules/@portal/module-kit": "->../../deploy",
	});
	const isSource = (path: string) => !/[/\\](node_modules|dist)$/.test(path);
	for (const folder of ["api", "shared-ui", "shell", "deploy"])
		cpSync(join(ROOT, folder), join(tree.root, folder), { recursive: true, filter: isSource });
	return tree;
}

// Compiling and testing the new module is slow, so only `npm test -- all` includes it.
describe.skipIf(!process.env.TEST_ALL)("a new module", () => {
	const NAME = "mfe-quality-reports";
	let root: string;
	let directory: string;
	let remove: () => void;

	const run = (command: string, args: readonly string[], cwd = root) => {
		const env = {
			...process.env,
			NO_COLOR: "1",
			FORCE_COLOR: undefined,
			VITEST: undefined,
			NODE_ENV: undefined,
			TZ: "UTC",
		};
		const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: "utf8", env });
		return { status, output: `${stdout}${stderr}` };
	};

	beforeAll(async () => {
		({ root, remove } = plantCheckout());
		directory = await createModule(root, "quality-reports", "Prüfberichte & mehr");
	});
	afterAll(() => remove());

	it("has a free port and a valid JavaScript name, and contains no trace of the template", () => {
		const { name, mfe } = JSON.parse(readFileSync(join(directory, "package.json"), "utf8"));
		expect([name, mfe]).toEqual([NAME, expect.objectContaining({ name: "mfe_quality_reports", port: 3001 })]);
		const files = globSync("**/*.{ts,tsx,json}", { cwd: directory });
		expect(files).toContain("src/list-page.test.tsx");
		for (const file of files) expect(readFileSync(join(directory, file), "utf8")).not.toMatch(/\bsample\b|Beispiele/);
	});

	// Its types are those of the template, which this repository compiles, because only texts differ.
	it("is formatted, free of lint errors, and fully translated", () => {
		const biome = run(join(BIN, "biome"), ["check", "--vcs-enabled=false", "--error-on-warnings", NAME]);
		expect(biome).toMatchObject({ status: 0 });
		expect(translationProblems(root, NAME)).toEqual([]);
	});

	it("passes its own tests", () => {
		const vitest = join(ROOT, "node_modules/vitest/vitest.mjs");
		const { status, output } = run(NODE, [vitest, "run", "--project=ui", "--root", root, NAME]);
		expect({ status, output }).toMatchObject({ status: 0 });
		expect(output).toMatch(/Tests\s+4 passed/);
	});

	it("is added to the lock file, so that npm ci accepts both", () => {
		const offline = ["--offline", "--ignore-scripts", "--no-audit", "--no-fund"];
		const root = temporaryTree({
			"package.json": text("package.json"),
			"package-lock.json": text("package-lock.json"),
			...Object.fromEntries(
				globSync("{api,deploy,shared-ui,shared-ui/brand,shell,mfe-*}/package.json", { cwd: ROOT }).map((path) => [
					path,
					text(path),
				]),
			),
			[`${NAME}/package.json`]: readFileSync(join(directory, "package.json"), "utf8"),
		});
		expect(run("npm", ["install", "--package-lock-only", ...offline], root)).toMatchObject({ status: 0 });
		expect(run("npm", ["ci", "--dry-run", ...offline], root)).toMatchObject({ status: 0 });
	});
});
