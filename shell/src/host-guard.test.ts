import { describe, expect, it } from "vitest";
import hostGuard, { allowEntry, checkedScriptUrl } from "./host-guard.ts";

const HASH = `sha384-${"e".repeat(64)}`;

describe("a script", () => {
	const createScript = (url: string) => hostGuard().createScript?.({ url });

	it.each([
		"https://evil.example/static/x.js",
		"//evil.example/static/x.js",
		"/api/files/x.js",
		"/mfe/clients/9.9.9-never/remoteEntry.js",
		"/mfe/clients/1.0.0-cc/../9.9.9-never/remoteEntry.js",
		"/static/../mfe/clients/9.9.9-never/remoteEntry.js",
		"/mfe/clients/1.0.0-cc",
		"data:text/javascript,alert(1)",
		"blob:http://localhost/1",
	])("at %s is refused", (url) => {
		allowEntry("/mfe/clients/1.0.0-cc/remoteEntry.js", HASH);
		expect(() => checkedScriptUrl(url)).toThrow("refused by the page");
	});

	it.each([
		"/static/js/index.js",
		"/mfe/clients/1.0.0-cc/static/js/module.js",
		"/mfe/clients/1.0.0-cc/~1/static/js/module.js",
	])("at %s is allowed", (url) => {
		allowEntry("/mfe/clients/1.0.0-cc/remoteEntry.js", HASH);
		expect(checkedScriptUrl(url)).toBe(url);
	});

	it("of a module without a known hash is refused", () => {
		expect(() => createScript("/mfe/clients/1.0.0-zz/remoteEntry.js")).toThrow("without integrity refused");
	});

	it("of a module must match its hash and has a timeout of two minutes", () => {
		allowEntry("/mfe/clients/1.0.0-bb/remoteEntry.js", "sha384-bb");
		const made = createScript("/mfe/clients/1.0.0-bb/remoteEntry.js");
		expect(made).toMatchObject({ timeout: 120_000, script: { integrity: "sha384-bb", crossOrigin: "anonymous" } });
	});
});
