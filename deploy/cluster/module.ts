import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { deployedShell } from "../release/registry-file.ts";
import { uploadVersion } from "../release/stored-version.ts";
import { deploy } from "../release/switch.ts";
import { readBuild } from "../release/versions.ts";
import { folderStore } from "../store/folder.ts";
import { type BucketSettings, bucketStore } from "../store/s3.ts";
import { plantBuilds } from "../testing/builds.ts";
import { sendRequest } from "./request.ts";

const ID = "labels";

export const bucketEnvironment = (folder: string, settings: BucketSettings): Record<string, string> => ({
	WEB_ROOT: join(folder, "mirror/web"),
	MODULE_STORE: `s3://${settings.bucket}${settings.prefix ? `/${settings.prefix}` : ""}`,
	S3_ENDPOINT: settings.endpoint,
	S3_REGION: settings.region,
	S3_ACCESS_KEY_ID: settings.accessKeyId,
	S3_SECRET_ACCESS_KEY: settings.secretAccessKey,
});

export async function plantModule(folder: string, settings: BucketSettings) {
	const tree = await plantBuilds();
	const store = folderStore(join(folder, "dist"));
	const shell = await deployedShell(store);
	return {
		async ship(version: string): Promise<number> {
			await tree.buildModule(version, { id: ID });
			const build = await readBuild(join(tree.root, `mfe-${ID}`), version);
			for (const target of [store, bucketStore(settings)]) {
				const scene = { store: target, shell, who: "Anna" };
				await deploy(scene, ID, await uploadVersion(target, build));
			}
			return performance.now();
		},
		remove: tree.remove,
	};
}

export async function servedAfter(url: string, version: string, since: number, withinMs: number): Promise<number> {
	for (;;) {
		const [page, file] = await Promise.all([
			sendRequest(url, "/login"),
			sendRequest(url, `/mfe/${ID}/${version}/remoteEntry.js`),
		]);
		const ms = performance.now() - since;
		const isServed = page.text.includes(`/mfe/${ID}/${version}/`) && file.status === 200;
		if (isServed || ms > withinMs) return isServed ? ms : Number.POSITIVE_INFINITY;
		await pause(100);
	}
}
