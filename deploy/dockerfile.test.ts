import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ROOT } from "./lib/run.mjs";

const read = (path: string) => readFileSync(join(ROOT, path), "utf8");
const dockerfile = read("deploy/Dockerfile");

describe("the Dockerfile", () => {
	it("copies sources and packages that exist", () => {
		const taken = [...dockerfile.matchAll(/cp -r --parents ([^&]+?)\s+\\?\s*\/opt\/runtime/g)].map(([, words = ""]) =>
			words.split(/\s+/).filter((word) => !/[*\\$]/.test(word)),
		);
		const [sources = [], packages = []] = taken;
		expect([sources, packages]).toEqual([expect.arrayContaining(["api", "deploy"]), expect.arrayContaining(["deno"])]);
		const isThere = (path: string) => path === "dist" || existsSync(join(ROOT, path));
		expect(sources.filter((path) => !isThere(path))).toEqual([]);
		expect(packages.filter((path) => !isThere(`node_modules/${path}`))).toEqual([]);
		// Deno does not start when the package.json of a workspace is missing.
		const { workspaces } = JSON.parse(read("package.json")) as { workspaces: string[] };
		const named = workspaces.filter((path) => !path.includes("*"));
		const isTaken = (path: string) =>
			sources.some((taken) => `${path}/package.json` === taken || `${path}/`.startsWith(`${taken}/`));
		expect(named.filter((path) => !isTaken(path))).toEqual([]);
	});

	it("runs a server that is not root, cannot change its own files, and has a health check", () => {
		const served = dockerfile.slice(dockerfile.lastIndexOf("\nFROM "));
		const lines = served.split("\n");
		expect(lines.filter((line) => line.startsWith("USER "))).toEqual(["USER portal"]);
		expect(served).toMatch(/^COPY --from=\w+ --chown=root .* \/opt\/portal$/m);
		expect(served).toContain("/api/health/ready");
		expect(served).toMatch(/^CMD \["node_modules\/node\/bin\/node", "deploy\/serve.mjs"\]$/m);
	});

	it("sends no installed, built, data or secret files to the builder", () => {
		const ignored = read(".dockerignore").split("\n");
		for (const path of [".git", "**/node_modules", "**/dist", "data", "**/*.env", "**/*.pem"])
			expect(ignored).toContain(path);
	});
});
