import { readFile } from "node:fs/promises";
import { beforeEach, describe, expect, it } from "vitest";
import { plantShipping } from "../testing/deployed.ts";
import { deployedShell } from "./registry-file.ts";
import { claimShell } from "./shell-compatibility.ts";
import { deploy, makeAvailable, promote, rollback, type Scene, stage, unstage } from "./switch.ts";

const LIST = "export const useList = (id: string) => id;\n";
const WAY_OUT = "export const useWayOut = () => 1;\n";
const TYPE = "export interface Row { id: string }\n";
const importing = (names: string) => ({ source: `import { ${names} } from "@portal/shared-ui/table";` });
const SOME = { percentage: 10, users: [] };

let shipping: Awaited<ReturnType<typeof plantShipping>>;
let tree: typeof shipping.tree;
let scene: Scene;

describe("the needs of a module and the shell", () => {
	async function releaseShell(lines: string, version: string): Promise<void> {
		await tree.plantUi(lines);
		await tree.buildModule("0.9.0");
		await tree.deploy("0.9.0", version);
		scene = { ...scene, shell: await deployedShell(shipping.store) };
	}
	const page = () => readFile(tree.web("index.html"), "utf8");
	const expectRefused: typeof shipping.expectRefused = (...args) => shipping.expectRefused(...args);

	beforeEach(async () => {
		shipping = await plantShipping("folder");
		({ tree, scene } = shipping);
		await releaseShell(LIST + TYPE, "1.0.0-s");
		await shipping.ship("1.0.0");
		scene = { ...scene, shell: await deployedShell(shipping.store) };
	});

	it("a version lists the names that it imports; the page does not receive the list", async () => {
		const { release } = await shipping.upload("1.1.0", { ...importing("useList, type Row"), range: "^1.0.0" });
		const { exports } = await deployedShell(shipping.store);
		const offered = exports?.["@portal/shared-ui/table"];
		expect(Object.keys(offered?.values ?? {})).toEqual(["useList"]);
		expect(release.needs).toEqual({
			ranges: { "@portal/shared-ui/table": "^1.0.0" },
			imports: { "@portal/shared-ui/table": offered },
		});
		expect(await shipping.entry()).not.toHaveProperty("needs");
	});

	it("refuses every kind of switch to a version that was built against a newer shared-ui", async () => {
		await tree.plantUi(LIST + WAY_OUT);
		const stored = await shipping.upload("1.1.0", importing("useList, useWayOut"));
		const message = 'mfe-clients needs "useWayOut" of @portal/shared-ui/table, which shell 1.0.0-s does not offer.';
		await expectRefused(() => deploy(scene, "clients", stored), message);
		await expectRefused(() => stage(scene, "clients", stored, SOME), message);
		await expectRefused(() => makeAvailable(scene, "clients", stored), message);
		await expectRefused(() => promote(scene, "clients", "1.1.0"), message);
		await expectRefused(() => rollback(scene, "clients", "1.1.0"), message);
		await releaseShell(LIST + WAY_OUT, "1.1.0-s");
		expect(await deploy(scene, "clients", stored)).toMatchObject({ version: "1.1.0" });
	});

	it("refuses to release a shell that would break a deployed or a staged version", async () => {
		await shipping.ship("1.0.0", { id: "suppliers", ...importing("useList") });
		await shipping.ship("1.0.0", { id: "users" });
		const staged = await shipping.upload("1.1.0", { id: "users", ...importing("useList") });
		await stage(scene, "users", staged, SOME);
		await tree.plantUi(WAY_OUT);
		const before = await page();
		const message =
			'shell 2.0.0-s blocks: suppliers (needs "useList" of @portal/shared-ui/table), users, staged (needs "useList"';
		await tree.buildShell("two.js");
		await expectRefused(() => releaseShell(WAY_OUT, "2.0.0-s"), message);
		expect(await page()).toBe(before);
	});

	it("a build replaces its own modules together with a shell that would break their previous versions", async () => {
		shipping = await plantShipping("folder");
		({ tree, scene } = shipping);
		await tree.plantUi(LIST);
		await tree.buildModule("0.8.0", importing("useList"));
		await tree.deploy("0.8.0", "1.0.0-s");
		scene = { ...scene, shell: await deployedShell(shipping.store) };
		const staged = await shipping.upload("1.2.0", importing("useList"));
		await stage(scene, "clients", staged, SOME);
		await expect(releaseShell(WAY_OUT, "2.0.0-s")).rejects.toThrow("blocks: clients, staged (needs");
		await unstage(scene, "clients");
		await releaseShell(WAY_OUT, "2.0.0-s");
		expect((await shipping.entry()).version).toBe("0.9.0");
	});

	it("a build whose own module does not fit its shell changes nothing", async () => {
		await tree.buildShell("two.js");
		await tree.buildModule("2.0.0", importing("useWayOut"));
		const before = await page();
		await expectRefused(() => tree.deploy("2.0.0", "2.0.0-s"), 'shell 2.0.0-s blocks: clients (needs "useWayOut"');
		expect(await page()).toBe(before);
	});

	it("a module that is removed together with the shell does not block it", async () => {
		await shipping.ship("1.0.0", { id: "suppliers", ...importing("useList") });
		const exports = { "@portal/shared-ui/table": { values: {}, types: {} } };
		const shell = { ...scene.shell, version: "2.0.0-s", exports };
		await expectRefused(() => claimShell(shipping.store, shell), "blocks: suppliers (needs");
		await claimShell(shipping.store, shell, { gone: ["suppliers"] });
		expect(await shipping.registryText()).toContain('"shell":"2.0.0-s"');
	});

	it("a stage that does not fit can be ended", async () => {
		const staged = await shipping.upload("1.1.0", importing("useList"));
		await stage(scene, "clients", staged, SOME);
		const { shell } = scene;
		const exports = { "@portal/shared-ui/table": { values: {}, types: {} } };
		await unstage({ ...scene, shell: { ...shell, exports } }, "clients");
		expect(await shipping.entry()).not.toHaveProperty("staged");
	});

	it("refuses a version that was checked against the previous shell", async () => {
		const stored = await shipping.upload("1.1.0", importing("useList"));
		const before = scene;
		await releaseShell(WAY_OUT, "2.0.0-s");
		const message =
			"Shell 2.0.0-s is being released, this was compared with shell 1.0.0-s; nothing is changed: try again.";
		await expectRefused(() => deploy(before, "clients", stored), message);
	});

	it("while the release of a shell is under way or interrupted, a version must fit both shells", async () => {
		const exports = { "@portal/shared-ui/table": { values: { useWayOut: "1" }, types: {} } };
		await claimShell(shipping.store, { ...scene.shell, version: "2.0.0-s", exports });
		await shipping.ship("1.1.0");
		expect((await shipping.entry()).version).toBe("1.1.0");
		const former = await shipping.upload("1.2.0", importing("useList"));
		const message = (name: string, shell: string) =>
			`mfe-clients needs "${name}" of @portal/shared-ui/table, which shell ${shell} does not offer.`;
		await expectRefused(() => deploy(scene, "clients", former), message("useList", "2.0.0-s"));
		const early = await shipping.upload("1.3.0", importing("useWayOut"));
		await expectRefused(() => deploy(scene, "clients", early), message("useWayOut", "1.0.0-s"));
	});
});
