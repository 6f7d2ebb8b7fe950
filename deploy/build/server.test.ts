import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { dirname, join } from "node:path";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ROOT } from "../lib/run.mjs";
import { parse } from "../lib/syntax.ts";
import { SERVER_BUILDS, SERVER_RECORD, serverFile, serverHash } from "../serve/server-file.ts";
import { temporaryFolder } from "../testing/folder.ts";
import { buildServer, FURTHER_INPUTS } from "./server.ts";

const importsOf = (path: string) =>
	parse(path, readFileSync(path, "utf8")).body.flatMap((item) =>
		(item.type === "ImportDeclaration" || item.type === "ExportNamedDeclaration") && item.source
			? [item.source.value]
			: [],
	);

function loadedWith(path: string, known = new Set<string>()): string[] {
	if (known.has(path)) return [];
	known.add(path);
	return importsOf(path).flatMap((request) =>
		request.startsWith(".") ? loadedWith(join(dirname(path), request), known) : isBuiltin(request) ? [] : [request],
	);
}

describe("the built server", () => {
	let main: string;
	beforeAll(async () => {
		await buildServer();
		main = join(ROOT, serverFile());
	});

	it("is the one that is served, and loads only the database library at its start", () => {
		expect(main).toMatch(/\/api\/dist\/\w+\/main\.mjs$/);
		expect(loadedWith(main).sort()).toEqual(["@libsql/client/sqlite3", "libsql"]);
	});

	it("finds files next to its sources", () => {
		const folder = dirname(main);
		const text = readdirSync(folder).map((name) => readFileSync(join(folder, name), "utf8"));
		const own = text.flatMap((file) => file.match(/(?<=new URL\(")[^"]+\.ts(?=", import\.meta\.url\))/g) ?? []);
		expect(own.map((path) => join(folder, path).slice(ROOT.length + 1)).sort()).toEqual([
			"api/main.ts",
			"api/platform/database/open.ts",
			"api/start-conditions.ts",
		]);
		expect(text.join("").replaceAll(/", import\.meta\.url\)\.href/g, "")).not.toContain("import.meta.url");
		expect(text.join("")).not.toContain(ROOT);
	});
});

describe("a build of the server", () => {
	let root: string;
	const write = (path: string, text: string) => {
		mkdirSync(dirname(join(root, path)), { recursive: true });
		writeFileSync(join(root, path), text);
	};
	beforeEach(() => {
		root = temporaryFolder();
		for (const path of FURTHER_INPUTS) write(path, "");
	});

	async function built(text: string): Promise<string> {
		write("api/main.ts", `import { later } from "./later.ts"; console.log(later);`);
		write("api/later.ts", `export const later: string = "${text}";`);
		await buildServer(root);
		return serverFile(root);
	}

	it("keeps the files of the previous build for a running server", async () => {
		const [first, second, third] = [await built("one"), await built("two"), await built("three")];
		expect(new Set([first, second, third]).size).toBe(3);
		expect(existsSync(join(root, first))).toBe(false);
		expect(readFileSync(join(root, second), "utf8")).toContain("two");
		expect(readFileSync(join(root, third), "utf8")).toContain("three");
	});

	it("is skipped when the sources are those of the last build", async () => {
		const file = join(root, await built("one"));
		writeFileSync(file, "kept");
		await built("one");
		expect(readFileSync(file, "utf8")).toBe("kept");
	});

	it("fails when a package is missing, and is not served", async () => {
		write("api/main.ts", `import missing from "missing-package"; console.log(missing);`);
		await expect(buildServer(root)).rejects.toThrow("missing-package");
		expect(serverFile(root)).toBe("api/main.ts");
	});

	const inputs = ["api/main.ts", "api/app.ts"];
	function writeBuild(): string {
		for (const path of inputs) write(path, "one");
		const folder = serverHash(inputs, root);
		const file = `${SERVER_BUILDS}/${folder}/main.mjs`;
		write(file, "built");
		write(`${SERVER_BUILDS}/${SERVER_RECORD}`, JSON.stringify({ folder, inputs }));
		return file;
	}

	it.each([
		["was changed", () => write("api/app.ts", "two")],
		["is gone", () => rmSync(join(root, "api/app.ts"))],
	])("is not served, but its sources, when one of them %s since the build", (_, change) => {
		writeBuild();
		change();
		expect(serverFile(root)).toBe("api/main.ts");
	});

	it("is not served, but its sources, when the build is incomplete", () => {
		rmSync(join(root, writeBuild()));
		expect(serverFile(root)).toBe("api/main.ts");
		write(`${SERVER_BUILDS}/${SERVER_RECORD}`, "{");
		expect(serverFile(root)).toBe("api/main.ts");
	});
});
