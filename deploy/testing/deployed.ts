import { rmSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished } from "vitest";
import { registryReader } from "../../api/web/registry.ts";
import { readRecords } from "../release/records.ts";
import { REGISTRY_KEY, readRegistry, SHELL_KEY } from "../release/registry-file.ts";
import { uploadVersion } from "../release/stored-version.ts";
import { deploy, type Scene } from "../release/switch.ts";
import { readBuild } from "../release/versions.ts";
import { bucketStore } from "../store/s3.ts";
import { readText, type Store } from "../store/store.ts";
import { startBucket } from "./bucket.ts";
import { type ManifestChange, plantBuilds } from "./builds.ts";

let deployed: Promise<string> | undefined;

/** Returns a folder with a deployed build. It is made once per process, because copying it takes less time. */
async function deployBuild(): Promise<string> {
	const { root, buildShell, buildModule, deploy } = await plantBuilds();
	process.once("exit", () => rmSync(root, { recursive: true, force: true }));
	await buildShell("one.js");
	await buildModule("0.9.0");
	await deploy("0.9.0");
	return root;
}

export async function plantShipping(kind: "folder" | "bucket") {
	deployed ??= deployBuild();
	const tree = await plantBuilds(await deployed);
	const bucket = kind === "bucket" ? await startBucket() : undefined;
	onTestFinished(async () => {
		await bucket?.stop();
		await tree.remove();
	});
	const store: Store = bucket ? bucketStore(bucket.settings) : tree.store;
	const scene: Scene = { ...(await tree.scene()), store };

	async function upload(version: string, change: ManifestChange = {}) {
		await tree.buildModule(version, change);
		return uploadVersion(store, await readBuild(join(tree.root, `mfe-${change.id ?? "clients"}`), version));
	}

	const registryText = async () => (await readText(store, REGISTRY_KEY)) ?? "";
	const actions = async () =>
		(await readRecords(store, "clients")).map(({ action, version }) => `${action} ${version}`);
	const state = async () => [await registryText(), await actions(), await readText(store, SHELL_KEY)];

	return {
		tree,
		bucket,
		store,
		scene,
		upload,
		ship: async (version: string, change: ManifestChange = {}) =>
			deploy(scene, change.id ?? "clients", await upload(version, change)),
		entry: async (id = "clients") => {
			const found = (await readRegistry(store)).modules[id];
			if (!found) throw new Error(`${id} is not deployed`);
			return found;
		},
		text: (key: string) => readText(store, key),
		registryText,
		/** Returns the registry as the server reads it. Expects that the server accepts it. */
		async served() {
			const bytes = Buffer.from(await registryText());
			const refused: string[] = [];
			const log = { info: () => {}, warn: () => {}, error: (event: string) => refused.push(event) };
			const registry = await registryReader({ read: async () => ({ bytes, stamp: "1" }) }, log)();
			expect(refused).toEqual([]);
			return registry;
		},
		actions,
		/** Expects that the action is refused with this message, and changes neither modules nor shell. */
		async expectRefused(action: () => Promise<unknown>, message: string): Promise<void> {
			const before = await state();
			await expect(action()).rejects.toThrow(message);
			expect(await state()).toEqual(before);
		},
	};
}
