import { originOf } from "../../lib/connection.ts";
import { Failure } from "../../lib/run.mjs";
import { parseCall, UsageError } from "../../release/command-line.ts";

export const DEV_USAGE = `Usage:
  npm run dev                                           all modules, with the application and the API
  npm run dev -- clients users                          only these; the others as they are in dist/web
  npm run dev -- --only clients --shell https://host    only this one, in the application that runs there`;

export function readDevOptions(args: readonly string[], all: readonly string[]) {
	const { values, positionals } = parseCall(args, {
		only: { type: "string" },
		shell: { type: "string" },
		alone: { type: "boolean", default: false },
	});
	const { only, shell, alone: isAlone } = values;
	const named = [...positionals, ...(only?.split(",") ?? [])];
	const modules = named.map((name) => name.trim().replace(/^mfe-/, ""));
	const unknown = modules.find((id) => !all.includes(id));
	if (unknown !== undefined) throw new Failure(`There is no module "${unknown}" (${all.join(", ")}).`);
	if (isAlone && (modules.length !== 1 || shell !== undefined))
		throw new UsageError("--alone needs exactly one module: NAME --alone.");
	if (shell !== undefined && modules.length === 0) throw new UsageError("--shell needs a module: --only NAME.");
	return {
		modules: modules.length === 0 ? [...all] : modules,
		shell: shell === undefined ? undefined : originOf("--shell", shell),
		isAlone,
	};
}
