import { beforeEach, describe, expect, it } from "vitest";
import { plantShipping } from "../testing/deployed.ts";
import { historyText, statusText } from "./command.ts";
import { prune } from "./prune.ts";
import { readRecords } from "./records.ts";
import { readRegistry } from "./registry-file.ts";
import { remove } from "./remove.ts";
import { makeAvailable, promote, rollback, stage } from "./switch.ts";

const HOUR_MS = 60 * 60 * 1000;

let shipping: Awaited<ReturnType<typeof plantShipping>>;
const registry = () => readRegistry(shipping.store);
const versionFiles = () => shipping.store.list("web/mfe/clients/1.0.0/");
const text = (key: string) => shipping.text(key);

describe("a module that is removed", () => {
	beforeEach(async () => {
		shipping = await plantShipping("folder");
		await shipping.ship("1.0.0", { id: "users" });
		await shipping.tree.put("mfe-clients/public/assets/clients/price.txt", "1");
		await shipping.ship("1.0.0");
	});

	it("disappears from the registry with its files at fixed addresses, is recorded, and leaves other modules unchanged", async () => {
		const users = await shipping.entry("users");
		expect(await remove(shipping.scene, "clients")).toMatchObject({ module: "clients", version: "1.0.0" });
		expect((await registry()).modules).toEqual({ users });
		expect(await text("web/assets/clients/price.txt")).toBeUndefined();
		expect(await text("web/locales/de/clients.json")).toBeUndefined();
		expect(await text("web/locales/de/users.json")).toBeDefined();
		const [record] = await readRecords(shipping.store, "clients");
		expect(record).toMatchObject({ action: "remove", id: "clients", version: "1.0.0", who: "Anna" });
		expect(Date.parse(record?.at ?? "")).not.toBeNaN();
		expect(await historyText(shipping.store)).toContain("clients 1.0.0  removed  Anna");
		expect(await statusText(shipping.store)).not.toContain("clients");
	});

	it.each([
		["a promotion", () => promote(shipping.scene, "clients", "1.0.0"), "promote"],
		["a rollback", () => rollback(shipping.scene, "clients"), "rollback"],
		["a deployment", () => shipping.ship("1.0.0"), "deploy"],
	])("is restored by %s of the version, with its files and a record", async (_, back, action) => {
		await remove(shipping.scene, "clients");
		await back();
		expect((await shipping.entry()).version).toBe("1.0.0");
		expect(await text("web/assets/clients/price.txt")).toBe("1");
		expect((await shipping.actions()).slice(0, 2)).toEqual([`${action} 1.0.0`, "remove 1.0.0"]);
	});

	it("is restored with a record, also when the record of the removal failed at first", async () => {
		await remove(shipping.scene, "clients");
		const put: typeof shipping.store.put = (key, content) =>
			key.startsWith("deployments/") ? Promise.reject(new Error("full")) : shipping.store.put(key, content);
		const scene = { ...shipping.scene, store: { ...shipping.store, put } };
		await expect(promote(scene, "clients", "1.0.0")).rejects.toThrow("could not be written: full");
		await promote(shipping.scene, "clients", "1.0.0");
		expect((await shipping.actions()).slice(0, 2)).toEqual(["promote 1.0.0", "remove 1.0.0"]);
	});

	it("keeps its versions until they are pruned manually", async () => {
		await remove(shipping.scene, "clients");
		const later = Date.now() + 2 * HOUR_MS;
		await prune(shipping.store, later);
		await prune(shipping.store, later, { ids: ["clients"] });
		expect(await versionFiles()).not.toEqual([]);
		const pruned = await prune(shipping.store, later, { removed: true });
		expect(pruned.map(({ id, version }) => `${id} ${version}`)).toContain("clients 1.0.0");
		expect(await versionFiles()).toEqual([]);
		expect(await shipping.store.list("web/mfe/users/1.0.0/")).not.toEqual([]);
	});

	it("is restored by a rollback in its last current version, not in a staged one", async () => {
		await stage(shipping.scene, "clients", await shipping.upload("1.1.0"), { percentage: 10, users: [] });
		await remove(shipping.scene, "clients");
		expect(await rollback(shipping.scene, "clients")).toMatchObject({ version: "1.0.0" });
	});

	it("is removed completely by repeating an interrupted removal", async () => {
		await makeAvailable(shipping.scene, "clients", await shipping.upload("1.1.0"));
		const fail = () => Promise.reject(new Error("full"));
		const scene = { ...shipping.scene, store: { ...shipping.store, remove: fail } };
		await expect(remove(scene, "clients")).rejects.toThrow("full");
		expect((await registry()).modules).not.toHaveProperty("clients");
		await remove(shipping.scene, "clients");
		expect(await text("web/assets/clients/price.txt")).toBeUndefined();
		expect((await shipping.actions())[0]).toBe("remove 1.0.0");
		await expect(remove(shipping.scene, "clients")).rejects.toThrow(
			"mfe-clients is not deployed: there is nothing to remove.",
		);
		expect((await shipping.actions()).filter((action) => action.startsWith("remove"))).toHaveLength(1);
	});

	it("may be damaged, staged, or limited to some users", async () => {
		await stage(shipping.scene, "clients", await shipping.upload("1.1.0"), { percentage: 10, users: [] });
		await shipping.store.put("web/mfe/clients/1.0.0/release.json", Buffer.from("<html>"));
		await remove(shipping.scene, "clients");
		await stage(shipping.scene, "clients", await shipping.upload("1.1.0"), { percentage: 10, users: [] });
		expect(await remove(shipping.scene, "clients")).toMatchObject({ version: "1.1.0" });
		expect((await registry()).modules).toEqual({ users: await shipping.entry("users") });
		expect(await registry()).not.toHaveProperty("coming");
	});
});

describe("a module that was never deployed", () => {
	it("cannot be removed", async () => {
		shipping = await plantShipping("folder");
		const message = "mfe-users is not deployed: there is nothing to remove.";
		await shipping.expectRefused(() => remove(shipping.scene, "users"), message);
	});
});
