import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { packageNames } from "../build/inputs.ts";
import { placeShell, readShell } from "../build/shell.ts";
import { Failure, ROOT } from "../lib/run.mjs";
import type { Store } from "../store/store.ts";
import { deployedFixed } from "./fixed-addresses.ts";
import { entryOf, type Release, type ShellDescriptor } from "./registry.ts";
import { changeRegistry, readRegistry, SHELL_KEY } from "./registry-file.ts";
import { claimShell } from "./shell-compatibility.ts";
import { intactRelease } from "./stored-version.ts";

/** Entries of damaged modules stay unchanged, so that they do not prevent the release of the shell. */
export async function refitModules(store: Store, shell: ShellDescriptor): Promise<void> {
	const releases = new Map<string, Release>();
	for (const [id, { version, release }] of Object.entries((await readRegistry(store)).modules)) {
		const stored = await intactRelease(store, id, version, release);
		if (stored) releases.set(id, stored.release);
	}
	await changeRegistry(store, ({ modules }) => {
		const refitted = Object.entries(modules).map(([id, entry]) => {
			const known = releases.get(id);
			if (known?.version !== entry.version) return [id, entry] as const;
			const { release, available, staged } = entry;
			return [id, entryOf(known, { release, available, ...(staged ? { staged } : {}) }, shell.shared)] as const;
		});
		return { modules: Object.fromEntries(refitted) };
	});
}

/** Writes no other files of the shell, because each server has them from its own build. */
async function announceShell(store: Store, root: string): Promise<ShellDescriptor> {
	const file = join(root, "dist", SHELL_KEY);
	if (!existsSync(file)) throw new Failure('The shell is not built yet. First run "npm run build".');
	const text = await readFile(file, "utf8");
	const shell = JSON.parse(text) as ShellDescriptor;
	await claimShell(store, shell);
	await store.put(SHELL_KEY, Buffer.from(text));
	return shell;
}

/** Deploys the built application shell without changing a module. A bucket stores only the shell's descriptor. */
export async function publishShell(store: Store, version: string, root = ROOT): Promise<void> {
	let shell: ShellDescriptor;
	if (store.folder) {
		const modules = packageNames(root).filter((name) => name !== "shell");
		const built = await readShell(root, version, modules);
		shell = built.descriptor;
		const owners = await deployedFixed(store);
		const taken = shell.fixed.find((path) => owners.has(path));
		if (taken !== undefined)
			throw new Failure(
				`The file /${taken} is there twice: it belongs to ${owners.get(taken)}, and the shell brings it too.`,
			);
		await claimShell(store, shell);
		const endRelease = await placeShell(store, built, root);
		await endRelease();
	} else shell = await announceShell(store, root);
	await refitModules(store, shell);
	console.log(`${store.name}: shell ${shell.version}, ${Object.keys(shell.shared).length} shared packages.`);
}
