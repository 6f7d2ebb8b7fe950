import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ROOT } from "./lib/run.mjs";

const read = (path: string) => readFileSync(join(ROOT, path), "utf8");
const dockerfile = read("deploy/Dockerfile");

describe("the Dockerfile", () => {
	it("takes sources and packages that there are", () => {
		const taken = [...dockerfile.matchAll(/cp -r --parents ([^&]+?)\s+\\?\s*\/opt\/runtime/g)].map(([, words = ""]) =>
			words.split(/\s+/).filter((word) => !/[*\\$]/.test(word)),
		);
		const [sources = [], packages = []] = taken;
		expect([sources, packages]).toEqual([expect.arrayContaining(["api", "deploy"]), expect.arrayContaining(["deno"])]);
		// Made by the build.
		const isThere = (path: string) => path === "dist" || existsSync(join(ROOT, path));
		expect(sources.filter((path) => !isThere(path))).toEqual([]);
		expect(packages.filter((path) => !isThere(`node_modules/${path}`))).toEqual([]);
		// Deno does not start where the package.json of one is missing.
		const { workspaces } = JSON.parse(read("package.json")) as { workspaces: string[] };
		const named = workspaces.filter((path) => !path.includes("*"));
		const isTaken = (path: string) =>
			sources.some((taken) => `${path}/package.json` === taken || `${path}/`.startsWith(`${taken}/`));
		expect(named.filter((path) => !isTaken(path))).toEqual([]);
	});

	it("has a server that is not root, may change nothing of itself, and is asked whether it is ready", () => {
		const served = dockerfile.slice(dockerfile.lastIndexOf("\nFROM "));
		const lines = served.split("\n");
		expect(lines.filter((line) => line.startsWith("USER "))).toEqual(["USER portal"]);
		expect(served).toMatch(/^COPY --from=\w+ --chown=root .* \/opt\/portal$/m);
		expect(served).toContain("/api/health/ready");
		expect(served).toMatch(/^CMD \["node_modules\/node\/bin\/node", "deploy\/serve.mjs"\]$/m);
	});

	it("sends nothing to the builder that is installed, built, data or secret", () => {
		const ignored = read(".dockerignore").split("\n");
		for (const path of [".git", "**/node_modules", "**/dist", "data", "**/*.env", "**/*.pem"])
			expect(ignored).toContain(path);
	});
});
