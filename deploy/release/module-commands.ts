import type { ModuleAction, StageInput, Switched } from "../../api/deployments/module-versions/contract.ts";
import { type DeployOptions, UsageError } from "./command-line.ts";
import { FOR_ALL, noteTexts, stageText, switchTexts } from "./report.ts";

export type ActionInput = { [K in keyof StageInput]?: StageInput[K] | undefined };

/** Where modules are deployed: a store that this process writes, or a platform that it calls over HTTP. */
export interface Target {
	/** Returns the command line of an action, for messages that suggest it. */
	commandLine(action: ModuleAction, id: string): string;
	act(id: string, action: ModuleAction, input: ActionInput): Promise<Switched>;
	/** Makes a version, by default the current one, also current at another place. */
	promoteTo(place: string, id: string, version: string | undefined): Promise<Switched>;
}

interface Call {
	target: Target;
	id: string;
	version: string | undefined;
	options: DeployOptions;
}

/** Each function carries out one action and returns the lines that the command prints. */
const ACTIONS: Readonly<Record<ModuleAction, (call: Call) => Promise<string[]>>> = {
	promote: async ({ target, id, version, options: { to } }) =>
		to === undefined
			? switchTexts(await target.act(id, "promote", { version }), FOR_ALL)
			: switchTexts(await target.promoteTo(to, id, version), `${FOR_ALL} of ${to}`),
	rollback: async ({ target, id, version }) => switchTexts(await target.act(id, "rollback", { version }), FOR_ALL),
	stage: async ({ target, id, version, options }) => {
		if (!options.isStaged) throw new UsageError("For whom? --stage 25 or --users anna,bernd.");
		const { stage: percentage = 0, users } = options;
		const isKept = users.length === 0 && version === undefined;
		const switched = await target.act(id, "stage", { version, percentage, users });
		return switchTexts(switched, `${stageText(options)}${isKept ? "; users named before stay" : ""}`);
	},
	unstage: async ({ target, id }) => {
		const { notes, version, previous = "nothing" } = await target.act(id, "unstage", {});
		return [...noteTexts(notes), `mfe-${id}: the stage of ${version} is ended, all users get ${previous}.`];
	},
	remove: async ({ target, id }) => {
		const { notes, version } = await target.act(id, "remove", {});
		return [
			...noteTexts(notes),
			`mfe-${id}: ${version} is removed, no user gets it any more.`,
			`Back again: ${target.commandLine("rollback", id)}`,
		];
	},
};

export const isAction = (name: string): name is ModuleAction => Object.hasOwn(ACTIONS, name);

const OF_A_VERSION: readonly string[] = ["promote", "rollback", "stage"] satisfies ModuleAction[];
export const takesVersion = (name: string) => OF_A_VERSION.includes(name);

export async function runAction(action: ModuleAction, call: Call): Promise<void> {
	for (const line of await ACTIONS[action](call)) console.log(line);
}
