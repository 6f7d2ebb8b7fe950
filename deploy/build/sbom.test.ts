import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { ROOT } from "../lib/run.mjs";
import { bomOf } from "./sbom.ts";

const lock = JSON.parse(readFileSync(join(ROOT, "package-lock.json"), "utf8"));
const bom = bomOf(lock);
const componentsOf = (name: string) => bom.components.filter((component) => component.name === name);

it("the bill of materials lists every package of the installation and the pages, with its hash", () => {
	const direct = ["", "api", "shared-ui", "shell"].flatMap((folder) =>
		Object.keys(lock.packages[folder].dependencies ?? {}),
	);
	const foreign = direct.filter((name) => !name.startsWith("@portal/"));
	expect(foreign.length).toBeGreaterThan(20);
	for (const name of [
		...foreign,
		"node",
		"deno",
		`@deno/${process.platform}-${process.arch}${process.platform === "linux" ? "-glibc" : ""}`,
	]) {
		const found = componentsOf(name);
		expect([name, found.length > 0]).toEqual([name, true]);
		for (const { scope, hashes, purl } of found) {
			expect([name, scope === "excluded" && found.length === 1]).toEqual([name, false]);
			expect(hashes?.[0]?.content).toMatch(/^[0-9a-f]{64,128}$/);
			expect(purl).toMatch(/^pkg:npm\/(%40[^/@]+\/)?[^@/]+@\d/);
		}
	}
});

it("development tools are marked as such", () => {
	expect(componentsOf("happy-dom").map(({ scope }) => scope)).toEqual(["excluded"]);
	expect(componentsOf("@biomejs/biome").map(({ scope }) => scope)).toEqual(["excluded"]);
});

it("the bill of materials contains no registry address or local folder, and is reproducible", () => {
	const text = JSON.stringify(bom);
	expect(text).not.toMatch(/https?:/);
	expect(text).not.toContain(ROOT);
	expect(JSON.stringify(bomOf(lock))).toBe(text);
});
