import { describe, expect, it } from "vitest";
import { plantTree } from "../testing/tree.ts";
import { checkStyles } from "./css.ts";

function check(css: string, path = "static/css/a.css") {
	const { root, remove } = plantTree({ [path]: css });
	try {
		return checkStyles("mfe-labels", root);
	} finally {
		remove();
	}
}

describe("styles", () => {
	it.each([
		["a rule", "@layer modules{.a{color:red}}body{margin:0}", /1 rule.*outside.*such as body/],
		["a rule for some widths", "@media (width<9rem){.a{color:red}}", /such as @media/],
		["another layer", "@layer components{.a{color:red}}", /such as @layer components/],
		["what follows a sign in a text", '@layer modules{.a{content:"}"}}.b{color:red}', /1 rule.*such as \.b/],
	])("outside the layer of the modules are noted: %s", (_, css, sentence) => {
		expect(check(css)).toEqual([expect.stringMatching(sentence)]);
	});

	it.each([
		"@layer modules{.a{color:red}@media print{.a{color:blue}}}",
		"@layer reset,modules;@layer modules{.a{background:url(data:a;b}c)}}",
		"@page certificate{margin:0}@keyframes turn{to{rotate:1turn}}@layer modules{.a{content:'{'}}",
	])("inside it are not: %s", (css) => {
		expect(check(css)).toEqual([]);
	});

	it("of pages without a shell are left out", () => {
		expect(check("body{margin:0}", "site/a.css")).toEqual([]);
	});
});
