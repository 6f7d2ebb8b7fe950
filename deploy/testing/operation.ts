import { once } from "node:events";
import { symlink } from "node:fs/promises";
import { join } from "node:path";
import process from "node:process";
import { setTimeout as wait } from "node:timers/promises";
import { assemble } from "../build/assemble.ts";
import { Failure } from "../lib/run.mjs";
import { publishShell } from "../release/publish-shell.ts";
import { deployedShell, readRegistry } from "../release/registry-file.ts";
import { remove } from "../release/remove.ts";
import { uploadVersion } from "../release/stored-version.ts";
import { deploy, makeAvailable, promote, rollback, type Scene, stage, unstage } from "../release/switch.ts";
import { readBuild } from "../release/versions.ts";
import { folderStore } from "../store/folder.ts";
import { type BucketSettings, bucketStore } from "../store/s3.ts";
import type { Store } from "../store/store.ts";
import { plantBuilds } from "./builds.ts";

export interface Operation {
	action: "deploy" | "preview" | "stage" | "promote" | "unstage" | "rollback" | "remove" | "shell" | "build";
	id: string;
	version: string;
	folder?: string;
	bucket?: BucketSettings;
}

/** Text that the process prints before its first change of the store; the test then starts the change. */
export const READY = "ready";
const ATTEMPTS = 8;
const PAUSE_MS = 100;

const SOME = { percentage: 10, users: ["anna"] };
const { action, id, version, folder, bucket }: Operation = JSON.parse(process.argv[2] ?? "{}");
const store: Store = bucket ? bucketStore(bucket) : folderStore(folder ?? "");
const tree = await plantBuilds();
await tree.buildShell("shell.js", { react: "19.3.1" });
await tree.put(`shell/dist/static/js/${version}.js`, version);
await tree.buildModule(version, { id });
const module = await readBuild(join(tree.root, `mfe-${id}`), version);

async function releaseShell(): Promise<void> {
	if (bucket) await assemble({ shell: `${version}-s`, [`mfe-${id}`]: version }, tree.root);
	await publishShell(store, `${version}-s`, tree.root);
}

async function build(): Promise<void> {
	await assemble({ shell: `${version}-s`, [`mfe-${id}`]: version }, tree.root);
}

async function someVersion(): Promise<string> {
	const { modules, coming } = await readRegistry(store);
	const versions = Object.keys((modules[id] ?? coming?.[id])?.available ?? {});
	return versions[Math.floor(Math.random() * versions.length)] ?? version;
}

async function perform(): Promise<unknown> {
	if (action === "shell") return releaseShell();
	if (action === "build") return build();
	const scene: Scene = { store, shell: await deployedShell(store), who: "Anna" };
	const upload = () => uploadVersion(store, module);
	if (action === "deploy") return deploy(scene, id, await upload());
	if (action === "preview") return makeAvailable(scene, id, await upload());
	if (action === "stage") return stage(scene, id, await upload(), SOME);
	if (action === "promote") return promote(scene, id, await someVersion());
	if (action === "rollback") return rollback(scene, id, await someVersion());
	if (action === "remove") return remove(scene, id);
	await stage(scene, id, await upload(), SOME);
	return unstage(scene, id);
}

/** Performs the operation. If the error message contains "try again", it is repeated, at most `attempts` times. */
async function performAtLast(attempts: number): Promise<void> {
	try {
		await perform();
	} catch (error) {
		if (attempts === 1 || !(error instanceof Failure && error.message.includes("try again"))) throw error;
		await wait(PAUSE_MS);
		await performAtLast(attempts - 1);
	}
}

if (action === "build" && folder !== undefined) await symlink(folder, join(tree.root, "dist"));
process.stdout.write(`${READY}\n`);
await once(process.stdin, "data");
try {
	await performAtLast(ATTEMPTS);
} catch (error) {
	process.exitCode = 1;
	process.stderr.write(error instanceof Failure ? error.message : String(error instanceof Error ? error.stack : error));
}
process.stdin.destroy();
