import { readFile, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { filesByPath, writeWhole } from "../../lib/files.ts";
import { onStop, ROOT } from "../../lib/run.mjs";
import { deployedFixed } from "../../release/fixed-addresses.ts";
import { folderStore } from "../folder.ts";
import { openStore } from "../open.ts";
import { createKitMirror } from "./kit.ts";
import { createMirror } from "./mirror.ts";

const POLL_MS = 3_000;
/** Number of polls of the bucket for each poll of the packages for module teams (kit), which rarely change. */
const KIT_POLLS = 100;

/** True for files of this server's own build. Modules, and the packages for their teams (kit), come from the bucket. */
const isOwn = (path: string) => path !== "remotes.json" && !/^(mfe|kit)(\/|$)/.test(path);

/** True for files that refer to others, which are therefore copied last. */
const isPage = (path: string) => /^(index\.html|shell\.json)(\.|$)/.test(path);

export async function copyShell(built: string, webRoot: string): Promise<void> {
	// Addresses without a hash that modules use are not overwritten, because the server may be running.
	const taken = await deployedFixed(folderStore(dirname(webRoot)));
	const files = new Map(filesByPath(built).filter(([path]) => isOwn(path) && !taken.has(path)));
	const pagesLast = [...files].sort(([a], [b]) => Number(isPage(a)) - Number(isPage(b)));
	for (const [path, source] of pagesLast) {
		const content = await readFile(source);
		const current = await readFile(join(webRoot, path)).catch(() => undefined);
		if (!current?.equals(content)) await writeWhole(join(webRoot, path), content);
	}
	for (const [path, file] of filesByPath(webRoot))
		if (isOwn(path) && !files.has(path) && !taken.has(path)) await rm(file);
}

/** Copies from the bucket until a signal ends the process. It notifies the parent process after the first attempt. */
export async function runMirror(webRoot: string): Promise<void> {
	const stopped = new AbortController();
	onStop(() => stopped.abort());
	await copyShell(join(ROOT, "dist/web"), webRoot);
	const log = (line: string) => console.log(`Modules: ${line}`);
	const stores = [openStore(process.env), folderStore(dirname(webRoot))] as const;
	const mirror = createMirror(...stores, log);
	const syncKit = createKitMirror(...stores);
	await mirror.restore();
	const { signal } = stopped;
	for (let poll = 0; !signal.aborted; poll++) {
		await mirror.sync();
		if (process.connected) process.send?.("ready");
		if (poll % KIT_POLLS === 0) await syncKit().catch((error: unknown) => log(`kit: ${String(error)}`));
		await wait(POLL_MS, undefined, { signal }).catch(() => undefined);
	}
	process.exit();
}
