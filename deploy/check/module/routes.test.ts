import { describe, expect, it } from "vitest";
import { manifestWith, shell } from "../../testing/module.ts";
import { checkRoutes } from "./routes.ts";
import type { DeployedModule } from "./types.ts";

const routesOf = (...paths: string[]) =>
	manifestWith({ routes: paths.map((path) => ({ path, access: "public", page: "LabelPage" })) });

function check(paths: string[], modules: Record<string, DeployedModule> = {}, id = "labels") {
	const manifest = { ...routesOf(...paths), id };
	return checkRoutes({ module: { id, release: { manifest } }, registry: { modules }, shell });
}
const clients: DeployedModule = { version: "1.0.0", manifest: { ...routesOf("/clients"), id: "clients" } };

describe("the routes of a module are refused", () => {
	it.each<[string, string[], Record<string, DeployedModule>, RegExp]>([
		["if another module has them", ["/clients"], { clients }, /The route \/clients belongs to mfe-clients 1\.0\.0\.$/],
		[
			"if they differ in case only",
			["/Clients"],
			{ clients },
			/\/Clients belongs to mfe-clients 1\.0\.0 \(\/clients; capitals/,
		],
		["if they differ by a slash only", ["/clients/"], { clients }, /\/clients\/ belongs to mfe-clients/],
		[
			"if a prepared version of another module has them",
			["/batches"],
			{ clients: { ...clients, staged: { version: "1.1.0", manifest: routesOf("/batches") } } },
			/\/batches belongs to mfe-clients 1\.1\.0 \(staged version\)/,
		],
		["if the shell has them", ["/login"], {}, /\/login belongs to the application/],
		["below what the server answers", ["/api/labels"], {}, /\/api\/labels is below \/api/],
		["below what the server answers, in capitals", ["/MFE/x"], {}, /is below \/mfe/],
		["if the manifest has them twice", ["/labels", "/LABELS"], {}, /twice \(\/labels\)/],
	])("%s", (_, paths, modules, sentence) => {
		expect(check(paths, modules)).toEqual([expect.stringMatching(sentence)]);
	});

	it("with an id of another module or of the application", () => {
		const twin = { ...clients, manifest: { ...clients.manifest, id: "labels" } };
		expect(check(["/labels"], { clients: twin })).toEqual([
			expect.stringMatching(/id "labels" belongs to mfe-clients/),
		]);
		expect(check(["/x"], {}, "shell")).toEqual([expect.stringMatching(/"shell" is reserved for the application/)]);
	});
});

describe("the routes of a module are accepted", () => {
	it("when its own deployed version has them", () => {
		expect(check(["/clients"], { clients }, "clients")).toEqual([]);
	});

	it("when they only begin like those of another module", () => {
		expect(check(["/clientsArchive", "/clients/archive", "/"], { clients })).toEqual([]);
	});
});
