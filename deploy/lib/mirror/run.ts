import { cp, rm } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { filesByPath } from "../files.ts";
import { onStop, ROOT } from "../run.mjs";
import { folderStore } from "../store/folder.ts";
import { openStore } from "../store/open.ts";
import { createMirror } from "./mirror.ts";

const POLL_MS = 15_000;

/** Modules come from the bucket, everything else from the build of this checkout. */
const isOwn = (path: string) => path !== "remotes.json" && !/^mfe(\/|$)/.test(path);

/** Puts the shell of this checkout into the folder that is served. */
export async function copyShell(built: string, webRoot: string): Promise<void> {
	await cp(built, webRoot, {
		recursive: true,
		filter: (source) => isOwn(relative(built, source).replaceAll("\\", "/")),
	});
	const wanted = new Set(filesByPath(built).map(([path]) => path));
	for (const [path, file] of filesByPath(webRoot)) if (isOwn(path) && !wanted.has(path)) await rm(file);
}

/** Copies from the bucket until it is told to stop; says to its parent once the first attempt is over. */
export async function runMirror(webRoot: string): Promise<void> {
	const stopped = new AbortController();
	onStop(() => stopped.abort());
	process.on("disconnect", () => stopped.abort());
	await copyShell(join(ROOT, "dist/web"), webRoot);
	const log = (line: string) => console.log(`Module: ${line}`);
	const mirror = createMirror(openStore(process.env), folderStore(dirname(webRoot)), log);
	await mirror.restore();
	const { signal } = stopped;
	while (!signal.aborted) {
		await mirror.sync();
		if (process.connected) process.send?.("ready");
		await wait(POLL_MS, undefined, { signal }).catch(() => undefined);
	}
	process.exit();
}
