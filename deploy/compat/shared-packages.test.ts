import { describe, expect, it } from "vitest";
import { federationWith } from "../testing/module.ts";
import { plantTree } from "../testing/tree.ts";
import { checkShared, type FederationManifest } from "./shared-packages.ts";

type Shared = FederationManifest["shared"][number];
const react: Shared = { name: "react", version: "", requiredVersion: "^19.3.1", singleton: true };

function check(federation: FederationManifest, files: Record<string, string> = { "remoteEntry.js": "" }) {
	const { root, remove } = plantTree(files);
	try {
		return checkShared("mfe-labels", federation, root);
	} finally {
		remove();
	}
}
const withShared = (change: Partial<Shared>) => federationWith({ shared: [{ ...react, ...change }] });

describe("the shared packages of a build", () => {
	it.each<[string, Partial<Shared>, RegExp]>([
		["no range", { requiredVersion: null }, /"react" names no valid range/],
		["a range that is none", { requiredVersion: "workspace:*" }, /no valid range of versions \(workspace:\*\)/],
		["several copies allowed", { singleton: false }, /"react" is not built as a singleton/],
		["a copy of its own", { assets: { js: { sync: ["static/js/react.js"] } } }, /"react" is in the module as a copy/],
		["a copy of its own that is loaded late", { assets: { js: { async: ["a.js"] } } }, /copy of its own/],
		["a version of its own", { version: "19.3.1" }, /copy of its own/],
	])("refuse %s", (_, change, sentence) => {
		expect(check(withShared(change))).toEqual([expect.stringMatching(sentence)]);
	});

	it("refuse React bundled into a file, whatever the build data say", () => {
		const files = { "static/js/a.js": 'const t=Symbol.for("react.transitional.element");' };
		expect(check(federationWith({ shared: [] }), files)).toEqual([
			expect.stringMatching(/static\/js\/a\.js holds a copy of its own of "react"/),
		]);
	});

	it("refuse a build under a name that the shell does not load, and one without a module", () => {
		expect(check(federationWith({ name: "mfe_other" }))).toEqual([expect.stringMatching(/"mfe_other".*"mfe_labels"/)]);
		expect(check(federationWith({ exposes: [] }))).toEqual([expect.stringMatching(/"\.\/module" was not built/)]);
	});

	it("fit where they come from the shell", () => {
		expect(check(federationWith())).toEqual([]);
	});

	it("leave out pages for visitors, which run without a shell", () => {
		expect(check(federationWith(), { "site/a.js": "react.transitional.element" })).toEqual([]);
	});
});
