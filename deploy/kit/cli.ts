#!/usr/bin/env node
import { parseArgs } from "node:util";
import { Failure, runMain } from "../lib/run.mjs";
import { newModule } from "./new.ts";

const USAGE = `Usage, in the folder of a module:
  module-kit new NAME [--title "…"]   make a module in this folder, which holds no sources yet
  module-kit dev                      the module alone; API_URL names the application that answers its calls
  module-kit dev --shell URL          the module within the application that runs there
  module-kit build                    as it is deployed, into dist
  module-kit test [FILE]              types and tests`;

async function main(words: readonly string[]): Promise<number> {
	const { values, positionals } = parseArgs({
		args: [...words],
		allowPositionals: true,
		options: { title: { type: "string" }, shell: { type: "string" } },
	});
	const [command, ...further] = positionals;
	const directory = process.cwd();
	if (command === "new") {
		const id = await newModule(directory, further[0], values.title);
		console.log(`mfe-${id} is there. Next: npm install, then npm test.`);
		return 0;
	}
	// Loaded late: the tools behind them take a moment.
	const { buildModule, devModule, testModule } = await import("./commands.ts");
	switch (command) {
		case "build": {
			const { id, version } = await buildModule(directory);
			console.log(`mfe-${id} ${version} is in dist.`);
			return 0;
		}
		case "test":
			return testModule(directory, further);
		case "dev":
			return devModule(directory, values.shell);
		default:
			throw new Failure(`${command === undefined ? "What is to be done?" : `"${command}" is unknown.`}\n\n${USAGE}`);
	}
}

await runMain(() => main(process.argv.slice(2)));
