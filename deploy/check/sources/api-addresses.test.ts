import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { filesOf, ROOT } from "../../testing/tree.ts";
import { documentOfSources } from "../api/releases.ts";

/** The typed client verifies its paths when it compiles. This test verifies paths that sources write as text. */

const SOURCES = ["mfe-*/src/**/*.{ts,tsx}", "shared-ui/src/**/*.{ts,tsx}", "shell/src/**/*.{ts,tsx}"];
const isDelivered = (path: string) => !/\.test\.tsx?$|\/testing\/|\/standalone\.tsx$/.test(path);

const shapeOf = (path: string) => path.replace(/\$?\{[^}]*\}|:\w+/g, "{}");
const writtenAddresses = (source: string): string[] =>
	[...source.matchAll(/["'`](?:\$\{baseUrl\})?(\/api\/[^"'`?]*)/g)].map(([, path = ""]) => shapeOf(path));

test("finds paths in every notation", () => {
	const planted = ["href={`/api/a/$", "{id}`} fetch(`$", "{baseUrl}/api/b?x=$", '{y}`) "/api/c" "/apis"'].join("");
	expect(writtenAddresses(planted)).toEqual(["/api/a/{}", "/api/b", "/api/c"]);
});

test("every API path in the sources exists in the API", async () => {
	const { paths } = await documentOfSources();
	const known = new Set(Object.keys(paths).map(shapeOf));
	const written = SOURCES.flatMap((pattern) => filesOf(ROOT, pattern))
		.filter(isDelivered)
		.flatMap((path) => writtenAddresses(readFileSync(join(ROOT, path), "utf8")).map((address) => ({ path, address })));
	expect(written.length).toBeGreaterThan(5);
	expect(written.filter(({ address }) => !known.has(address))).toEqual([]);
});
