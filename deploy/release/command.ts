import { existsSync } from "node:fs";
import { join, relative } from "node:path";
import { buildPackage, jobOf } from "../build/package-build.ts";
import { ROOT } from "../lib/run.mjs";
import { openStore, otherStore } from "../store/open.ts";
import { act, sceneOf } from "../store/service/actions.ts";
import { deploymentOf, oneModule } from "../store/service/overview.ts";
import type { Store } from "../store/store.ts";
import {
	type DeployOptions,
	readOptions,
	refuseForeign,
	refuseFurther,
	USAGE,
	UsageError,
	withUsage,
} from "./command-line.ts";
import { promoteTo } from "./copy.ts";
import { commandLine, deployIntoStore } from "./deploy-into-store.ts";
import { isAction, runAction, type Target, takesVersion } from "./module-commands.ts";
import { prune } from "./prune.ts";
import { publishShell } from "./publish-shell.ts";
import { readRecords, recordedIds, whoDeploys } from "./records.ts";
import { readRegistry } from "./registry-file.ts";
import * as report from "./report.ts";
import { readShellFile, shellStatus } from "./shell-compatibility.ts";

/** The command line may name the module's folder: `mfe-clients` means `clients`. */
const idOf = (name: string) => name.replace(/^mfe-/, "");

function idIn({ positionals: [, name] }: DeployOptions): string {
	if (name === undefined) throw new UsageError("The name of the module is missing.");
	return idOf(name);
}

function targetOf(store: Store, env: NodeJS.ProcessEnv): Target {
	const who = whoDeploys(env);
	return {
		commandLine,
		act: (id, action, input) => act({ store, id, who }, action, input),
		async promoteTo(place, id, version) {
			const there = await sceneOf({ store: openStore(otherStore(env, place)), who });
			return promoteTo(store, there, id, version);
		},
	};
}

export async function statusText(store: Store): Promise<string> {
	const { modules, coming } = await readRegistry(store);
	const ids = Object.keys({ ...modules, ...coming }).sort();
	if (ids.length === 0) return `No module is deployed in ${store.name}.`;
	const details = await Promise.all(ids.map((id) => oneModule(store, id)));
	return [store.name, ...details.map(report.statusText)].join("\n\n");
}

export async function historyText(store: Store, id?: string): Promise<string> {
	const ids = id === undefined ? await recordedIds(store) : [id];
	const records = await Promise.all(ids.map((one) => readRecords(store, one)));
	const entries = records.flat().map((record) => ({
		...deploymentOf(record),
		module: record.id,
		...(record.files > 0 ? { sizes: record.sizes } : {}),
	}));
	return report.historyText(entries);
}

const COMMANDS: Readonly<Record<string, (options: DeployOptions, store: Store) => Promise<void>>> = {
	status: async (options, store) => {
		refuseFurther(options, 1);
		const coming = options.shell === undefined ? undefined : await readShellFile(options.shell);
		console.log([await statusText(store), ...(await shellStatus(store, coming))].join("\n\n"));
	},
	history: async (options, store) => {
		refuseFurther(options, 2);
		const [, name] = options.positionals;
		console.log(await historyText(store, name && idOf(name)));
	},
	prune: async (options, store) => {
		refuseFurther(options, 1);
		const pruned = await prune(store, Date.now(), { removed: true });
		for (const { id, version, bytes } of pruned)
			console.log(`${id} ${version} (${Math.round(bytes / 1000)} kB) removed.`);
		if (pruned.length === 0) console.log("There is nothing to remove.");
	},
	shell: async (options, store) => {
		refuseFurther(options, 1);
		const job = await jobOf("shell");
		if (store.folder) await buildPackage(job);
		await publishShell(store, job.version);
	},
};

async function run(args: readonly string[], from: string): Promise<void> {
	const options = readOptions(args);
	const [folder = ""] = relative(ROOT, from).split(/[\\/]/);
	const [name = folder === "shell" ? folder : undefined, , version] = options.positionals;
	refuseForeign(name ?? "deploy", options);
	if (name === undefined) {
		const directory = join(ROOT, folder);
		if (!folder.startsWith("mfe-") || !existsSync(join(directory, "package.json")))
			throw new UsageError("What is to be done?");
		return deployIntoStore(directory, options, openStore(process.env), process.env);
	}
	if (isAction(name)) {
		refuseFurther(options, takesVersion(name) ? 3 : 2);
		const target = targetOf(openStore(process.env), process.env);
		return runAction(name, { target, id: idIn(options), version, options });
	}
	const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
	if (!command) throw new UsageError(`"${name}" is unknown.`);
	await command(options, openStore(process.env));
}

/** Returns the exit code 2 for an invalid command line, or undefined. Throws if the command is refused or fails. */
export const runCommand = (args: readonly string[], from: string) => withUsage(USAGE, () => run(args, from));
