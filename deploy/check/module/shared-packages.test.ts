import { describe, expect, it } from "vitest";
import { shell } from "../../testing/module.ts";
import { bundledCopies, checkShared, type FederationManifest } from "./shared-packages.ts";

type Shared = FederationManifest["shared"][number];
const react: Shared = { name: "react", version: "", requiredVersion: "^19.3.1", singleton: true };

const check = (change: Partial<Shared>) => checkShared("mfe-labels", { shared: [{ ...react, ...change }] });
const copies = (bundled: readonly string[] | undefined, offering = shell) =>
	bundledCopies("mfe-labels", bundled, offering);

describe("the shared packages of a build", () => {
	it.each<[string, Partial<Shared>, RegExp]>([
		["no range", { requiredVersion: null }, /"react" names no valid range/],
		["several copies allowed", { singleton: false }, /"react" is not built as a singleton/],
		["a copy of its own", { assets: { js: { sync: ["static/js/react.js"] } } }, /"react" is in the module as a copy/],
		["a copy of its own that is loaded late", { assets: { js: { async: ["a.js"] } } }, /copy of its own/],
		["a version of its own", { version: "19.3.1" }, /copy of its own/],
	])("refuse %s", (_, change, sentence) => {
		expect(check(change)).toEqual([expect.stringMatching(sentence)]);
	});

	it.each(["react", "react-dom", "react-router", "react-i18next", "i18next", "@portal/shared-ui"])(
		"refuse a copy of %s in the build, whatever its federation says",
		(name) => {
			expect(copies(["zod", name])).toEqual([expect.stringContaining(`contains a copy of its own of "${name}"`)]);
		},
	);

	it("are refused when bundled, and when the build does not list its bundled packages", () => {
		const shared = { ...shell.shared, "@maps/draw/late": { version: "1.0.0" } };
		expect(copies(["@maps/draw"], { ...shell, shared })).toEqual([expect.stringContaining('"@maps/draw"')]);
		expect(copies(undefined)).toEqual([expect.stringContaining("does not say which packages it contains")]);
	});

	it("are accepted when they come from the shell", () => {
		expect(check({})).toEqual([]);
	});
});
