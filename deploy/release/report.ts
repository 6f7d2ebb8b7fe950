import type {
	Deployment,
	DeploymentAction,
	StoredModuleDetail,
	Switched,
} from "../../api/deployments/module-versions/contract.ts";
import type { DeployOptions } from "./command-line.ts";
import { madeCurrent } from "./records.ts";
import { commitText } from "./source.ts";
import type { Sizes } from "./stored-version.ts";

const SHOWN_EVENTS = 50;

const ACTIONS: Readonly<Record<DeploymentAction, string>> = {
	build: "build",
	deploy: "deployment",
	preview: "preview",
	stage: "stage",
	unstage: "stage ended",
	promote: "for all users",
	rollback: "rolled back to",
	remove: "removed",
};

const kilobytes = (bytes: number) => `${(bytes / 1000).toLocaleString("en", { maximumFractionDigits: 1 })} kB`;
export const count = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`;

export const sizesText = ({ raw, brotli, entryBrotli }: Sizes) =>
	`${kilobytes(raw)}, packed ${kilobytes(brotli)} (entry ${kilobytes(entryBrotli)})`;

const rolloutText = ({ percentage, users }: { percentage: number; users: number }) =>
	[`${percentage} %`, ...(users > 0 ? [count(users, "user", "users")] : [])].join(" and ");

export const moment = (at: string) => new Date(at).toLocaleString("sv", { dateStyle: "short", timeStyle: "medium" });

const sourceText = ({ commit, ci }: Deployment) => [
	...(commit ? [`commit ${commitText(commit)}`] : []),
	...(ci ? [ci] : []),
];

const eventText = (event: Deployment) =>
	[ACTIONS[event.action], moment(event.at), event.who, ...sourceText(event)].join(", ");

const row = (title: string, ...texts: (string | undefined)[]) =>
	`  ${title.padEnd(11)} ${texts.filter(Boolean).join("   ")}`;

export function statusText(detail: StoredModuleDetail): string {
	const { module, live, staged, versions, deployments, blocked } = detail;
	const lastOf = (version: string, isFit: (event: Deployment) => boolean = () => true) => {
		const event = deployments.find((one) => one.version === version && isFit(one));
		return event && eventText(event);
	};
	const isPreviewed = ({ version, isAvailable }: StoredModuleDetail["versions"][number]) =>
		isAvailable && deployments.find((event) => event.version === version)?.action === "preview";
	const others = versions.filter(({ isLive, isStaged }) => !isLive && !isStaged);
	const earlier = others.filter((version) => !isPreviewed(version));
	const usable = earlier.filter(({ problems }) => problems.length === 0).map(({ version }) => version);
	const stageOf = (version: string) => lastOf(version, ({ action }) => action === "stage");
	return [
		`mfe-${module}`,
		live === undefined ? row("current", "none yet") : row("current", live, lastOf(live, madeCurrent)),
		...(staged ? [row("staged", staged.version, rolloutText(staged), stageOf(staged.version))] : []),
		...others.filter(isPreviewed).map(({ version }) => row("preview", version, lastOf(version))),
		...(usable.length > 0 ? [row("earlier", usable.join(", "))] : []),
		...earlier
			.filter(({ problems }) => problems.length > 0)
			.map(({ version, problems: [problem] }) => row("unusable", version, problem)),
		...blocked.map((sentence) => row("blocked", sentence)),
	].join("\n");
}

/** A deployment with its module. Only a store knows the sizes. */
export interface HistoryEntry extends Deployment {
	module: string;
	sizes?: Sizes;
}

function historyLine(entry: HistoryEntry): string {
	const { at, module, version, action, who, previous, rollout, sizes, reason, older, from } = entry;
	const further = [
		...(previous && previous !== version && madeCurrent(entry) ? [`before ${previous}`] : []),
		...(rollout ? [rolloutText(rollout)] : []),
		...(sizes ? [sizesText(sizes)] : []),
		...sourceText(entry),
		...(reason ? [`without tests: ${reason}`] : []),
		...(older ? [`older sources: ${older}`] : []),
		...(from ? [`from ${from}`] : []),
	];
	const line = `${moment(at)}  mfe-${module} ${version}  ${ACTIONS[action]}  ${who}`;
	return further.length > 0 ? `${line}\n    ${further.join("; ")}` : line;
}

export function historyText(entries: readonly HistoryEntry[]): string {
	if (entries.length === 0) return "Nothing is recorded.";
	const newest = [...entries].sort((a, b) => (a.at < b.at ? 1 : -1)).slice(0, SHOWN_EVENTS);
	return newest.map(historyLine).join("\n");
}

export const FOR_ALL = "for all users";

export const stageText = ({ stage = 0, users }: DeployOptions) => [`for ${stage} % of the users`, ...users].join(", ");

export const noteTexts = (notes: readonly string[]) => notes.map((note) => `Note: ${note}`);

/** `effect` says who gets the version, such as `FOR_ALL`. */
export function switchTexts(switched: Switched, effect: string): string[] {
	const { module, version, previous, isUnchanged, ended, notes } = switched;
	const isChange = effect.startsWith(FOR_ALL) && previous !== undefined && previous !== version;
	const asBefore =
		effect === FOR_ALL
			? `mfe-${module} ${version} is already the version for all users; nothing was changed.`
			: `mfe-${module}: ${version} ${effect}, as before.`;
	return [
		...noteTexts(notes),
		isUnchanged ? asBefore : `mfe-${module}: ${isChange ? `${previous} → ` : ""}${version} ${effect}.`,
		...(ended !== undefined && ended !== version ? [`This ends the stage of ${ended}.`] : []),
	];
}
