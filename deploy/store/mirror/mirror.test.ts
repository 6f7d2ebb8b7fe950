import { stat } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { REGISTRY_KEY, readRegistry, SHELL_KEY } from "../../release/registry-file.ts";
import { remove } from "../../release/remove.ts";
import { makeAvailable, rollback, type Scene, stage } from "../../release/switch.ts";
import { servedFolder } from "../../serve/serve.ts";
import type { startBucket } from "../../testing/bucket.ts";
import type { ManifestChange } from "../../testing/builds.ts";
import { plantShipping } from "../../testing/deployed.ts";
import { temporaryFolder } from "../../testing/folder.ts";
import { folderStore } from "../folder.ts";
import { bucketStore } from "../s3.ts";
import { readText, type Store } from "../store.ts";
import { createMirror, type Mirror } from "./mirror.ts";
import { copyShell } from "./run.ts";

let shipping: Awaited<ReturnType<typeof plantShipping>>;
let tree: typeof shipping.tree;
let bucket: Awaited<ReturnType<typeof startBucket>>;
let folder: string;
let remote: Store;
let local: Store;
let scene: Scene;
let mirror: Mirror;
let said: string[];

const newMirror = () => createMirror(bucketStore(bucket.settings), local, (line) => said.push(line));
const upload = (version: string, change?: ManifestChange) => shipping.upload(version, change);
const ship = (version: string, change?: ManifestChange) => shipping.ship(version, change);
const versions = async () =>
	Object.fromEntries(Object.entries((await readRegistry(local)).modules).map(([id, { version }]) => [id, version]));
const read = (key: string) => readText(local, key);
const moduleFile = (version: string) => `web/mfe/clients/${version}/static/js/module.js`;
const inBucket = (key: string) => `portal/${key}`;

beforeEach(async () => {
	said = [];
	shipping = await plantShipping("bucket");
	({ tree, scene, store: remote } = shipping);
	if (!shipping.bucket) throw new Error("No bucket");
	bucket = shipping.bucket;
	folder = temporaryFolder();
	local = folderStore(folder);
	await copyShell(tree.web("."), join(folder, "web"));
	mirror = newMirror();
	await ship("1.0.0");
	await ship("1.0.0", { id: "users" });
});

describe("does not accept an invalid state of the bucket", () => {
	beforeEach(async () => {
		expect(await mirror.sync()).toBe(true);
		said = [];
	});

	it.each([
		["a changed file", moduleFile("1.1.0"), "changed"],
		["a changed release.json", "web/mfe/clients/1.1.0/release.json", "{}"],
	])("%s: the module keeps its version, others are updated, and the problem is logged once", async (_, key, text) => {
		await ship("1.1.0");
		await ship("1.1.0", { id: "users" });
		const file = bucket.files.get(inBucket(key));
		await remote.put(key, Buffer.from(text));
		expect(await mirror.sync()).toBe(false);
		expect(await mirror.sync()).toBe(false);
		expect(await versions()).toEqual({ clients: "1.0.0", users: "1.1.0" });
		expect(said.filter((line) => line.includes(`${key} was changed`))).toHaveLength(1);
		expect(await read("web/mfe/clients/1.1.0/release.json")).toBeUndefined();
		await remote.put(key, file?.content ?? new Uint8Array());
		expect(await mirror.sync()).toBe(true);
		expect(await versions()).toEqual({ clients: "1.1.0", users: "1.1.0" });
	});

	it.each([["<html>"], ['{"modules":{"../x":{"version":"1.0.0"}}}'], ["{}"]])("a registry like %s", async (text) => {
		await remote.put(REGISTRY_KEY, Buffer.from(text));
		const before = await versions();
		expect(await mirror.sync()).toBe(false);
		const after = await versions();
		if (text.includes("modules")) expect(after).toEqual({});
		else expect(after).toEqual(before);
	});

	it("assets that an entry names, in place of those in the verified release", async () => {
		const { modules } = await readRegistry(remote);
		const clients = { ...modules.clients, entry: "https://elsewhere.example/x.js", preload: [], integrity: "none" };
		await remote.put(REGISTRY_KEY, Buffer.from(JSON.stringify({ modules: { ...modules, clients } })));
		expect(await mirror.sync()).toBe(true);
		const { clients: deployed } = (await readRegistry(local)).modules;
		expect(deployed?.entry).toBe("/mfe/clients/1.0.0/remoteEntry.js");
		expect(deployed?.integrity).toMatch(/^sha384-/);
		expect(deployed?.preload).toHaveLength(2);
	});

	it("a file or an address that this server's shell has itself", async () => {
		await tree.put("mfe-clients/public/assets/clients/price.txt", "1");
		await ship("1.1.0");
		await ship("1.1.0", { id: "users", path: "/pages" });
		const shell = JSON.parse((await read(SHELL_KEY)) ?? "");
		const own = { ...shell, fixed: ["assets/clients/price.txt"], routes: ["/pages"] };
		await local.put(SHELL_KEY, Buffer.from(JSON.stringify(own)));
		await local.put("web/assets/clients/price.txt", Buffer.from("shell"));
		expect(await mirror.sync()).toBe(false);
		expect(await versions()).toEqual({ clients: "1.0.0", users: "1.0.0" });
		expect(await read("web/assets/clients/price.txt")).toBe("shell");
		expect(said.join()).toContain("The file /assets/clients/price.txt is there twice: it belongs to shell");
		expect(said.join()).toContain(
			"The address /pages belongs to two modules: shell and users; choose another path. It stays at 1.0.0.",
		);
	});

	it("an address of another module", async () => {
		const { hash } = await upload("1.1.0", { id: "users", path: "/clients" });
		const { modules } = await readRegistry(remote);
		const users = { ...modules.users, version: "1.1.0", release: hash, available: { "1.1.0": hash } };
		await remote.put(REGISTRY_KEY, Buffer.from(JSON.stringify({ modules: { ...modules, users } })));
		expect(await mirror.sync()).toBe(false);
		expect(await versions()).toEqual({ clients: "1.0.0", users: "1.0.0" });
	});

	it("a module for another shell", async () => {
		await ship("1.1.0", { contract: 2 });
		expect(await mirror.sync()).toBe(false);
		expect(await versions()).toMatchObject({ clients: "1.0.0" });
		expect(said.join()).toContain("mfe-clients 1.1.0 was built for contract 2, the shell has 1.");
	});
});

it("a version that this server's shell does not support is not staged for any user", async () => {
	await mirror.sync();
	const exports = { "@portal/shared-ui/table": { values: {}, types: {} } };
	await local.put(SHELL_KEY, Buffer.from(JSON.stringify({ ...JSON.parse((await read(SHELL_KEY)) ?? ""), exports })));
	const source = 'import { useList } from "@portal/shared-ui/table";';
	await stage(scene, "clients", await upload("1.1.0", { source }), { percentage: 10, users: [] });
	await mirror.sync();
	expect((await readRegistry(remote)).modules.clients).toHaveProperty("staged");
	expect((await readRegistry(local)).modules.clients).not.toHaveProperty("staged");
	expect(said.join()).toContain(
		'mfe-clients needs "useList" of @portal/shared-ui/table, which shell 1.0.0-s does not offer.',
	);
});

describe("a server with a bucket", () => {
	it("has the deployed versions, and requests nothing twice", async () => {
		expect(await mirror.sync()).toBe(true);
		expect(await versions()).toEqual({ clients: "1.0.0", users: "1.0.0" });
		expect(await read(moduleFile("1.0.0"))).toBe("1.0.0");
		expect(await read("web/locales/de/clients.json")).toContain("Kundenliste");
		bucket.requests.length = 0;
		expect(await mirror.sync()).toBe(true);
		expect(bucket.requests).toEqual([`GET 304 ${inBucket(REGISTRY_KEY)}`]);
	});

	it("keeps the last state while the bucket is unavailable, also across a restart", async () => {
		await tree.put("mfe-clients/public/assets/clients/price.txt", "1");
		await ship("1.1.0");
		await mirror.sync();
		const before = await readRegistry(local);
		bucket.setUnavailable(true);
		expect(await mirror.sync()).toBe(false);
		await copyShell(tree.web("."), join(folder, "web"));
		const next = newMirror();
		await next.restore();
		expect(await next.sync()).toBe(false);
		expect(await readRegistry(local)).toEqual(before);
		expect(await read(moduleFile("1.1.0"))).toBe("1.1.0");
		expect(await read("web/assets/clients/price.txt")).toBe("1");
		expect(said.filter((line) => line.includes("The last state stays."))).toHaveLength(2);
		bucket.setUnavailable(false);
		expect(await next.sync()).toBe(true);
	});

	it("restores at its start what was changed in its folder", async () => {
		await mirror.sync();
		await local.put(moduleFile("1.0.0"), Buffer.from("changed"));
		expect(await newMirror().sync()).toBe(true);
		expect(await read(moduleFile("1.0.0"))).toBe("1.0.0");
	});

	it("follows a deployment, a stage, a preview and a rollback", async () => {
		await mirror.sync();
		await ship("1.1.0");
		await stage(scene, "clients", await upload("1.2.0"), { percentage: 10, users: [] });
		await makeAvailable(scene, "clients", await upload("1.3.0"));
		await mirror.sync();
		const { clients } = (await readRegistry(local)).modules;
		expect(clients).toEqual((await readRegistry(remote)).modules.clients);
		expect(Object.keys(clients?.available ?? {})).toEqual(["1.3.0", "1.2.0", "1.1.0", "1.0.0"]);
		expect(await read(moduleFile("1.3.0"))).toBe("1.3.0");
		await rollback(scene, "clients");
		await mirror.sync();
		expect((await readRegistry(local)).modules.clients).toEqual((await readRegistry(remote)).modules.clients);
		expect(await versions()).toEqual({ clients: "1.0.0", users: "1.0.0" });
	});

	it("follows a staged first release until it is promoted or removed", async () => {
		const entry = async () => (await readRegistry(local)).coming?.lists;
		await stage(scene, "lists", await upload("1.0.0", { id: "lists" }), { percentage: 10, users: [] });
		await makeAvailable(scene, "lists", await upload("1.1.0", { id: "lists" }));
		await remote.remove("web/mfe/lists/1.1.0/static/js/module.js");
		expect(await mirror.sync()).toBe(false);
		expect(await entry()).toMatchObject({ staged: { version: "1.0.0" } });
		expect(Object.keys((await entry())?.available ?? {})).toEqual(["1.0.0"]);
		expect(await read("web/mfe/lists/1.0.0/static/js/module.js")).toBe("1.0.0");
		await remove(scene, "lists");
		expect(await mirror.sync()).toBe(true);
		expect(await readRegistry(local)).toEqual(await readRegistry(remote));
	});

	it("drops a removed module and its files at fixed addresses", async () => {
		await mirror.sync();
		await remove(scene, "clients");
		expect(await mirror.sync()).toBe(true);
		expect(await versions()).toEqual({ users: "1.0.0" });
		expect(await read("web/locales/de/clients.json")).toBeUndefined();
		expect(await read("web/locales/de/users.json")).toContain("Kundenliste");
	});

	it("lists no invalid version, and continues with the others", async () => {
		await makeAvailable(scene, "clients", await upload("1.1.0"));
		await remote.remove(moduleFile("1.1.0"));
		expect(await mirror.sync()).toBe(false);
		const { clients } = (await readRegistry(local)).modules;
		expect(Object.keys(clients?.available ?? {})).toEqual(["1.0.0"]);
	});

	it("has the shell of its own build, and none of that build's modules", async () => {
		expect(await read("web/index.html")).toContain("<!--mfe-registry-->");
		expect(await read(SHELL_KEY)).toContain("1.0.0-s");
		expect(await local.list("web/mfe/")).toEqual([]);
		await local.put("web/static/js/old.js", Buffer.from("old"));
		await copyShell(tree.web("."), join(folder, "web"));
		expect(await read("web/static/js/old.js")).toBeUndefined();
	});

	it("starts again without a file in use being another one, or half of one, for a moment", async () => {
		await tree.put("mfe-clients/public/assets/clients/price.txt", "1");
		await ship("1.1.0");
		await mirror.sync();
		const identity = async (path: string) => (await stat(join(folder, path))).ino;
		const [page, shell] = [await identity("web/index.html"), await identity(SHELL_KEY)];
		await tree.put("dist/web/locales/de/clients.json", "of the checkout");
		await tree.put("dist/web/shell.json", `${await read(SHELL_KEY)} `);
		await copyShell(tree.web("."), join(folder, "web"));
		expect(await identity("web/index.html")).toBe(page);
		expect(await identity(SHELL_KEY)).not.toBe(shell);
		expect(await read(SHELL_KEY)).toMatch(/ $/);
		expect(await read("web/locales/de/clients.json")).toContain("Kundenliste");
		expect(await read("web/assets/clients/price.txt")).toBe("1");
	});

	it("applies an exchange of addresses between two modules", async () => {
		await mirror.sync();
		await ship("1.1.0", { path: "/lists" });
		await ship("1.1.0", { id: "users", path: "/clients" });
		await ship("1.2.0", { path: "/users" });
		expect(await mirror.sync()).toBe(true);
		expect(await versions()).toEqual({ clients: "1.2.0", users: "1.1.0" });
	});

	it("serves a folder of its own", () => {
		const env = { MODULE_STORE: "s3://portal-modules" };
		expect(servedFolder(env, "/srv/a")).toBe("/srv/a/dist/mirror/web");
		expect(servedFolder({ ...env, WEB_ROOT: "/srv/b/web" }, "/srv/a")).toBe("/srv/b/web");
		expect(() => servedFolder({ ...env, WEB_ROOT: "dist/web" }, "/srv/a")).toThrow("WEB_ROOT: ");
		expect(() => servedFolder({ ...env, WEB_ROOT: "/srv/b" }, "/srv/a")).toThrow("WEB_ROOT: ");
		expect(servedFolder({}, "/srv/a")).toBe("/srv/a/dist/web");
		expect(servedFolder({ MODULE_STORE: "/srv/b" }, "/srv/a")).toBe("/srv/b/web");
		expect(servedFolder({ MODULE_STORE: "/srv/b", WEB_ROOT: "/srv/c" }, "/srv/a")).toBe("/srv/c");
	});
});
