import { parseArgs } from "node:util";
import { originOf } from "../../lib/connection.ts";
import { Failure, messageOf } from "../../lib/run.mjs";

const DEV_USAGE = `Usage:
  npm run dev                                           all modules, with the application and the API
  npm run dev -- clients users                          only these; the others as they are in dist/web
  npm run dev -- --only clients --shell https://host    only this one, in the application that runs there`;

interface DevOptions {
	modules: string[];
	shell: string | undefined;
	isAlone: boolean;
}

function parse(args: readonly string[]) {
	try {
		return parseArgs({
			args: [...args],
			allowPositionals: true,
			options: { only: { type: "string" }, shell: { type: "string" }, alone: { type: "boolean", default: false } },
		});
	} catch (error) {
		throw new Failure(`${messageOf(error)}\n\n${DEV_USAGE}`);
	}
}

export function readDevOptions(args: readonly string[], all: readonly string[]): DevOptions {
	const { values, positionals } = parse(args);
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
	return { modules, shell: originOf("--shell", values.shell), isAlone };
}
