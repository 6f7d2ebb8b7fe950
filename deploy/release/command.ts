import { existsSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { buildPackage, jobOf } from "../build/package-build.ts";
import { Failure, ROOT } from "../lib/run.mjs";
import { openStore, otherStore } from "../store/open.ts";
import type { Store } from "../store/store.ts";
import { readWords, USAGE, UsageError, type Words } from "./command-line.ts";
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

/** Modules are named by their id; the name of their folder is taken as well. */
function idIn({ positionals: [, name] }: Words): string {
	if (name === undefined) throw new UsageError("The name of the module is missing.");
	return name.replace(/^mfe-/, "");
}

function refuseFurther({ positionals }: Words, most: number): void {
	const further = positionals[most];
	if (further !== undefined) throw new UsageError(`"${further}" is too much.`);
}

function tellNotes({ notes }: Switched): void {
	for (const note of notes) console.log(`Note: ${note}`);
}

function tellSwitch(switched: Switched): void {
	const { id, version, previous, isUnchanged, ended } = switched;
	tellNotes(switched);
	if (isUnchanged) console.log(`${id} ${version} is the version for everybody already; nothing was changed.`);
	else console.log(`${id}: ${previous && previous !== version ? `${previous} → ` : ""}${version} for everybody.`);
	if (ended !== undefined && ended !== version) console.log(`This ends the stage of ${ended}.`);
}

type Command = (words: Words, store: Store) => Promise<void>;

const COMMANDS: Readonly<Record<string, Command>> = {
	status: async (words, store) => {
		refuseFurther(words, 1);
		const coming = words.shell === undefined ? undefined : await readShellFile(words.shell);
		console.log([await statusText(store), ...(await shellStatus(store, coming))].join("\n\n"));
	},
	history: async (words, store) => {
		refuseFurther(words, 2);
		console.log(await historyText(store, words.positionals[1]?.replace(/^mfe-/, "")));
	},
	promote: async (words, store) => {
		refuseFurther(words, 3);
		const id = idIn(words);
		if (words.to === undefined) return tellSwitch(await promote(await sceneOf(store), id, words.positionals[2]));
		const other = openStore(otherStore(process.env, words.to));
		tellSwitch(await promoteTo(store, await sceneOf(other), id, words.positionals[2]));
	},
	rollback: async (words, store) => {
		refuseFurther(words, 3);
		const id = idIn(words);
		tellSwitch(await rollback(await sceneOf(store), id, words.positionals[2]));
	},
	stage: async (words, store) => {
		refuseFurther(words, 3);
		const id = idIn(words);
		if (!words.isStaged) throw new UsageError("For whom? --stage 25 or --users anna,bernd.");
		const version = words.positionals[2] ?? listedOf(await readRegistry(store), id)?.staged?.version;
		if (version === undefined) throw new Failure(`No version of mfe-${id} is staged; please name one.`);
		const scene = await sceneOf(store);
		const rollout = { percentage: words.stage ?? 0, users: words.users };
		tellNotes(await stage(scene, id, await findVersion(scene, id, version), rollout));
		const named = listedOf(await readRegistry(store), id)?.staged?.users.length ?? 0;
		const others = words.users.length === 0 && named > 0 ? [`as before for ${named} by name`] : words.users;
		console.log(
			`${id}: ${version} for ${rollout.percentage} % of the users${others.map((name) => `, ${name}`).join("")}.`,
		);
	},
	unstage: async (words, store) => {
		refuseFurther(words, 2);
		const id = idIn(words);
		const { version, previous } = await unstage(await sceneOf(store), id);
		console.log(`${id}: the stage of ${version} is ended, everybody gets ${previous ?? "nothing"}.`);
	},
	prune: async (words, store) => {
		refuseFurther(words, 1);
		const pruned = await prune(store, Date.now(), { removed: true });
		for (const { id, version, bytes } of pruned)
			console.log(`${id} ${version} (${Math.round(bytes / 1000)} kB) removed.`);
		if (pruned.length === 0) console.log("There is nothing to remove.");
	},
	remove: async (words, store) => {
		refuseFurther(words, 2);
		const id = idIn(words);
		const { version } = await remove(await sceneOf(store), id);
		console.log(`${id}: ${version} is removed, nobody gets it any more.`);
		console.log(`Back again: npm run deploy -- promote ${id} ${version}`);
	},
	shell: async (words, store) => {
		refuseFurther(words, 1);
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

function namedModule(words: Words): string {
	const directory = join(ROOT, `mfe-${idIn(words)}`);
	if (existsSync(join(directory, "package.json"))) return directory;
	throw new UsageError(`There is no folder ${basename(directory)} in ${dirname(directory)}.`);
}

async function run(args: readonly string[], from: string): Promise<void> {
	const words = readWords(args);
	const name = words.positionals[0] ?? (isShell(from) ? "shell" : undefined);
	const directory = name === "deploy" ? namedModule(words) : name === undefined ? moduleDirectory(from) : undefined;
	if (directory) {
		refuseFurther(words, 2);
		if (words.to !== undefined) throw new UsageError("--to belongs to promote.");
		if (words.shell !== undefined) throw new UsageError("--shell belongs to status.");
		return deployModule(directory, words, openStore(process.env), process.env);
	}
	const command = name !== undefined && Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
	if (!command) throw new UsageError(name === undefined ? "What is to be done?" : `"${name}" is unknown.`);
	const isForModule = words.preview || words.skipReason !== undefined || words.older !== undefined;
	const isForOther =
		(words.isStaged && name !== "stage") ||
		(words.to !== undefined && name !== "promote") ||
		(words.shell !== undefined && name !== "status");
	if (isForModule || isForOther) throw new UsageError(`These options do not belong to "${name}".`);
	await command(words, openStore(process.env));
}

/** Runs the command; 0 once it is done, 1 where it is refused or fails, 2 where the call makes no sense. */
export async function runCommand(words: readonly string[], from: string): Promise<number> {
	try {
		await run(words, from);
		return 0;
	} catch (error) {
		if (!(error instanceof UsageError)) throw error;
		console.error(`${error.message}\n\n${USAGE}`);
		return WRONG_CALL;
	}
}
