import { existsSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { buildPackage, jobOf } from "../build/package-build.ts";
import { Failure, ROOT } from "../lib/run.mjs";
import { openStore, otherStore } from "../store/open.ts";
import type { Store } from "../store/store.ts";
import { type DeployOptions, readOptions, refuseFurther, USAGE, UsageError } from "./command-line.ts";
import { promoteTo } from "./copy.ts";
import { deployModule } from "./deploy-module.ts";
import { deployedShell } from "./deployed-shell.ts";
import { prune } from "./prune.ts";
import { publishShell } from "./publish-shell.ts";
import { whoDeploys } from "./records.ts";
import { listedOf, readRegistry } from "./registry-file.ts";
import { remove } from "./remove.ts";
import { historyText, statusText } from "./report.ts";
import { readShellFile, shellStatus } from "./shell-status.ts";
import { findVersion } from "./stored-version.ts";
import { promote, rollback, type Scene, type Switched, stage, unstage } from "./switch.ts";

const WRONG_CALL = 2;

const sceneOf = async (store: Store): Promise<Scene> => ({
	store,
	shell: await deployedShell(store),
	who: whoDeploys(process.env),
	now: () => new Date(),
});

/** The command line may name the module's folder: `mfe-clients` means `clients`. */
function idIn({ positionals: [, name] }: DeployOptions): string {
	if (name === undefined) throw new UsageError("The name of the module is missing.");
	return name.replace(/^mfe-/, "");
}

function printNotes({ notes }: Switched): void {
	for (const note of notes) console.log(`Note: ${note}`);
}

function printSwitch(switched: Switched): void {
	const { id, version, previous, isUnchanged, ended } = switched;
	printNotes(switched);
	if (isUnchanged) console.log(`${id} ${version} is already the version for all users; nothing was changed.`);
	else console.log(`${id}: ${previous && previous !== version ? `${previous} → ` : ""}${version} for all users.`);
	if (ended !== undefined && ended !== version) console.log(`This ends the stage of ${ended}.`);
}

type Command = (options: DeployOptions, store: Store) => Promise<void>;

const COMMANDS: Readonly<Record<string, Command>> = {
	status: async (options, store) => {
		refuseFurther(options, 1);
		const coming = options.shell === undefined ? undefined : await readShellFile(options.shell);
		console.log([await statusText(store), ...(await shellStatus(store, coming))].join("\n\n"));
	},
	history: async (options, store) => {
		refuseFurther(options, 2);
		console.log(await historyText(store, options.positionals[1]?.replace(/^mfe-/, "")));
	},
	promote: async (options, store) => {
		refuseFurther(options, 3);
		const id = idIn(options);
		if (options.to === undefined) return printSwitch(await promote(await sceneOf(store), id, options.positionals[2]));
		const other = openStore(otherStore(process.env, options.to));
		printSwitch(await promoteTo(store, await sceneOf(other), id, options.positionals[2]));
	},
	rollback: async (options, store) => {
		refuseFurther(options, 3);
		const id = idIn(options);
		printSwitch(await rollback(await sceneOf(store), id, options.positionals[2]));
	},
	stage: async (options, store) => {
		refuseFurther(options, 3);
		const id = idIn(options);
		if (!options.isStaged) throw new UsageError("For whom? --stage 25 or --users anna,bernd.");
		const version = options.positionals[2] ?? listedOf(await readRegistry(store), id)?.staged?.version;
		if (version === undefined) throw new Failure(`No version of mfe-${id} is staged: name one.`);
		const scene = await sceneOf(store);
		const rollout = { percentage: options.stage ?? 0, users: options.users };
		printNotes(await stage(scene, id, await findVersion(scene, id, version), rollout));
		const named = listedOf(await readRegistry(store), id)?.staged?.users.length ?? 0;
		const others = options.users.length === 0 && named > 0 ? [`as before for ${named} by name`] : options.users;
		console.log(
			`${id}: ${version} for ${rollout.percentage} % of the users${others.map((name) => `, ${name}`).join("")}.`,
		);
	},
	unstage: async (options, store) => {
		refuseFurther(options, 2);
		const id = idIn(options);
		const { version, previous } = await unstage(await sceneOf(store), id);
		console.log(`${id}: the stage of ${version} is ended, all users get ${previous ?? "nothing"}.`);
	},
	prune: async (options, store) => {
		refuseFurther(options, 1);
		const pruned = await prune(store, Date.now(), { removed: true });
		for (const { id, version, bytes } of pruned)
			console.log(`${id} ${version} (${Math.round(bytes / 1000)} kB) removed.`);
		if (pruned.length === 0) console.log("There is nothing to remove.");
	},
	remove: async (options, store) => {
		refuseFurther(options, 2);
		const id = idIn(options);
		const { version } = await remove(await sceneOf(store), id);
		console.log(`${id}: ${version} is removed, no user gets it any more.`);
		console.log(`Back again: npm run deploy -- rollback ${id}`);
	},
	shell: async (options, store) => {
		refuseFurther(options, 1);
		const job = await jobOf("shell");
		if (store.folder) await buildPackage(job);
		await publishShell(store, job.version);
	},
};

const isShell = (from: string) => relative(ROOT, from).split(/[\\/]/)[0] === "shell";

function moduleDirectory(from: string): string | undefined {
	const [name = ""] = relative(ROOT, from).split(/[\\/]/);
	const directory = join(ROOT, name);
	return name.startsWith("mfe-") && existsSync(join(directory, "package.json")) ? directory : undefined;
}

function namedModule(options: DeployOptions): string {
	const directory = join(ROOT, `mfe-${idIn(options)}`);
	if (existsSync(join(directory, "package.json"))) return directory;
	throw new UsageError(`There is no folder ${basename(directory)} in ${dirname(directory)}.`);
}

async function run(args: readonly string[], from: string): Promise<void> {
	const options = readOptions(args);
	const name = options.positionals[0] ?? (isShell(from) ? "shell" : undefined);
	const directory = name === "deploy" ? namedModule(options) : name === undefined ? moduleDirectory(from) : undefined;
	if (directory) {
		refuseFurther(options, 2);
		if (options.to !== undefined) throw new UsageError("--to belongs to promote.");
		if (options.shell !== undefined) throw new UsageError("--shell belongs to status.");
		return deployModule(directory, options, openStore(process.env), process.env);
	}
	const command = name !== undefined && Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
	if (!command) throw new UsageError(name === undefined ? "What is to be done?" : `"${name}" is unknown.`);
	const isForModule = options.preview || options.skipReason !== undefined || options.older !== undefined;
	const isForOther =
		(options.isStaged && name !== "stage") ||
		(options.to !== undefined && name !== "promote") ||
		(options.shell !== undefined && name !== "status");
	if (isForModule || isForOther) throw new UsageError(`These options do not belong to "${name}".`);
	await command(options, openStore(process.env));
}

/** Returns the exit code 0, or 2 for an invalid command line. Throws if the command is refused or fails. */
export async function runCommand(args: readonly string[], from: string): Promise<number> {
	try {
		await run(args, from);
		return 0;
	} catch (error) {
		if (!(error instanceof UsageError)) throw error;
		console.error(`${error.message}\n\n${USAGE}`);
		return WRONG_CALL;
	}
}
