import { moduleStorage, tabStorage } from "@portal/shared-ui/module";
import { afterEach, expect, test } from "vitest";
import { entryOf } from "../testing/modules.ts";
import { forgetRemovedModules } from "./removed-modules.ts";

const clients = entryOf("clients", "1.0.0");
const MODULES = ["clients", "labels", "broken", "suppliers"];

afterEach(() => {
	localStorage.clear();
	sessionStorage.clear();
});

const stored = () => MODULES.flatMap((id) => Object.values(moduleStorage(id)).map((storage) => storage.get("choice")));

test("what a module has stored goes once the module is removed, and nothing else does", () => {
	for (const id of MODULES) for (const storage of Object.values(moduleStorage(id))) storage.set("choice", id);
	tabStorage.set("portal.modules", "kept");
	forgetRemovedModules({ modules: {}, dropped: [] });
	expect(stored()).not.toContain(null);
	forgetRemovedModules({ modules: { clients }, coming: { labels: { available: {} } }, dropped: ["broken"] });
	expect(stored()).toEqual(["clients", "clients", "labels", "labels", "broken", "broken", null, null]);
	expect(moduleStorage("suppliers").device.keys()).toEqual([]);
	expect(moduleStorage("clients").device.keys()).toEqual(["choice"]);
	expect(tabStorage.get("portal.modules")).toBe("kept");
});
