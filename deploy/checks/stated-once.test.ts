import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { filesOf, ROOT } from "../testing/tree.ts";

/** Facts that many places need stand in one file; the others read it. */

const NO_PRODUCT = /\.test\.tsx?$|\/(testing|cluster|checks|demo|examples)\/|\/standalone\.tsx$/;
const sources = filesOf(ROOT, "{api,shell,shared-ui,mfe-*,deploy}/**/*.{ts,tsx}").filter(
	(path) => !NO_PRODUCT.test(path),
);

const holding = (pattern: RegExp) => sources.filter((path) => pattern.test(readFileSync(join(ROOT, path), "utf8")));

test("roles are named in one file", () => {
	expect(holding(/"(Admin|Auditor)"/)).toEqual(["api/kit/access.ts"]);
});

test("schemas name their message codes by a function that knows them", () => {
	expect(holding(/\berror: "[a-z]/).filter((path) => path.endsWith("/contract.ts"))).toEqual([]);
});
