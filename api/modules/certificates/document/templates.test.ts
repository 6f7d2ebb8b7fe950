import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { loadIssuer } from "./issuer.ts";
import { loadTemplates } from "./templates.ts";

const checking = vi.hoisted(() => ({ times: 0 }));
vi.mock("./dry-run.ts", async (original) => {
	const { dryRun, ...rest } = await original<typeof import("./dry-run.ts")>();
	return {
		...rest,
		dryRun: (...args: Parameters<typeof dryRun>) => {
			checking.times++;
			dryRun(...args);
		},
	};
});

const issuer = await loadIssuer(fileURLToPath(new URL("../../../../shared-ui/brand", import.meta.url)));
const read = (name: string): Uint8Array => readFileSync(new URL(`../templates/${name}`, import.meta.url));
const broken = (name: string) => (name === "certificate_en.docx" ? new Uint8Array([1, 2, 3]) : read(name));
const code = (text: string) => [new TextEncoder().encode(text)];

let folder = "";
const path = () => join(folder, "templates.json");
const load = (from = read, by = code("this version")) => loadTemplates(issuer, from, { path: path(), code: by });

beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), "portal-templates-"));
	checking.times = 0;
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("templates that passed their check are used without a check at the next start", async () => {
	const first = await load();
	expect(checking.times).toBe(2);
	expect(await load()).toEqual(first);
	expect(checking.times).toBe(2);
});

test("a changed template is checked, and prevents the start if it is broken", async () => {
	await load();
	await expect(load(broken)).rejects.toThrow(/The template certificate_en.docx cannot be used/);
});

test("a broken template prevents every start", async () => {
	for (let start = 0; start < 2; start++) await expect(load(broken)).rejects.toThrow(/certificate_en.docx/);
	expect(existsSync(path())).toBe(false);
});

test("templates are checked again after the check itself changed", async () => {
	await load();
	await load(read, code("the next version"));
	expect(checking.times).toBe(4);
});

test("templates are checked again if the cached result is damaged", async () => {
	const first = await load();
	writeFileSync(path(), readFileSync(path(), "utf8").slice(0, 100));
	expect(await load()).toEqual(first);
	expect(checking.times).toBe(4);
});
