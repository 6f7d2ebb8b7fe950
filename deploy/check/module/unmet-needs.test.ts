import { describe, expect, it } from "vitest";
import type { Needs } from "../../release/registry.ts";
import { blockedText, blockersIn, type Offering, unmet } from "./unmet-needs.ts";

const ENTRY = "@portal/shared-ui/module";
const shell: Offering = {
	version: "2.0.0",
	shared: { react: { version: "19.3.1" }, [ENTRY]: { version: "2.1.0" } },
	exports: { [ENTRY]: { values: { Page: "p1", useApi: "u1" }, types: { Session: "s1" } } },
};
const releaseWith = (needs: Partial<Needs>, shared = ["react", ENTRY]) => ({
	shared,
	needs: { ranges: { react: "^19.3.0", [ENTRY]: "^2.0.0" }, imports: {}, ...needs },
});
const importing = (values: Record<string, string>, types: Record<string, string> = {}) =>
	releaseWith({ imports: { [ENTRY]: { values, types } } });

describe("a module fits a shell", () => {
	it("that offers every name, in a version within the range", () => {
		const release = importing({ Page: "p1", useApi: "u1" }, { Session: "s1" });
		expect(unmet("suppliers", release, shell)).toEqual({ problems: [], notes: [] });
	});

	it("that is a prerelease within the range", () => {
		const preview = { ...shell, shared: { ...shell.shared, react: { version: "19.4.0-rc.1" } } };
		expect(unmet("suppliers", importing({}), preview).problems).toEqual([]);
	});

	it("regardless of names that it imports as types only", () => {
		expect(unmet("suppliers", importing({}, { Missing: "m1" }), shell).problems).toEqual([]);
	});

	it("that has a name with another type, which is noted", () => {
		const { problems, notes } = unmet("suppliers", importing({ Page: "p0" }, { Session: "s0" }), shell);
		expect(problems).toEqual([]);
		expect(notes).toEqual([
			`mfe-suppliers was built against another type of "Session" of ${ENTRY} than shell 2.0.0 has.`,
			`mfe-suppliers was built against another type of "Page" of ${ENTRY} than shell 2.0.0 has.`,
		]);
	});

	it("without a comparison of names, when it imports everything or its type digests are unknown", () => {
		expect(unmet("suppliers", importing({ "*": "", Page: "" }), shell)).toEqual({ problems: [], notes: [] });
	});
});

it("reports a range that several entries of a package share once", () => {
	const further = "@portal/shared-ui/form";
	const shared = { ...shell.shared, [further]: { version: "2.1.0" } };
	const release = releaseWith({ ranges: { [ENTRY]: "^1.0.0", [further]: "^1.0.0", react: "^18.0.0" } });
	expect(unmet("suppliers", release, { ...shell, shared }).problems).toEqual([
		'mfe-suppliers needs "@portal/shared-ui" in version ^1.0.0, shell 2.0.0 offers 2.1.0.',
		'mfe-suppliers needs "react" in version ^18.0.0, shell 2.0.0 offers 19.3.1.',
	]);
});

describe("a module does not fit a shell", () => {
	it("that lacks a name", () => {
		expect(unmet("suppliers", importing({ Page: "p1", useWayOut: "w1", toString: "" }), shell).problems).toEqual([
			`mfe-suppliers needs "useWayOut" of ${ENTRY}, which shell 2.0.0 does not offer.`,
			`mfe-suppliers needs "toString" of ${ENTRY}, which shell 2.0.0 does not offer.`,
		]);
	});

	it("that exports the name as a type only", () => {
		expect(unmet("suppliers", importing({ Session: "s1" }), shell).problems).toHaveLength(1);
	});

	it("that lacks an entry", () => {
		const release = releaseWith({}, ["react", "@portal/shared-ui/maps"]);
		expect(unmet("suppliers", release, shell).problems).toEqual([
			"mfe-suppliers needs @portal/shared-ui/maps, which shell 2.0.0 does not offer.",
		]);
	});

	it("whose version is out of range", () => {
		const release = releaseWith({ ranges: { react: "^19.4.0", [ENTRY]: "^1.0.0 || ^2.0.0" } });
		expect(unmet("suppliers", release, shell).problems).toEqual([
			'mfe-suppliers needs "react" in version ^19.4.0, shell 2.0.0 offers 19.3.1.',
		]);
	});
});

describe("for an older format", () => {
	it("a release is compared by its packages only, with a note", () => {
		expect(unmet("suppliers", { shared: ["react"] }, shell)).toEqual({
			problems: [],
			notes: ["mfe-suppliers does not say what it imports; only the packages were compared."],
		});
		expect(unmet("suppliers", { shared: ["@portal/shared-ui/maps"] }, shell).problems).toHaveLength(1);
	});

	it("a shell is compared by its versions only, with a note", () => {
		const { exports: _, ...former } = shell;
		expect(unmet("suppliers", importing({ useWayOut: "w1" }), former)).toEqual({
			problems: [],
			notes: ["Shell 2.0.0 does not say what it exports; no names were compared."],
		});
		const tooOld = { ...former, shared: { ...shell.shared, react: { version: "18.0.0" } } };
		expect(unmet("suppliers", importing({}), tooOld).problems).toHaveLength(1);
	});
});

it("a shell lists all current and staged versions that it would break", () => {
	const modules = [
		{ id: "clients", release: importing({ Page: "p1" }), isStaged: false },
		{ id: "suppliers", release: importing({ useWayOut: "", Page: "p1" }), isStaged: false },
		{ id: "users", release: releaseWith({ ranges: { react: "^18.0.0" } }), isStaged: true },
	];
	expect(blockedText(blockersIn(modules, shell), shell.version)).toBe(
		`shell 2.0.0 blocks: suppliers (needs "useWayOut" of ${ENTRY}), users, staged (needs "react" in version ^18.0.0)`,
	);
	expect(blockedText(blockersIn(modules.slice(0, 1), shell), shell.version)).toBeUndefined();
});
