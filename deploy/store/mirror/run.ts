import { readFile, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { filesByPath, writeWhole } from "../../lib/files.ts";
import { onStop, ROOT } from "../../lib/run.mjs";
import { deployedFixed } from "../../release/fixed.ts";
import { folderStore } from "../folder.ts";
import { openStore } from "../open.ts";
import { createKitMirror } from "./kit.ts";
import { createMirror } from "./mirror.ts";

const POLL_MS = 3_000;
/** The kit changes with a release of the platform. */
const KIT_POLLS = 100;

/** Modules and the kit come from the bucket, everything else from the build of this checkout. */
const isOwn = (path: string) => path !== "remotes.json" && !/^(mfe|kit)(\/|$)/.test(path);

/** These name other files, which have to be there before them. */
const isPage = (path: string) => /^(index\.html|shell\.json)(\.|$)/.test(path);

export async function copyShell(built: string, webRoot: string): Promise<void> {
	// Files of the bucket's modules are in use; the server may be running meanwhile.
	const taken = await deployedFixed(folderStore(dirname(webRoot)));
	const files = new Map(filesByPath(built).filter(([path]) => isOwn(path) && !taken.has(path)));
	const pages = [...files].filter(([path]) => isPage(path));
	for (const [path, source] of [...[...files].filter(([name]) => !isPage(name)), ...pages]) {
		const content = await readFile(source);
		const current = await readFile(join(webRoot, path)).catch(() => undefined);
		if (!current?.equals(content)) await writeWhole(join(webRoot, path), content);
	}
	for (const [path, file] of filesByPath(webRoot))
		if (isOwn(path) && !files.has(path) && !taken.has(path)) await rm(file);
}

/** Copies from the bucket until it is told to stop; says to its parent once the first attempt is over. */
export async function runMirror(webRoot: string): Promise<void> {
	const stopped = new AbortController();
	onStop(() => stopped.abort());
	process.on("disconnect", () => stopped.abort());
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
