import { describe, expect, it } from "vitest";
import { federationWith, shell } from "../testing/module.ts";
import { checkShared, type FederationManifest } from "./shared-packages.ts";

type Shared = FederationManifest["shared"][number];
const react: Shared = { name: "react", version: "", requiredVersion: "^19.3.1", singleton: true };

const check = (federation: FederationManifest, bundled: readonly string[] = []) =>
	checkShared("mfe-labels", federation, bundled, shell);
const withShared = (change: Partial<Shared>) => federationWith({ shared: [{ ...react, ...change }] });

describe("the shared packages of a build", () => {
	it.each<[string, Partial<Shared>, RegExp]>([
		["no range", { requiredVersion: null }, /"react" names no valid range/],
		["a range that is none", { requiredVersion: "workspace:*" }, /no valid range of versions \(workspace:\*\)/],
		["a range without an end", { requiredVersion: ">=19" }, /allows every later version \(>=19\).*\^1 \|\| \^2/],
		["several copies allowed", { singleton: false }, /"react" is not built as a singleton/],
		["a copy of its own", { assets: { js: { sync: ["static/js/react.js"] } } }, /"react" is in the module as a copy/],
		["a copy of its own that is loaded late", { assets: { js: { async: ["a.js"] } } }, /copy of its own/],
		["a version of its own", { version: "19.3.1" }, /copy of its own/],
	])("refuse %s", (_, change, sentence) => {
		expect(check(withShared(change))).toEqual([expect.stringMatching(sentence)]);
	});

	it.each(["react", "react-dom", "react-router", "react-i18next", "i18next", "@portal/shared-ui"])(
		"refuse a copy of %s in the build, whatever its federation says",
		(name) => {
			expect(check(federationWith(), ["zod", name])).toEqual([
				expect.stringContaining(`holds a copy of its own of "${name}"`),
			]);
		},
	);

	it("refuse what the shell shares, and a build that does not say what it holds", () => {
		const shared = { ...shell.shared, "@maps/draw/late": { version: "1.0.0" } };
		const found = checkShared("mfe-labels", federationWith(), ["@maps/draw"], { ...shell, shared });
		expect(found).toEqual([expect.stringContaining('"@maps/draw"')]);
		expect(checkShared("mfe-labels", federationWith(), undefined, shell)).toEqual([
			expect.stringContaining("does not say which packages it holds"),
		]);
	});

	it("refuse a build under a name that the shell does not load, and one without a module", () => {
		expect(check(federationWith({ name: "mfe_other" }))).toEqual([expect.stringMatching(/"mfe_other".*"mfe_labels"/)]);
		expect(check(federationWith({ exposes: [] }))).toEqual([expect.stringMatching(/"\.\/module" was not built/)]);
	});

	it("fit where they come from the shell", () => {
		expect(check(federationWith())).toEqual([]);
	});
});
