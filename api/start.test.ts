import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

interface Graph {
	roots: string[];
	redirects: Record<string, string>;
	modules: { specifier: string; dependencies?: { isDynamic?: boolean; code?: { specifier?: string } }[] }[];
}

/** Returns the modules that are loaded before the first line of the server runs. */
function loadedAtStart(): string[] {
	const deno = fileURLToPath(new URL("../node_modules/deno/deno", import.meta.url));
	const main = fileURLToPath(new URL("./main.ts", import.meta.url));
	const info = execFileSync(deno, ["info", "--json", "--no-lock", main], { maxBuffer: 64 << 20 });
	const { roots, redirects, modules } = JSON.parse(info.toString()) as Graph;
	const known = new Map(modules.map((module) => [module.specifier, module]));
	const loaded = new Set<string>();
	const waiting = [...roots];
	for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
		const specifier = redirects[next] ?? next;
		if (loaded.has(specifier)) continue;
		loaded.add(specifier);
		for (const { isDynamic, code } of known.get(specifier)?.dependencies ?? [])
			if (!isDynamic && code?.specifier) waiting.push(code.specifier);
	}
	return [...loaded];
}

test("no rarely needed library is loaded before the first response", () => {
	const loaded = loadedAtStart();
	expect(loaded.some((specifier) => specifier.includes("/node_modules/hono/"))).toBe(true);
	const heavy =
		/\/node_modules\/(@node-rs\/argon2|docxtemplater|pizzip|qrcode|exceljs|nodemailer|@simplewebauthn|@zxcvbn-ts)\//;
	expect(loaded.filter((specifier) => heavy.test(specifier))).toEqual([]);
});
