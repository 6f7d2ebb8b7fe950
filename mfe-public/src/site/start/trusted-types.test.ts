import { expect, test, vi } from "vitest";
import { guardPage } from "./trusted-types.ts";

function policy() {
	const createPolicy = vi.fn();
	vi.stubGlobal("trustedTypes", { createPolicy });
	guardPage();
	const [name, rules] = createPolicy.mock.calls[0] ?? [];
	expect(name).toBe("default");
	return rules as Record<"createScriptURL" | "createHTML" | "createScript", (text: string) => string>;
}

test.for([
	"https://elsewhere.example/mfe/public/1.0.0/site/static/js/a.js",
	"/mfe/public/1.0.0/static/js/a.js",
	"/api/documents/1",
	"/mfe/public/1.0.0/site/../../../../api/a.js",
	"data:text/javascript,alert(1)",
])("refuses %s as a script", (url) => {
	const { createScriptURL } = policy();
	expect(() => createScriptURL(url)).toThrow("Script refused");
});

test("accepts a file of the website as a script, also by its absolute address", () => {
	const { createScriptURL } = policy();
	const file = "/mfe/public/1.0.0-abc/site/static/js/async/texts-en.1.js";
	expect(createScriptURL(file)).toBe(file);
	expect(createScriptURL(window.location.origin + file)).toBe(window.location.origin + file);
});

test("refuses to create markup from text", () => {
	const { createHTML } = policy();
	expect(() => createHTML("<p>")).toThrow("Markup from text refused");
	expect(createHTML("")).toBe("");
});

test.for(["alert(1)", "", "{}; alert(1)", "[1]//\nalert(1)"])("refuses to create a script from text: %j", (text) => {
	const { createScript } = policy();
	expect(() => createScript(text)).toThrow(SyntaxError);
});

test("accepts JSON data in a script element", () => {
	const { createScript } = policy();
	expect(createScript('{"@type":"Certification"}')).toBe('{"@type":"Certification"}');
});
