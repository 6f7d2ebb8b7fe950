import { readFile } from "node:fs/promises";
import { blockedText } from "../check/module/unmet-needs.ts";
import { Failure } from "../lib/run.mjs";
import { parseAs, type Store } from "../store/store.ts";
import { deployedShell, isDescriptor, SHELL_KEY } from "./deployed-shell.ts";
import type { ShellDescriptor } from "./registry.ts";
import { blockersOf } from "./shell-compatibility.ts";

export async function readShellFile(file: string): Promise<ShellDescriptor> {
	const text = await readFile(file, "utf8").catch(() => {
		throw new Failure(`--shell: ${file} cannot be read: name the shell.json of a shell to come.`);
	});
	return parseAs(isDescriptor, text, `--shell: ${file} is no shell.json: name that of a shell to come.`);
}

/** Returns lines about modules that cannot run with the deployed shell, or with `coming`, a shell not deployed yet. */
export async function shellStatus(store: Store, coming?: ShellDescriptor): Promise<string[]> {
	const running = (await store.get(SHELL_KEY)) ? [await deployedShell(store)] : [];
	const shells = [...running, ...(coming ? [coming] : [])];
	const lines = shells.map(async (shell) => {
		const blocked = blockedText(await blockersOf(store, shell), shell.version);
		return blocked ?? `shell ${shell.version}: all modules in use fit`;
	});
	return Promise.all(lines);
}
