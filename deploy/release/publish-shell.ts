import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { SHELL_KEY } from "../build/shell.ts";
import { Failure, ROOT } from "../lib/run.mjs";
import type { Store } from "../store/store.ts";
import { claimShell } from "./fit.ts";
import { entryOf, type RegistryEntry, type Release, type ShellDescriptor } from "./registry.ts";

/** An entry with the files of the shared packages that this shell has. */
const refit = (entry: RegistryEntry, release: Release, shell: ShellDescriptor): RegistryEntry =>
	entryOf(
		release,
		{ release: entry.release, available: entry.available, ...(entry.staged ? { staged: entry.staged } : {}) },
		shell.shared,
	);

/** Tells a bucket what the shell of this checkout offers: what modules are checked against, and what they load. */
export async function publishShell(store: Store, root = ROOT): Promise<void> {
	const file = join(root, "dist", SHELL_KEY);
	if (store.folder) throw new Failure(`In the folder ${store.name} the build does that: "npm run build".`);
	if (!existsSync(file)) throw new Failure('The shell is not built yet. First run "npm run build".');
	const text = await readFile(file, "utf8");
	const shell = JSON.parse(text) as ShellDescriptor;
	await claimShell(store, shell, { refit: (entry, release) => refit(entry, release, shell) });
	await store.put(SHELL_KEY, Buffer.from(text));
	console.log(`${store.name}: shell ${shell.version}, ${Object.keys(shell.shared).length} shared packages.`);
}
