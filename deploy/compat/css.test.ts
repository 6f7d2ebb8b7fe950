import { describe, expect, it } from "vitest";
import { scopeStyles } from "../build/module-css.ts";
import { plantTree } from "../testing/tree.ts";
import { checkStyles } from "./css.ts";

function check(css: string, path = "static/css/a.css") {
	const { root, remove } = plantTree({ [path]: css });
	try {
		return checkStyles("labels", root);
	} finally {
		remove();
	}
}

describe("styles of a build", () => {
	it.each(["body{display:none}", "@layer modules{.a{color:red}}", "@view-transition{navigation:auto}"])(
		"are refused if they reach outside of the module: %s",
		(css) => {
			expect(check(css)).toEqual([
				expect.stringMatching(/^mfe-labels: static\/css\/a\.css reaches outside of the module/),
			]);
		},
	);

	it("are refused once per file, with the number of what is wrong", () => {
		expect(check("body{margin:0}p{margin:0}")).toEqual([expect.stringContaining(", and 1 more.")]);
	});

	it("are taken as the build leaves them", () => {
		expect(check(scopeStyles("body{display:none}@layer modules{.a{color:red}}", "labels", "a.css"))).toEqual([]);
	});

	it("of pages without a shell are left out", () => {
		expect(check("body{margin:0}", "site/a.css")).toEqual([]);
	});
});
