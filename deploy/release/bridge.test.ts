import { join } from "node:path";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { plantShipping } from "../testing/deployed.ts";
import { publishShell } from "./publish-shell.ts";
import { deployedShell } from "./registry-file.ts";
import { blockersOf, readShellFile, shellStatus } from "./shell-compatibility.ts";
import { deploy, rollback, type Scene } from "./switch.ts";

const TABLE = "@portal/shared-ui/table";
const BRIDGE = "^1 || ^2";

let shipping: Awaited<ReturnType<typeof plantShipping>>;
let scene: Scene;

async function releaseShell(version: string): Promise<void> {
	const { tree, store } = shipping;
	await tree.buildShell("one.js", { [TABLE]: version, react: "19.3.1" });
	if (!store.folder) await publishShell(tree.store, `${version}-s`, tree.root);
	await publishShell(store, `${version}-s`, tree.root);
	scene = { ...scene, shell: await deployedShell(store) };
}

describe("a change of the major version of shared-ui", () => {
	beforeEach(async () => {
		vi.spyOn(console, "log").mockImplementation(() => undefined);
		shipping = await plantShipping("folder");
		({ scene } = shipping);
		await shipping.tree.plantUi("export const useList = (id: string) => id;\n");
		await releaseShell("1.4.0");
		await deploy(scene, "clients", await shipping.upload("1.0.0", { range: BRIDGE }));
		await deploy(scene, "users", await shipping.upload("1.0.0", { id: "users", range: "^1.0.0" }));
	});

	it("a module without a bridge blocks the shell until its team deploys one; a module with a bridge stays as it is", async () => {
		const before = await shipping.entry();
		await expect(releaseShell("2.0.0")).rejects.toThrow(
			`shell 2.0.0-s blocks: users (needs "${TABLE}" in version ^1.0.0). Nothing is changed.`,
		);
		scene = { ...scene, shell: await deployedShell(shipping.store) };
		expect(scene.shell.version).toBe("1.4.0-s");
		await deploy(scene, "users", await shipping.upload("1.1.0", { id: "users", range: BRIDGE }));
		await releaseShell("2.0.0");
		expect(scene.shell.shared[TABLE]?.version).toBe("2.0.0");
		expect(await shipping.entry()).toEqual(before);
		await deploy(scene, "users", await shipping.upload("2.0.0", { id: "users", range: "^2.0.0" }));
		await expect(rollback(scene, "users", "1.0.0")).rejects.toThrow(`needs "${TABLE}" in version ^1.0.0`);
		expect(await rollback(scene, "users", "1.1.0")).toMatchObject({ version: "1.1.0" });
	});

	it("the overview names the modules that block the current shell and a planned one", async () => {
		const { store, tree } = shipping;
		expect(await shellStatus(store)).toEqual(["shell 1.4.0-s: all modules in use fit"]);
		const next = {
			...scene.shell,
			version: "2.0.0-s",
			shared: { ...scene.shell.shared, [TABLE]: { version: "2.0.0" } },
		};
		await tree.put("next.json", next);
		const coming = await readShellFile(join(tree.root, "next.json"));
		expect(await shellStatus(store, coming)).toEqual([
			"shell 1.4.0-s: all modules in use fit",
			`shell 2.0.0-s blocks: users (needs "${TABLE}" in version ^1.0.0)`,
		]);
		expect(await blockersOf(store, coming)).toEqual([
			{ id: "users", isStaged: false, needs: [`"${TABLE}" in version ^1.0.0`] },
		]);
		await store.put("web/shell.json", Buffer.from(JSON.stringify(next)));
		expect(await shellStatus(store)).toEqual([expect.stringContaining("shell 2.0.0-s blocks: users (needs")]);
	});
});

describe("the descriptor of a planned shell", () => {
	it("is refused with its file name when it is invalid", async () => {
		await expect(readShellFile(import.meta.filename)).rejects.toThrow(
			/^--shell: .*bridge\.test\.ts is no shell\.json: name that of a shell to come\.$/,
		);
		await expect(readShellFile("/nowhere.json")).rejects.toThrow(
			"--shell: /nowhere.json cannot be read: name the shell.json of a shell to come.",
		);
	});
});
