import type { ModuleManifest } from "@portal/shared-ui/module";
import { describe, expect, it } from "vitest";
import { WORK_COUNTS } from "../../../api/desk/work/contract.ts";
import { MANIFEST_LIMITS } from "../../../api/kit/registry.ts";
import { manifestWith, plantModule } from "../../testing/module.ts";
import { checkExports } from "./manifest.ts";
import { fieldProblems, manifestProblems } from "./manifest-schema.ts";

const [route] = manifestWith().routes;
const [item] = manifestWith().menu;
const [slot] = manifestWith().slots;

const action = { label: "Neues Etikett", path: "/labels", roles: ["Admin" as const], order: 1 };

const raw = (change: object) => ({ ...manifestWith(), ...change });

describe("a manifest is refused", () => {
	it.each<[string, object, RegExp]>([
		["with a field the shell does not know", { badge: 1 }, /unknown field "badge"/],
		["with an unknown field of a route", { routes: [{ ...route, title: "x" }] }, /^routes\[0\].*"title"/],
		["with an icon that does not exist", { menu: [{ ...item, icon: "rocket" }] }, /^menu\[0\]\.icon.*"rocket"/],
		["with an unknown role", { menu: [{ ...item, roles: ["Boss"] }] }, /^menu\[0\]\.roles\[0\].*"Admin", "Auditor"/],
		["with an unknown language", { languages: ["fr"] }, /^languages\[0\].*"de", "en", "mg"/],
		["without a language", { languages: [] }, /^languages.*no language/],
		["with an access for no role", { routes: [{ ...route, access: [] }] }, /^routes\[0\]\.access/],
		["with an unknown access", { routes: [{ ...route, access: "everyone" }] }, /^routes\[0\]\.access.*"public"/],
		["with an unknown frame", { routes: [{ ...route, frame: "none" }] }, /^routes\[0\]\.frame.*"staff", "own"/],
		["with parameters in a path", { routes: [{ ...route, path: "/labels/:id" }] }, /^routes\[0\]\.path/],
		["with a path that does not begin at the root", { routes: [{ ...route, path: "labels" }] }, /^routes\[0\]\.path/],
		["with a slash at the end of a path", { routes: [{ ...route, path: "/labels/" }] }, /^routes\[0\]\.path/],
		["with a path that climbs", { routes: [{ ...route, path: "/../x" }] }, /^routes\[0\]\.path/],
		["with an id that makes no folder", { id: "Labels/.." }, /^id/],
		["without routes", { routes: undefined }, /^routes is missing/],
		["with a text for a number", { menu: [{ ...item, order: "1" }] }, /^menu\[0\]\.order must be of type number/],
		["with an action for no role", { actions: [{ ...action, roles: [] }] }, /^actions\[0\]\.roles names no role/],
		[
			"with an action on no page",
			{ actions: [{ ...action, on: [{ path: "x", takes: {} }] }] },
			/^actions\[0\]\.on\[0\]\.path/,
		],
		["with an empty label", { menu: [{ ...item, label: " " }] }, /^menu\[0\]\.label is empty/],
	])("%s", (_, change, sentence) => {
		expect(manifestProblems(raw(change))).toEqual([expect.stringMatching(sentence)]);
	});

	it("when it is no object", () => {
		expect(manifestProblems(null)).toHaveLength(1);
	});

	const { routes, menu, actions, slots, roles, path, label, name } = MANIFEST_LIMITS;
	const times = <T>(length: number, make: (index: number) => T) => Array.from({ length }, (_, index) => make(index));
	const longest = `/${"x".repeat(path - 1)}`;
	const on = (length: number, page = "/x") => times(length, () => ({ path: page, takes: {} }));

	it.each<[string, object, string]>([
		["routes", { routes: times(routes + 1, (index) => ({ ...route, path: `/x${index}` })) }, "manifest is too large"],
		["menu entries", { menu: times(menu + 1, () => item) }, "manifest is too large"],
		["actions", { actions: times(actions + 1, () => action) }, "manifest is too large"],
		["slots", { slots: times(slots + 1, () => slot) }, "manifest is too large"],
		["bytes", { actions: times(3, () => ({ ...action, on: on(routes, longest) })) }, "too large: at most 16 KB"],
		["roles", { menu: [{ ...item, roles: times(roles + 1, () => "Admin") }] }, "more than 10 roles"],
		["letters of a path", { routes: [{ ...route, path: `${longest}x` }] }, "more than 100 characters"],
		["letters of a label", { menu: [{ ...item, label: "x".repeat(label + 1) }] }, "label has more than 60 characters"],
		["letters of a page's name", { routes: [{ ...route, page: "P".repeat(name + 1) }] }, "page has more than 60"],
		["letters of a slot's name", { slots: [{ ...slot, slot: "s".repeat(name + 1) }] }, "slot has more than 60"],
		["pages of an action", { actions: [{ ...action, on: on(routes + 1) }] }, "on has more than 50 entries"],
		["counts", { menu: [{ ...item, counts: [...WORK_COUNTS, ...WORK_COUNTS] }] }, "counts has more than"],
		["languages", { languages: ["de", "de", "de", "de"] }, "languages has more than 3 languages"],
	])("that exceeds a limit by one: %s", (_, change, problem) => {
		expect(manifestProblems(raw(change)).join()).toContain(problem);
	});

	it("not at its limits", () => {
		const paths = times(routes, (index) => `/clients${index}`);
		const atLimits = {
			routes: paths.map((one) => ({ ...route, path: one })),
			menu: paths.slice(0, menu).map((one) => ({ ...item, path: one, label: "x".repeat(label) })),
			actions: paths.slice(0, actions).map((one, order) => ({ ...action, path: one, label: `Neu ${order}` })),
			slots: times(slots, () => slot),
		};
		expect(manifestProblems(raw(atLimits))).toEqual([]);
	});
});

const check = (manifest: Partial<ModuleManifest>, files: Record<string, string> = {}) =>
	checkExports(plantModule(files, { manifest }).module);
const problemsOf = (manifest: Partial<ModuleManifest>, files?: Record<string, string>) =>
	check(manifest, files).problems;

describe("a manifest and its module", () => {
	it("refuses a contract that differs from the module's", () => {
		expect(problemsOf({ contract: 2 })).toEqual([
			expect.stringMatching(/src\/module\.tsx names contract 1, the manifest contract 2/),
		]);
	});

	it.each<[string, object, RegExp]>([
		["the id of another module", { id: "other" }, /id is "other".*"labels"/],
		["a menu item without a page", { menu: [{ ...item, path: "/nowhere" }] }, /"Etiketten" leads to \/nowhere/],
		["a menu item twice", { menu: [item, item] }, /names \/labels twice/],
		[
			"a menu item for users who may not open the page",
			{ menu: [{ ...item, roles: ["Auditor"] }], routes: [{ ...route, access: ["Admin"] }] },
			/to Auditor, whom the route \/labels does not let in/,
		],
		["an action without a page", { actions: [{ ...action, path: "/nowhere" }] }, /"Neues Etikett" leads to \/nowhere/],
		["an action twice", { actions: [action, action] }, /actions name "Neues Etikett" twice/],
		[
			"an action for users who may not open the page",
			{ menu: [], actions: [action], routes: [{ ...route, access: ["Auditor"] }] },
			/The action "Neues Etikett" is shown to Admin/,
		],
	])("refuses %s", (_, change, sentence) => {
		expect(fieldProblems("labels", manifestWith(change))).toEqual([expect.stringMatching(sentence)]);
	});

	it("accepts an action on a record", () => {
		const on = [{ path: "/clientDetails", takes: { cid: "client" } }];
		expect(fieldProblems("labels", manifestWith({ actions: [{ ...action, icon: "plus", on }] }))).toEqual([]);
	});

	it("refuses pages, components and languages that the module does not have", () => {
		if (!route || !slot) throw new Error("No route");
		const routes = [route, { ...route, path: "/more", page: "MorePage" }];
		expect(problemsOf({ routes })).toEqual([
			expect.stringMatching(/MorePage of the route \/more is missing in "pages".*LabelPage/),
		]);
		expect(problemsOf({ slots: [{ ...slot, component: "Tile" }] })).toEqual([
			expect.stringMatching(/Tile.*is missing in "slots"/),
		]);
		expect(problemsOf({ languages: ["de", "en"] })).toEqual([
			expect.stringMatching(/The language "en" is missing in "translations"/),
		]);
	});

	it("follows exports that are re-exported from another file", () => {
		const files = (name: string) => ({
			"src/module.tsx": `export { pages } from "./pages.ts"; export { ours as slots } from "./pages.ts"; const translations = { de }; export { translations };`,
			"src/pages.ts": `export const pages = { "${name}": LabelPage }; export const ours = { LabelTile };`,
		});
		expect(problemsOf({}, files("LabelPage"))).toEqual([]);
		expect(problemsOf({}, files("Other"))).toEqual([expect.stringMatching(/LabelPage.*is missing in "pages".*Other/)]);
	});

	it("notes unreadable exports and unused ones", () => {
		const { problems, notes } = check(
			{},
			{
				"src/module.tsx":
					"export const pages = make(); export const slots = { LabelTile, Old }; export const translations = { de };",
			},
		);
		expect(problems).toEqual([]);
		expect(notes).toEqual([
			expect.stringMatching(/"pages" cannot be read/),
			expect.stringMatching(/"slots" contains Old/),
		]);
	});

	it("reports nothing when everything fits", () => {
		expect(check({})).toEqual({ problems: [], notes: [] });
	});
});
