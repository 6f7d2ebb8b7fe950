import { describe, expect, it } from "vitest";
import { scopeStyles, strayStyles } from "./module-css.ts";

const scoped = (css: string) => scopeStyles(css, "labels", "a.css");
const stray = (css: string) => strayStyles(css, "labels", "a.css");
const MARK = ":where(";

describe("a module's style sheet", () => {
	it.each([
		"body{display:none}",
		":root{--color-text:red}",
		"*{margin:0}",
		"@layer modules{.a>.b:hover,.c::before{color:red}}",
		"@media print{html:has(.a) .b{color:red}}",
		".a{color:red;.b &{color:blue}body &{color:green}}",
		"@scope (.a){:scope{color:red}}",
		".a:is(.b, .c):not(.d):has(> .e){color:var(--color-text);margin:var(--a, calc(1px + var(--b)))}",
		"@supports (display:grid){@container x (width>1px){.a:is(.b,.c) ::selection{color:red}}}",
	])("affects nothing outside of the module after the build: %s", (css) => {
		expect(stray(css)).not.toEqual([]);
		expect(stray(scoped(css))).toEqual([]);
		expect(scoped(scoped(css))).toBe(scoped(css));
	});

	it("is marked before the pseudo-elements of the last compound selector", () => {
		const css = scoped('[data-theme="dark"] .a > .b:hover::before{color:red}');
		expect(css).toContain('[data-theme="dark"] .a > .b:hover:where(');
		expect(css).toMatch(/\)::?before \{/);
		expect(css.split(MARK)).toHaveLength(2);
	});

	it.each([
		["another module's mark", scopeStyles(".a{color:red}", "users", "a.css")],
		["a mark on another part", scoped(".a{color:red}").replace(" {", " ~ body {")],
		["a rule within a rule", scoped(".a{color:red}").replace("}", ":root:has(&){--a:b}}")],
		["an import", '@import "x.css";'],
		["the movement of the pages", "@view-transition{navigation:auto}"],
		["every printed page", "@page{margin:0}"],
		["an unknown rule", "@whatever{a{b:c}}"],
	])("is refused for %s", (_, css) => {
		expect(stray(css)).not.toEqual([]);
	});

	it.each([
		"@keyframes NAME{to{opacity:0}}",
		'@font-face{font-family:"NAME";src:url(a.woff2)}',
		'@property --NAME{syntax:"*";inherits:false}',
		"@page NAME{margin:0}",
		"@counter-style NAME{system:cyclic;symbols:a}",
	])("may define names of its own only: %s", (css) => {
		expect(stray(css.replace("NAME", "labels-turn"))).toEqual([]);
		expect(stray(css.replace("NAME", "turn"))).toEqual([expect.stringContaining("turn (a name must begin")]);
	});

	it("may contain layers", () => {
		expect(stray(`@layer reset,modules;@layer modules{${scoped(".a{color:red}")}}`)).toEqual([]);
	});
});
