import { readFile } from "node:fs/promises";
import { blockedText } from "../compat/unmet.ts";
import { Failure } from "../lib/run.mjs";
import type { Store } from "../store/store.ts";
import { deployedShell, isDescriptor, SHELL_KEY } from "./deployed-shell.ts";
import { blockersOf } from "./fit.ts";
import type { ShellDescriptor } from "./registry.ts";

/** What a shell offers that is deployed nowhere here, such as the next one. */
export async function readShellFile(file: string): Promise<ShellDescriptor> {
	const text = await readFile(file, "utf8").catch(() => {
		throw new Failure(`--shell: ${file} cannot be read.`);
	});
	try {
		const value: unknown = JSON.parse(text);
		if (isDescriptor(value)) return value;
	} catch {
		// Said below.
	}
	throw new Failure(`--shell: ${file} is no shell.json.`);
}

/** Which of the modules in use hold up each shell: that of the store, and one that is to come. */
export async function shellStatus(store: Store, coming?: ShellDescriptor): Promise<string[]> {
	const running = (await store.get(SHELL_KEY)) ? [await deployedShell(store)] : [];
	const shells = [...running, ...(coming ? [coming] : [])];
	const lines = shells.map(async (shell) => {
		const blocked = blockedText(await blockersOf(store, shell), shell.version);
		return blocked ?? `shell ${shell.version}: all modules in use fit`;
	});
	return Promise.all(lines);
}
