import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ROOT } from "../lib/run.mjs";
import { websiteCommand } from "./website.ts";

describe("the permissions of the website's server", () => {
	const flag = (env: Record<string, string>, name: string) =>
		websiteCommand(env).find((text) => text.startsWith(`--allow-${name}`));

	it("never allow writing, starting programs or loading native code", () => {
		for (const name of ["write", "run", "ffi", "sys", "all", "import"]) expect(flag({}, name)).toBeUndefined();
		expect(websiteCommand({})).not.toContain("-A");
		expect(websiteCommand({})).toContain("--no-prompt");
	});

	it("allow reading the built application", () => {
		expect(flag({}, "read")).toBe(`--allow-read=${join(ROOT, "dist/web")}`);
		expect(flag({ WEB_ROOT: "/srv/a,b" }, "read")).toBe("--allow-read=/srv/a,,b");
	});

	it.each([
		[{}, "127.0.0.1:8080,127.0.0.1:8000"],
		[{ HOST: "::1", PORT: "9000", API_URL: "https://api.test" }, "[::1]:9000,api.test:443"],
		[{ API_URL: "http://[::2]/" }, "127.0.0.1:8080,[::2]:80"],
	])("allow listening and reaching the API: %j", (env, hosts) => {
		expect(flag(env, "net")).toBe(`--allow-net=${hosts}`);
	});
});
