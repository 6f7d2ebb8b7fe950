import { rm } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { readRecords } from "../release/records.ts";
import { readRegistry } from "../release/registry-file.ts";
import { remove } from "../release/remove.ts";
import { deployBuild, makeAvailable, promote, rollback, stage } from "../release/switch.ts";
import { plantShipping } from "../testing/deployed.ts";

let shipping: Awaited<ReturnType<typeof plantShipping>>;
let said: string[];

beforeEach(async () => {
	shipping = await plantShipping("folder");
	said = [];
	vi.spyOn(console, "log").mockImplementation((line) => said.push(line));
});

async function build(version: string): Promise<void> {
	await shipping.tree.buildModule(version);
	await shipping.tree.deploy(version);
}
const modules = async () => (await readRegistry(shipping.store)).modules;

describe("the build of a checkout", () => {
	it("leaves a deployed version current with its files, adds the checkout's version to the list, and reports both", async () => {
		const put = (name: string, content: string) =>
			shipping.tree.put(`mfe-clients/public/assets/clients/${name}.txt`, content);
		await put("price", "1");
		await shipping.ship("1.0.0");
		await shipping.ship("1.0.0", { id: "users" });
		const before = (await modules()).users?.preload;
		await put("price", "2");
		await put("new", "2");
		await shipping.tree.put("shell/dist/static/js/async/table.js", "newer table");
		await build("1.1.0");
		const { clients, users } = await modules();
		expect([clients?.version, users?.version]).toEqual(["1.0.0", "1.0.0"]);
		expect(Object.keys(clients?.available ?? {})[0]).toBe("1.1.0");
		expect(await shipping.actions()).toEqual(["deploy 1.0.0", "build 0.9.0"]);
		expect(said.filter((line) => line.includes("clients"))).toEqual([
			expect.stringMatching(
				/^ {2}clients: 1\.0\.0 stays, deployed by Anna on .+; this checkout's 1\.1\.0 is promoted by: npm run deploy -- promote clients 1\.1\.0$/,
			),
		]);
		expect(await shipping.text("web/assets/clients/price.txt")).toBe("1");
		expect(await shipping.text("web/assets/clients/new.txt")).toBeUndefined();
		// Kept modules get the shared files of the new shell.
		expect(users?.preload).toHaveLength(2);
		expect(users?.preload[1]).not.toEqual(before?.[1]);
		expect(clients?.preload[1]).toEqual(users?.preload[1]);
		expect((await readRecords(shipping.store, "users")).map(({ action }) => action)).toEqual(["deploy"]);
		await promote(shipping.scene, "clients", "1.1.0");
		expect((await shipping.entry()).version).toBe("1.1.0");
	});

	it("leaves a version that was rolled back to, and one whose deployment could not be recorded", async () => {
		await shipping.ship("1.0.0");
		await rollback(shipping.scene, "clients");
		await build("1.1.0");
		expect((await shipping.entry()).version).toBe("0.9.0");
		await shipping.ship("1.2.0");
		await rm(join(shipping.tree.root, "dist/deployments"), { recursive: true });
		await shipping.store.put(
			"deployments/clients/1-build-0.9.0.json",
			Buffer.from(
				JSON.stringify({
					action: "build",
					id: "clients",
					version: "0.9.0",
					who: "Bernd",
					at: "2026-01-01T00:00:00.000Z",
					sizes: {},
				}),
			),
		);
		await build("1.3.0");
		expect((await shipping.entry()).version).toBe("1.2.0");
		expect(said.at(-1)).toContain("1.2.0 stays, deployed without a record;");
	});

	it("leaves a version that is deployed during the build", async () => {
		const replaced = new Map([["clients", "0.9.0"]]);
		await shipping.ship("1.0.0");
		const stored = new Map([["clients", await shipping.upload("1.1.0")]]);
		expect(await deployBuild(shipping.scene, stored, new Map(), replaced)).toEqual([]);
		expect((await shipping.entry()).version).toBe("1.0.0");
		expect(Object.keys((await shipping.entry()).available)[0]).toBe("1.1.0");
		expect(await shipping.actions()).toEqual(["deploy 1.0.0", "build 0.9.0"]);
	});

	it("switches a module that only builds have deployed, and keeps its stage", async () => {
		await stage(shipping.scene, "clients", await shipping.upload("1.0.0"), { percentage: 10, users: [] });
		await build("1.1.0");
		expect(await shipping.entry()).toMatchObject({ version: "1.1.0", staged: { version: "1.0.0", percentage: 10 } });
		expect((await shipping.actions())[0]).toBe("build 1.1.0");
		expect(said.join()).toContain("0.9.0 → 1.1.0");
	});

	it("does not restore a removed module", async () => {
		await remove(shipping.scene, "clients");
		await build("1.1.0");
		expect(await modules()).toEqual({});
		expect(said.join()).toContain("clients: stays removed, by Anna on ");
		await promote(shipping.scene, "clients", "1.1.0");
		expect((await shipping.entry()).version).toBe("1.1.0");
	});

	it("does not promote a staged version", async () => {
		await remove(shipping.scene, "clients");
		await rm(join(shipping.tree.root, "dist/deployments"), { recursive: true });
		await makeAvailable(shipping.scene, "clients", await shipping.upload("1.0.0"));
		await build("1.1.0");
		const { modules, coming } = await readRegistry(shipping.store);
		expect(modules).toEqual({});
		expect(Object.keys(coming?.clients?.available ?? {})).toEqual(["1.1.0", "1.0.0"]);
		expect(said.join()).toContain("clients: stays staged for some users;");
	});
});
