import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ROOT } from "../lib/run.mjs";
import { plantShipping } from "../testing/deployed.ts";
import { readRegistry } from "./registry-file.ts";
import { checkFit, deployedModules, testModule } from "./steps.ts";
import { makeAvailable, stage } from "./switch.ts";
import { readBuild } from "./versions.ts";

let shipping: Awaited<ReturnType<typeof plantShipping>>;
beforeEach(async () => {
	shipping = await plantShipping("folder");
});
afterEach(() => shipping.remove());

async function check(version: string, change: Parameters<typeof shipping.tree.buildModule>[1]) {
	const { tree, store, scene } = shipping;
	await tree.buildModule(version, change);
	await tree.put("mfe-clients/package.json", { name: "mfe-clients", version: "1.1.0", mfe: { name: "mfe_clients" } });
	await tree.put("mfe-clients/src/module.tsx", "export const pages = { P: () => null };");
	const built = await readBuild(join(tree.root, "mfe-clients"), version);
	return checkFit(built, { store, registry: await readRegistry(store), shell: scene.shell, runningApi: undefined });
}

describe("a module", () => {
	it("that does not fit is refused with every reason", async () => {
		const refusal = check("1.1.0", { contract: 2 });
		await expect(refusal).rejects.toThrow("mfe-clients 1.1.0 does not fit what runs");
		await expect(refusal).rejects.toThrow(/\n {2}- .*languages is missing/);
		await expect(refusal).rejects.toThrow(/\n {2}- .*expects contract 1/);
	});

	it("is compared with those that only some get yet, and not with those that are only asked for", async () => {
		const stored = await shipping.upload("1.0.0", { id: "users", path: "/lists" });
		await stage(shipping.scene, "users", stored, { percentage: 10, users: [] });
		await makeAvailable(shipping.scene, "enquiries", await shipping.upload("1.0.0", { id: "enquiries" }));
		const modules = await deployedModules(shipping.store, await readRegistry(shipping.store));
		expect(Object.keys(modules).sort()).toEqual(["clients", "users"]);
		expect(modules.users).toEqual({ version: "1.0.0", manifest: stored.release.manifest });
	});

	it("without tests counts as one whose tests fail", async () => {
		const refusal = testModule(join(ROOT, "mfe-nothing-like-it"));
		await expect(refusal).rejects.toThrow("The tests of mfe-nothing-like-it fail.");
	});
});
