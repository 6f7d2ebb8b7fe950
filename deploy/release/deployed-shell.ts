import { isObject } from "../../api/kit/registry.ts";
import { Failure } from "../lib/run.mjs";
import { parseStored, readText, type Store } from "../store/store.ts";
import type { ShellDescriptor } from "./registry.ts";

export const SHELL_KEY = "web/shell.json";

export const isDescriptor = (value: unknown): value is ShellDescriptor =>
	isObject(value) && typeof value.contract === "number" && isObject(value.shared);

export async function deployedShell(store: Store): Promise<ShellDescriptor> {
	const text = await readText(store, SHELL_KEY);
	if (text !== undefined) return parseStored(store, SHELL_KEY, text, isDescriptor);
	const remedy = store.folder ? "npm run build" : "npm run deploy -- shell";
	throw new Failure(`${SHELL_KEY} is missing in the store (${store.name}). First run "${remedy}".`);
}
