import { describe, expect, it } from "vitest";
import { manifest as clients } from "../../mfe-clients/src/manifest.ts";
import { checkEntry, checkManifests, KEPT_VERSIONS, withAvailable } from "./registry.ts";

const integrity = `sha384-${"A".repeat(64)}`;
const good = {
	entry: "/mfe/clients/1.0.0-a/remoteEntry.js",
	version: "1.0.0-a",
	integrity,
	preload: [{ href: "/static/js/async/ui.js", integrity }],
	css: [{ href: "/mfe/clients/1.0.0-a/static/css/a.css", integrity }],
};
const asset = (href: string, hash = integrity) => ({ preload: [{ href, integrity: hash }] });

describe("an entry of the registry", () => {
	it.each([
		["of another host", { entry: "https://elsewhere.example/remoteEntry.js" }],
		["of another host without a scheme", { entry: "//elsewhere.example/remoteEntry.js" }],
		["of another module", { entry: "/mfe/users/1.0.0-a/remoteEntry.js" }],
		["of another file", { entry: "/mfe/clients/1.0.0-a/static/js/a.js" }],
		["that climbs", { version: "..", entry: "/mfe/clients/../remoteEntry.js" }],
		["without a hash", { integrity: "" }],
		["with a hash of another kind", { integrity: "sha256-AAAA" }],
		["with a part from another host without a scheme", asset("//elsewhere.example/a.js")],
		["with a part that climbs behind a percent sign", asset("/static/%2e%2e/a.js")],
		["with a part of another module", asset("/mfe/users/1.0.0-a/a.js")],
		["with a part of the API", asset("/api/clients")],
		["with a part without a hash", asset("/static/js/a.js", "")],
		["with a version that is no name", { version: "a b", entry: "/mfe/clients/a b/remoteEntry.js" }],
		[
			"with a version that is too long",
			{ version: "1".repeat(65), entry: `/mfe/clients/${"1".repeat(65)}/remoteEntry.js` },
		],
	])("is refused %s", (_, change) => {
		expect(() => checkEntry("clients", { ...good, ...change })).toThrow();
	});

	it.each(["../clients", "Clients", "", "a/b"])("is refused under the name %j", (id) => {
		expect(() => checkEntry(id, { ...good, entry: `/mfe/${id}/1.0.0-a/remoteEntry.js` })).toThrow(
			"is no name of a module",
		);
	});
});

describe("the modules together", () => {
	const [route] = clients.routes;
	if (!route) throw new Error("There is no route");

	it.each([route.path, "/Clients", "/clients/"])(
		"are refused with %s next to /clients, because the router sees one address",
		(path) => {
			const users = { manifest: { ...clients, id: "users", routes: [{ ...route, path }] } };
			expect(() => checkManifests({ clients: { manifest: clients }, users })).toThrow(
				`The address ${path} belongs to two modules: clients and users; choose another path.`,
			);
		},
	);

	it("are refused under a name that differs from the manifest", () => {
		expect(() => checkManifests({ users: { manifest: clients } })).toThrow(
			'mfe-users: The manifest names the module "clients"',
		);
	});
});

describe("the available versions", () => {
	const many = Object.fromEntries(Array.from({ length: KEPT_VERSIONS }, (_, index) => [`v${index}`, integrity]));

	it("lose the oldest one that is not in use", () => {
		const names = Object.keys(withAvailable(many, ["new", integrity], ["v19", "v18"]));
		expect(names).toHaveLength(KEPT_VERSIONS);
		expect(names[0]).toBe("new");
		expect(names.slice(-3)).toEqual(["v16", "v18", "v19"]);
	});

	it("keep their order when a known one is listed again", () => {
		expect(Object.keys(withAvailable(many, ["v7", integrity], []))).toEqual(Object.keys(many));
	});
});
