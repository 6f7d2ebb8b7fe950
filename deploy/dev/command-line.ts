import { parseArgs } from "node:util";
import { Failure } from "../lib/run.mjs";

export const DEV_USAGE = `Usage:
  npm run dev                                           all modules, with the application and the API
  npm run dev -- clients users                          only these; the others as they are in dist/web
  npm run dev -- --only clients --shell https://host    only this one, in the application that runs there`;

export interface DevWords {
	modules: string[];
	/** Origin of the running application; nothing where everything runs here. */
	shell: string | undefined;
	/** Without the shell, with an API of its own. */
	isAlone: boolean;
}

function parse(words: readonly string[]) {
	try {
		return parseArgs({
			args: [...words],
			allowPositionals: true,
			options: { only: { type: "string" }, shell: { type: "string" }, alone: { type: "boolean", default: false } },
		});
	} catch (error) {
		throw new Failure(`${error instanceof Error ? error.message : String(error)}\n\n${DEV_USAGE}`);
	}
}

export function readDevWords(words: readonly string[], all: readonly string[]): DevWords {
	const { values, positionals } = parse(words);
	const named = [...positionals, ...(values.only?.split(",") ?? [])];
	const modules = named.map((name) => name.trim().replace(/^mfe-/, ""));
	const unknown = modules.find((id) => !all.includes(id));
	if (unknown !== undefined) throw new Failure(`There is no module "${unknown}" (${all.join(", ")}).`);
	const isAlone = values.alone;
	if (isAlone && (modules.length !== 1 || values.shell !== undefined))
		throw new Failure(`--alone needs exactly one module: NAME --alone.\n\n${DEV_USAGE}`);
	if (values.shell === undefined)
		return { modules: modules.length === 0 ? [...all] : modules, shell: undefined, isAlone };
	if (modules.length === 0) throw new Failure(`--shell needs a module: --only NAME.\n\n${DEV_USAGE}`);
	const isAddress = /^https?:\/\//.test(values.shell) && URL.canParse(values.shell);
	if (!isAddress) throw new Failure(`--shell: "${values.shell}" is no web address (http://… oder https://…).`);
	return { modules, shell: new URL(values.shell).origin, isAlone };
}
