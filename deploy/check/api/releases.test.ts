import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { API_VERSION } from "../../../api/version.ts";
import { temporaryTree } from "../../testing/folder.ts";
import { answering, client, documentOf, none, text, values } from "../../testing/openapi.ts";
import { compareApis } from "./compare-apis.ts";
import type { ApiDocument } from "./document.ts";
import { documentOfSources, isReleased, lastRelease, releaseApi } from "./releases.ts";

let sources: ApiDocument;
beforeAll(async () => {
	sources = await documentOfSources();
}, 60_000);

it("the API of these sources is released; after a change run npm run release-api", async () => {
	expect(await isReleased(sources), "api/openapi is older than the API: npm run release-api").toBe(true);
	expect(sources.info.version).toBe(API_VERSION);
	expect(compareApis(sources, structuredClone(sources))).toEqual(none);
});

let root: string;
beforeEach(() => {
	root = temporaryTree({ "api/version.ts": 'export const API_VERSION = "1.0.0";\n' });
});

const versioned = (version: string, document: ApiDocument): ApiDocument => ({ ...document, info: { version } });
const release = (document: ApiDocument) => releaseApi(document, root);
const releasedFiles = () => readdir(join(root, "api/openapi"));
const declared = async () => /"(.+)"/.exec(await readFile(join(root, "api/version.ts"), "utf8"))?.[1];
const wide = documentOf(answering(client({ a: text, b: text })));
const narrow = documentOf(answering(client({ a: text })));

describe("a release of the API", () => {
	it("that removes something is refused, and nothing is written", async () => {
		await release(wide);
		await expect(release(narrow)).rejects.toThrow(
			/breaks what was built for API 1\.0\.0:\n {2}- GET \/api\/client\/\{id\}: response field "b" is missing\.\nIf that is wanted, raise the first number of the version in api\/version\.ts/,
		);
		expect(await lastRelease(root)).toEqual(wide);
		expect(await declared()).toBe("1.0.0");
	});

	it("that removes something is accepted with a higher major version, and the previous document stays", async () => {
		await release(wide);
		expect(await release(versioned("2.0.0", narrow))).toEqual({ version: "2.0.0", previous: "1.0.0", notes: [] });
		expect(await releasedFiles()).toEqual(["1.json", "2.json"]);
		expect(await lastRelease(root)).toEqual(versioned("2.0.0", narrow));
		expect(await declared()).toBe("2.0.0");
	});

	it("with a lower major version is refused", async () => {
		await release(versioned("2.0.0", wide));
		await expect(release(wide)).rejects.toThrow("API 1.0.0 cannot follow API 2.0.0");
	});

	it("raises the minor version for an addition and the patch version for a changed text", async () => {
		await release(narrow);
		expect(await release(wide)).toMatchObject({ version: "1.1.0", previous: "1.0.0" });
		expect(await declared()).toBe("1.1.0");
		const reworded = documentOf({ ...answering(client({ a: text, b: text })), summary: "Ein Kunde" } as object);
		expect(await release(versioned("1.1.0", reworded))).toMatchObject({ version: "1.1.1", previous: "1.1.0" });
		expect(await releasedFiles()).toEqual(["1.json"]);
	});

	it("without a change writes nothing", async () => {
		await release(wide);
		const file = join(root, "api/openapi/1.json");
		const before = await readFile(file, "utf8");
		expect(await release(wide)).toEqual({ version: "1.0.0", previous: "1.0.0", notes: [] });
		expect(await readFile(file, "utf8")).toBe(before);
	});

	it("notes a value that existing clients do not know", async () => {
		await release(documentOf(answering(values("a"))));
		const { version, notes } = await release(documentOf(answering(values("a", "b"))));
		expect([version, notes]).toEqual(["1.1.0", [expect.stringMatching(/"s" may also be "b"/)]]);
	});

	it("is stored with a line for each operation, so that differences are readable", async () => {
		await release(sources);
		const lines = (await readFile(join(root, "api/openapi/1.json"), "utf8")).split("\n");
		const operations = Object.values(sources.paths).flatMap((methods) => Object.keys(methods));
		const calls = lines.filter((line) => /^"(get|put|post|delete|patch)":\{.*\},?$/.test(line));
		expect(calls).toHaveLength(operations.length);
		expect(await isReleased(sources, root)).toBe(true);
	});
});
