import type { Deployment, ModuleDetail, Switched } from "@portal/contracts/contract/module-versions";
import { Failure } from "../lib/run.mjs";
import type { Words } from "../release/command-line.ts";
import { UsageError } from "../release/command-line.ts";
import { count, moment } from "../release/report.ts";
import { commitText } from "../release/source.ts";
import { readManifest } from "../release/versions.ts";
import { act, detailOf, download, otherPortal, type Portal, portalFrom, upload } from "./portal.ts";

/** The commands that change or tell what the platform has of a module. */

interface Scene {
	portal: Portal;
	id: string;
	words: Words;
	/** The version that the call names. */
	version: string | undefined;
	env: NodeJS.ProcessEnv;
}

const rolloutText = ({ percentage, users }: { percentage: number; users: number }) =>
	[`${percentage} %`, ...(users > 0 ? [count(users, "user", "users")] : [])].join(" and ");

function tell(lines: readonly string[], { notes }: Switched): void {
	for (const note of notes) console.log(`Note: ${note}`);
	for (const line of lines) console.log(line);
}

export function tellSwitched(result: Switched, where: string): void {
	const { module, version, previous, isUnchanged, ended } = result;
	const change = previous && previous !== version ? `${previous} → ${version}` : version;
	const first = isUnchanged
		? `mfe-${module} ${version} is the version for everybody already; nothing was changed.`
		: `mfe-${module}: ${change} ${where}.`;
	tell([first, ...(ended !== undefined && ended !== version ? [`This ends the stage of ${ended}.`] : [])], result);
}

const FOR_ALL = "for everybody";

function eventText({ at, action, version, previous, who, commit, ci, rollout, reason, older, from }: Deployment) {
	return [
		`${moment(at)}  ${action} ${version}, ${who}`,
		...(previous && previous !== version ? [`before ${previous}`] : []),
		...(rollout ? [rolloutText(rollout)] : []),
		...(commit ? [`commit ${commitText(withoutUndefined(commit))}`] : []),
		...(ci ? [ci] : []),
		...(reason ? [`without tests: ${reason}`] : []),
		...(older ? [`older sources: ${older}`] : []),
		...(from ? [`from ${from}`] : []),
	].join(", ");
}

export const withoutUndefined = ({ sha, isDirty }: { sha: string; isDirty?: true | undefined }) => ({
	sha,
	...(isDirty ? { isDirty } : {}),
});

function statusText({ module, live, staged, versions, blocked }: ModuleDetail): string {
	const others = versions.filter(({ isLive, isStaged }) => !isLive && !isStaged);
	return [
		`mfe-${module}`,
		`  current   ${live ?? "none yet"}`,
		...(staged ? [`  staged    ${staged.version}, ${rolloutText(staged)}`] : []),
		...others.map(({ version, problems: [problem] }) => `  earlier   ${version}${problem ? `   ${problem}` : ""}`),
		...blocked.map((sentence) => `  blocked   ${sentence}`),
	].join("\n");
}

async function knownDetail({ portal, id }: Scene): Promise<ModuleDetail> {
	const detail = await detailOf(portal, id);
	if (!detail) throw new Failure(`${portal.url} has no version of mfe-${id}.`);
	return detail;
}

/** The same bytes on another platform. */
async function promoteTo(scene: Scene, to: string): Promise<void> {
	const { portal, id, env } = scene;
	const other = otherPortal(to, env);
	const version = scene.version ?? (await knownDetail(scene)).live;
	if (version === undefined) throw new Failure(`${portal.url} has no version of mfe-${id} for everybody: name one.`);
	const archive = await download(portal, id, version);
	tellSwitched(await upload(other, id, archive, { for: "everybody", from: portal.url }), `${FOR_ALL} of ${other.url}`);
}

const versionIn = ({ version }: Scene) => (version === undefined ? {} : { version });

type Command = (scene: Scene) => Promise<void>;

const COMMANDS: Readonly<Record<string, Command>> = {
	status: async (scene) => console.log(statusText(await knownDetail(scene))),
	history: async (scene) => {
		const { deployments } = await knownDetail(scene);
		console.log(deployments.map(eventText).join("\n"));
	},
	promote: async (scene) => {
		const { portal, id, words } = scene;
		if (words.to !== undefined) return promoteTo(scene, words.to);
		tellSwitched(await act(portal, id, "promote", versionIn(scene)), FOR_ALL);
	},
	rollback: async (scene) => tellSwitched(await act(scene.portal, scene.id, "rollback", versionIn(scene)), FOR_ALL),
	stage: async (scene) => {
		const { portal, id, words } = scene;
		if (!words.isStaged) throw new UsageError("For whom? --stage 25 or --users anna,bernd.");
		const input = { ...versionIn(scene), percentage: words.stage ?? 0, users: words.users };
		const result = await act(portal, id, "stage", input);
		const share = rolloutText({ percentage: input.percentage, users: words.users.length });
		tell([`mfe-${id}: ${result.version} for ${share}.`], result);
	},
	unstage: async ({ portal, id }) => {
		const result = await act(portal, id, "unstage", {});
		const rest = result.previous ?? "nothing";
		tell([`mfe-${id}: the stage of ${result.version} is ended, everybody gets ${rest}.`], result);
	},
	remove: async ({ portal, id }) => {
		const result = await act(portal, id, "remove", {});
		const back = `Back again: module-kit promote ${result.version}`;
		tell([`mfe-${id}: ${result.version} is removed, nobody gets it any more.`, back], result);
	},
};

/** Those that a version may be named for. */
const OF_A_VERSION = ["promote", "rollback", "stage"];
export const isRemote = (name: string) => Object.hasOwn(COMMANDS, name);

export async function runRemote(directory: string, words: Words, env: NodeJS.ProcessEnv): Promise<void> {
	const [name = "", version, ...further] = words.positionals;
	const [tooMuch] = OF_A_VERSION.includes(name) ? further : [version, ...further];
	if (tooMuch !== undefined) throw new UsageError(`"${tooMuch}" is too much.`);
	const isForeign =
		words.preview ||
		words.skipReason !== undefined ||
		words.older !== undefined ||
		(words.isStaged && name !== "stage") ||
		(words.to !== undefined && name !== "promote");
	if (isForeign) throw new UsageError(`These options do not belong to "${name}".`);
	const portal = portalFrom(env);
	const { id } = await readManifest(directory);
	await COMMANDS[name]?.({ portal, id, words, version, env });
}
