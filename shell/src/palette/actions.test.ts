import type { ModuleManifest } from "@portal/shared-ui/module";
import { expect, test } from "vitest";
import { manifestOf } from "../testing/modules.ts";
import { actionsFor, canOpen } from "./actions.ts";

const labels = manifestOf("labels", {
	routes: [
		{ path: "/labels", access: "public", page: "Labels" },
		{ path: "/addLabel", access: ["Admin"], page: "AddLabel" },
	],
	actions: [
		{ label: "Neues Etikett", path: "/labels", roles: ["Admin", "Auditor"], order: 1 },
		{
			label: "Etikett dazu",
			path: "/addLabel",
			roles: ["Admin"],
			order: 2,
			on: [{ path: "/clientDetails", takes: { cid: "client" } }],
		},
	],
});
/** A manifest from before modules could declare actions. */
const { actions: _none, ...old } = labels;

const offered = (roles: ("Admin" | "Auditor")[], pathname: string, search = "") =>
	actionsFor([old, labels], roles, { pathname, search }).map(({ href }) => href);

test("an action of a page is offered first, only on that page, with its parameters and for its roles", () => {
	expect(offered(["Admin"], "/home")).toEqual(["/labels"]);
	expect(offered(["Admin"], "/clientDetails", "?cid=a%26b&key=x")).toEqual(["/addLabel?client=a%26b", "/labels"]);
	expect(offered(["Admin"], "/clientDetails")).toEqual(["/labels"]);
	expect(offered(["Auditor"], "/clientDetails", "?cid=1")).toEqual(["/labels"]);
	expect(offered([], "/home")).toEqual([]);
});

test("an action with the record of the page replaces the same action without a record", () => {
	const [, add] = labels.actions ?? [];
	const both = [{ ...labels, actions: [{ ...add, on: undefined }, add] }] as ModuleManifest[];
	const hrefs = (search: string) =>
		actionsFor(both, ["Admin"], { pathname: "/clientDetails", search }).map(({ href }) => href);
	expect(hrefs("?cid=1")).toEqual(["/addLabel?client=1"]);
	expect(hrefs("")).toEqual(["/addLabel"]);
});

test("only users with access can open a page", () => {
	expect(canOpen([old], ["Auditor"], "/labels")).toBe(true);
	expect(canOpen([old], ["Auditor"], "/addLabel")).toBe(false);
	expect(canOpen([old], ["Admin"], "/addLabel")).toBe(true);
	expect(canOpen([old], ["Admin"], "/gone")).toBe(false);
});
