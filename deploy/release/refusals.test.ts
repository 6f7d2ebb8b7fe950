import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Store } from "../store/store.ts";
import type { ManifestChange } from "../testing/builds.ts";
import { plantShipping } from "../testing/deployed.ts";
import { STORE_KINDS } from "../testing/store-kinds.ts";
import { checkFixedPaths } from "./fixed.ts";
import { REGISTRY_KEY } from "./registry-file.ts";
import { uploadVersion } from "./stored-version.ts";
import { deploy, promote, rollback, type Scene, stage, unstage } from "./switch.ts";
import { readBuild } from "./versions.ts";

let shipping: Awaited<ReturnType<typeof plantShipping>>;
let tree: typeof shipping.tree;
let store: Store;
let scene: Scene;
const upload = (version: string, change?: ManifestChange) => shipping.upload(version, change);
const ship = (version: string, change?: ManifestChange) => shipping.ship(version, change);
const actions = () => shipping.actions();

async function plant(kind: "folder" | "bucket"): Promise<void> {
	shipping = await plantShipping(kind);
	({ tree, store, scene } = shipping);
}

describe.each(STORE_KINDS)("nothing is switched in a %s:", (kind) => {
	beforeEach(async () => {
		await plant(kind);
		await ship("1.0.0");
	});
	afterEach(() => shipping.remove());

	async function expectRefused(action: () => Promise<unknown>, message: string): Promise<void> {
		const [registry, records] = [await shipping.registryText(), await actions()];
		await expect(action()).rejects.toThrow(message);
		expect(await shipping.registryText()).toBe(registry);
		expect(await actions()).toEqual(records);
	}

	it("to a version that is there with another content", async () => {
		await tree.buildModule("1.0.0");
		await tree.put("mfe-clients/dist/static/js/other.js", "other");
		const built = await readBuild(join(tree.root, "mfe-clients"), "1.0.0");
		await expectRefused(() => uploadVersion(store, built), "is in the store");
	});

	it("to an address that another module has", async () => {
		const stored = await upload("1.0.0", { id: "users", path: "/clients" });
		const message = "The address /clients belongs to two modules";
		await expectRefused(() => deploy(scene, "users", stored), message);
	});

	it("and no file at a fixed address is another one then", async () => {
		await tree.put("mfe-clients/public/assets/price.txt", "1");
		await ship("1.1.0");
		await ship("1.0.0", { id: "users" });
		await tree.put("mfe-clients/public/assets/price.txt", "2");
		const stored = await upload("1.2.0", { path: "/users" });
		await expectRefused(() => deploy(scene, "clients", stored), "The address /users belongs to two modules");
		expect(new TextDecoder().decode(await store.get("web/assets/price.txt"))).toBe("1");
	});

	it("to an address that another team took while this one was uploading", async () => {
		await ship("1.0.0", { id: "users" });
		const stored = await upload("1.1.0", { path: "/lists" });
		await ship("1.1.0", { id: "users", path: "/lists" });
		await expectRefused(() => deploy(scene, "clients", stored), "The address /lists belongs to two modules");
		await expectRefused(
			() => stage(scene, "clients", stored, { percentage: 10, users: [] }),
			"The address /lists belongs to two modules",
		);
	});

	it("to a version of which a file is gone or changed", async () => {
		await ship("1.1.0");
		const key = "web/mfe/clients/1.0.0/static/js/module.js";
		await store.put(key, Buffer.from("changed"));
		await expectRefused(() => rollback(scene, "clients"), "static/js/module.js was changed in the store");
		await store.remove(key);
		await expectRefused(() => promote(scene, "clients", "1.0.0"), "static/js/module.js is missing in the store");
	});

	it("to a version whose release.json was exchanged", async () => {
		await ship("1.1.0");
		const key = "web/mfe/clients/1.0.0/release.json";
		const release = JSON.parse(new TextDecoder().decode(await store.get(key)));
		await store.put(key, Buffer.from(JSON.stringify({ ...release, files: {} })));
		await expectRefused(() => rollback(scene, "clients"), "release.json was changed");
	});

	it("to a version that today's shell cannot carry", async () => {
		await ship("1.1.0");
		const { "@portal/shared-ui/table": _, ...others } = scene.shell.shared;
		scene = { ...scene, shell: { ...scene.shell, shared: others } };
		await expectRefused(
			() => rollback(scene, "clients"),
			"mfe-clients needs @portal/shared-ui/table, which shell 1.0.0-s does not offer",
		);
		scene = { ...scene, shell: { ...scene.shell, contract: 2 } };
		await expectRefused(() => rollback(scene, "clients"), "was built for contract 1, the shell has 2");
	});

	it.each([
		["../x", "is no version"],
		["9.9.9", "clients 9.9.9 is not there (there are: "],
	])("to the version %s", async (version, message) => {
		await expectRefused(() => rollback(scene, "clients", version), message);
		await expectRefused(() => promote(scene, "clients", version), message);
	});

	it("where there is nothing to go back to, nothing staged, nothing deployed", async () => {
		await expectRefused(() => promote(scene, "clients"), "No version of mfe-clients is staged");
		await expectRefused(() => unstage(scene, "clients"), "No version of mfe-clients is staged");
		await expectRefused(() => rollback(scene, "users"), "mfe-users is not deployed");
		await ship("1.0.0", { id: "users" });
		await expectRefused(() => rollback(scene, "users"), "No version of mfe-users before 1.0.0 is left");
	});

	it("for some that have the version anyway", async () => {
		const stored = await upload("1.0.0");
		await expectRefused(
			() => stage(scene, "clients", stored, { percentage: 10, users: [] }),
			"mfe-clients 1.0.0 is the version for everybody already",
		);
	});

	it("where the registry cannot be read", async () => {
		await store.put(REGISTRY_KEY, Buffer.from("<html>"));
		await expectRefused(() => ship("1.1.0"), "is no valid file; nothing is changed");
	});

	it("to a file at an address that belongs to another module or to the application", async () => {
		await ship("1.0.0", { id: "users" });
		await tree.put("mfe-clients/public/locales/de/users.json", "{}");
		await expectRefused(() => ship("1.1.0"), "The file /locales/de/users.json is there twice");
		await tree.put("mfe-users/public/index.html", "");
		await expectRefused(() => ship("1.1.0", { id: "users" }), "/index.html is no address for files");
	});
});

describe("the addresses of the application", () => {
	it.each(["remotes.json.br", "index.html.gz", "shell.json.br", "deployments/clients/x.json", ".locks/web", "api/x"])(
		"are not those of a module: %s",
		(path) => {
			expect(() => checkFixedPaths("clients", { files: { [`fixed/${path}`]: "" } })).toThrow(
				`mfe-clients: /${path} is no address`,
			);
		},
	);

	it("are no others", () => {
		const files = { "fixed/apia.txt": "", "fixed/remotes.json.txt": "", "fixed/deployments.txt": "" };
		expect(() => checkFixedPaths("clients", { files })).not.toThrow();
	});
});
