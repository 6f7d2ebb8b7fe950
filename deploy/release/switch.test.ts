import { hash } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { beforeEach, describe, expect, it } from "vitest";
import { SHELL_ROUTES } from "../build/shell.ts";
import { readText, type Store } from "../store/store.ts";
import type { ManifestChange } from "../testing/builds.ts";
import { plantShipping } from "../testing/deployed.ts";
import { prune } from "./prune.ts";
import { type DeploymentRecord, readRecords, writeRecord } from "./records.ts";
import { KEPT_VERSIONS } from "./registry.ts";
import { REGISTRY_KEY, readRegistry } from "./registry-file.ts";
import { findVersion, sizesOf } from "./stored-version.ts";
import {
	deploy,
	deployBuild,
	makeAvailable,
	promote,
	rollback,
	type Scene,
	stage,
	unstage,
	userHash,
} from "./switch.ts";

const HOUR_MS = 60 * 60 * 1000;

let shipping: Awaited<ReturnType<typeof plantShipping>>;
let tree: typeof shipping.tree;
let store: Store;
let scene: Scene;
const upload = (version: string, change?: ManifestChange) => shipping.upload(version, change);
const ship = (version: string, change?: ManifestChange) => shipping.ship(version, change);
const entry = (id?: string) => shipping.entry(id);
const actions = () => shipping.actions();

beforeEach(async () => {
	shipping = await plantShipping("folder");
	({ tree, store, scene } = shipping);
});

describe("in a store", () => {
	beforeEach(() => ship("1.0.0"));

	it("a deployment switches one entry, lists the version and writes a record; repeating it changes nothing", async () => {
		await ship("1.0.0", { id: "users" });
		const users = await entry("users");
		const stored = await upload("1.1.0");
		const switched = await deploy(scene, "clients", stored, "Eile");
		expect(switched).toMatchObject({ version: "1.1.0", previous: "1.0.0", isUnchanged: false });
		const deployed = await entry();
		expect(deployed.version).toBe("1.1.0");
		expect(deployed.release).toBe(stored.hash);
		expect(Object.keys(deployed.available).slice(0, 2)).toEqual(["1.1.0", "1.0.0"]);
		expect(await entry("users")).toEqual(users);
		const [record] = await readRecords(store, "clients");
		expect(record).toEqual({
			action: "deploy",
			id: "clients",
			version: "1.1.0",
			previous: "1.0.0",
			who: "Anna",
			at: record?.at ?? "",
			sizes: await sizesOf(store, "clients", stored),
			integrity: stored.hash,
			files: Object.keys(stored.release.files).length,
			reason: "Eile",
		} satisfies DeploymentRecord);
		expect(record?.sizes.raw).toBeGreaterThan(record?.sizes.brotli ?? 0);
		const [registry, records] = [await shipping.registryText(), await actions()];
		expect(await ship("1.1.0")).toMatchObject({ isUnchanged: true });
		expect([await shipping.registryText(), await actions()]).toEqual([registry, records]);
	});

	it("a rollback leads to the previous version, and from there to the one before it", async () => {
		for (const version of ["1.1.0", "1.2.0"]) await ship(version);
		expect(await rollback(scene, "clients")).toMatchObject({ version: "1.1.0", previous: "1.2.0" });
		expect(await rollback(scene, "clients")).toMatchObject({ version: "1.0.0", previous: "1.1.0" });
		await rollback(scene, "clients", "1.2.0");
		expect((await entry()).version).toBe("1.2.0");
		expect((await actions()).slice(0, 3)).toEqual(["rollback 1.2.0", "rollback 1.0.0", "rollback 1.1.0"]);
	});

	it("a rollback skips versions that no longer exist", async () => {
		for (const version of ["1.1.0", "1.2.0"]) await ship(version);
		await store.remove("web/mfe/clients/1.1.0/release.json");
		expect(await rollback(scene, "clients")).toMatchObject({ version: "1.0.0" });
	});

	it("a staged version stores no user names, and its stage ends with its promotion", async () => {
		await stage(scene, "clients", await upload("1.1.0"), { percentage: 10, users: ["Anna.Demo"] });
		const staged = await entry();
		expect(staged.version).toBe("1.0.0");
		// The shell compares the user's id with this hash.
		const shellHash = hash("sha256", "1.1.0:anna.demo");
		expect(staged.staged).toEqual({ version: "1.1.0", percentage: 10, users: [shellHash] });
		expect(await shipping.registryText()).not.toContain("nna.");
		expect((await shipping.served()).modules).toHaveProperty("clients.staged");
		expect(await promote(scene, "clients")).toMatchObject({ version: "1.1.0", previous: "1.0.0" });
		expect(await entry()).not.toHaveProperty("staged");
		expect((await actions()).slice(0, 2)).toEqual(["promote 1.1.0", "stage 1.1.0"]);
	});

	it("a stage ends on request and with every switch for all users", async () => {
		const stored = await upload("1.1.0");
		await stage(scene, "clients", stored, { percentage: 10, users: [] });
		await unstage(scene, "clients");
		expect(await entry()).not.toHaveProperty("staged");
		await stage(scene, "clients", stored, { percentage: 10, users: [] });
		expect(await ship("1.2.0")).toMatchObject({ ended: "1.1.0" });
		expect(await entry()).not.toHaveProperty("staged");
	});

	it("the stage of a damaged version that no longer fits can be ended", async () => {
		await stage(scene, "clients", await upload("1.1.0"), { percentage: 10, users: [] });
		await store.put("web/mfe/clients/1.1.0/release.json", Buffer.from("<html>"));
		await unstage({ ...scene, shell: { ...scene.shell, contract: 2, shared: {} } }, "clients");
		expect(await entry()).not.toHaveProperty("staged");
		expect((await actions())[0]).toBe("unstage 1.1.0");
	});

	it("another share for the same version keeps the named users", async () => {
		const stored = await upload("1.1.0");
		await stage(scene, "clients", stored, { percentage: 10, users: ["anna"] });
		await stage(scene, "clients", stored, { percentage: 25, users: [] });
		const rollout = { version: "1.1.0", percentage: 25, users: [userHash("1.1.0", "anna")] };
		expect((await entry()).staged).toEqual(rollout);
		expect((await readRecords(store, "clients"))[0]?.rollout).toEqual(rollout);
		await stage(scene, "clients", await upload("1.2.0"), { percentage: 25, users: [] });
		expect((await entry()).staged?.users).toEqual([]);
	});

	it("reports a switch that could not be recorded", async () => {
		const stored = await upload("1.1.0");
		const put: Store["put"] = (key, content) =>
			key.startsWith("deployments/") ? Promise.reject(new Error("full")) : store.put(key, content);
		await expect(deploy({ ...scene, store: { ...store, put } }, "clients", stored)).rejects.toThrow(
			"mfe-clients 1.1.0 is switched, but the record of it could not be written: full",
		);
		expect((await entry()).version).toBe("1.1.0");
		await deploy(scene, "clients", stored);
		await deploy(scene, "clients", stored);
		expect((await actions()).slice(0, 2)).toEqual(["deploy 1.1.0", "deploy 1.0.0"]);
	});

	it("repeating an interrupted switch completes it", async () => {
		for (const name of ["price", "old"]) await tree.put(`mfe-clients/public/assets/clients/${name}.txt`, "1");
		await ship("1.1.0");
		await rm(join(tree.root, "mfe-clients/public/assets/clients/old.txt"));
		await tree.put("mfe-clients/public/assets/clients/price.txt", "2");
		const stored = await upload("1.2.0");
		const put: Store["put"] = (key, content) =>
			key === "web/assets/clients/price.txt" ? Promise.reject(new Error("full")) : store.put(key, content);
		await expect(deploy({ ...scene, store: { ...store, put } }, "clients", stored)).rejects.toThrow(
			"mfe-clients 1.2.0 is switched, but its files at fixed addresses are not yet: full",
		);
		expect((await entry()).version).toBe("1.2.0");
		expect((await actions())[0]).toBe("deploy 1.1.0");
		for (let time = 0; time < 2; time++) await deploy(scene, "clients", stored);
		expect(await readText(store, "web/assets/clients/price.txt")).toBe("2");
		expect(await store.get("web/assets/clients/old.txt")).toBeUndefined();
		expect((await actions()).slice(0, 2)).toEqual(["deploy 1.2.0", "deploy 1.1.0"]);
		expect((await readRecords(store, "clients"))[0]?.previous).toBe("1.1.0");
	});

	it("an upload or a switch makes a version young, so that it is not pruned before it is listed", async () => {
		const age = async () => {
			const files = await store.list("web/mfe/clients/1.1.0/");
			return Math.max(...files.map(({ modified }) => modified));
		};
		await upload("1.1.0");
		const before = await age();
		await wait(20);
		await upload("1.1.0");
		const uploaded = await age();
		expect(uploaded).toBeGreaterThan(before);
		await wait(20);
		await findVersion(scene, "clients", "1.1.0");
		expect(await age()).toBeGreaterThan(uploaded);
	});

	it("files at fixed addresses are placed and removed with their version", async () => {
		await tree.put("mfe-clients/public/assets/clients/price.txt", "1");
		await ship("1.1.0");
		const price = () => readText(store, "web/assets/clients/price.txt");
		await tree.put("mfe-clients/public/assets/clients/price.txt", "2");
		await ship("1.2.0");
		expect(await price()).toBe("2");
		await rollback(scene, "clients");
		expect(await price()).toBe("1");
		await rollback(scene, "clients");
		expect(await price()).toBeUndefined();
	});

	it("keeps the last twenty versions and those in use", async () => {
		const { hash } = await upload("1.0.1");
		const { modules } = await readRegistry(store);
		const names = [...Array.from({ length: KEPT_VERSIONS - 2 }, (_, index) => `2.0.${index}`), "1.0.1", "1.0.0"];
		const available = Object.fromEntries(names.map((name) => [name, hash]));
		const clients = { ...(await entry()), available, staged: { version: "1.0.1", percentage: 1, users: [] } };
		await store.put(REGISTRY_KEY, Buffer.from(JSON.stringify({ modules: { ...modules, clients } })));
		for (const name of names) await store.put(`web/mfe/clients/${name}/release.json`, Buffer.from("{}"));
		await makeAvailable(scene, "clients", await upload("3.0.0"));
		const kept = ["3.0.0", ...names.filter((name) => name !== `2.0.${KEPT_VERSIONS - 3}`)];
		expect(Object.keys((await entry()).available)).toEqual(kept);
		expect(await prune(store)).toEqual([]);
		const pruned = await prune(store, Date.now() + 2 * HOUR_MS);
		expect(pruned.map(({ version }) => version).sort()).toEqual(["0.9.0", `2.0.${KEPT_VERSIONS - 3}`]);
		for (const name of kept) expect(await store.list(`web/mfe/clients/${name}/`)).not.toEqual([]);
		expect(await prune(store, Date.now() + 2 * HOUR_MS)).toEqual([]);
	});
});

describe("the build of a checkout", () => {
	const modules = async () => (await readRegistry(store)).modules;

	it("keeps versions that teams deployed, and removes modules that the checkout no longer contains", async () => {
		await ship("1.0.0", { id: "users" });
		const built = await entry();
		const of = (id: string) => ({ ...built, manifest: { id, routes: [] } });
		// A concurrent deployment has switched but not yet recorded.
		const others = { gone: of("gone"), first: of("first"), next: of("next") };
		await store.put(REGISTRY_KEY, Buffer.from(JSON.stringify({ modules: { ...(await modules()), ...others } })));
		const [record] = await readRecords(store, "clients", 1);
		if (!record) throw new Error("The build is not recorded");
		expect(record).toMatchObject({ action: "build", version: built.version });
		await writeRecord(store, { ...record, id: "gone" });
		await writeRecord(store, { ...record, id: "next", version: "0.1.0" });
		await tree.buildModule("1.1.0");
		await tree.deploy("1.1.0");
		expect(Object.keys(await modules()).sort()).toEqual(["clients", "first", "next", "users"]);
	});

	it("removes no module that was replaced in the meantime", async () => {
		const gone = (version: string) => deployBuild(scene, new Map(), new Map([["clients", version]]), new Map());
		await gone("0.1.0");
		expect(Object.keys(await modules())).toEqual(["clients"]);
		await gone((await entry()).version);
		expect(Object.keys(await modules())).toEqual([]);
	});

	it("writes a record, except for versions that were already current, and describes its shell", async () => {
		expect(await actions()).toEqual(["build 0.9.0"]);
		await tree.deploy("0.9.0");
		expect(await actions()).toEqual(["build 0.9.0"]);
		const shell = JSON.parse((await readText(store, "web/shell.json")) ?? "");
		expect(shell).toMatchObject({ version: "1.0.0-s", contract: 1, routes: SHELL_ROUTES });
		expect(Object.keys(shell.shared)).toEqual(["@portal/shared-ui/basics", "@portal/shared-ui/table", "react"]);
	});

	it("names the hash of every file of a version", async () => {
		const { release } = await upload("1.1.0");
		expect(Object.keys(release.files)).toEqual([
			"fixed/locales/de/clients.json",
			"remoteEntry.js",
			"remoteEntry.js.br",
			"remoteEntry.js.gz",
			"static/js/module.js",
		]);
	});
});
