import type { Store } from "../store/store.ts";
import { type Action, type DeploymentRecord, madeCurrent, readRecords, recordedIds } from "./records.ts";
import { currentOf, type Listed, type Staged } from "./registry.ts";
import { readRegistry } from "./registry-file.ts";
import { commitText, type Source } from "./source.ts";
import type { Sizes } from "./stored-version.ts";

const SHOWN_EVENTS = 20;

const ACTIONS: Readonly<Record<Action, string>> = {
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

export const rolloutText = ({ percentage, users }: { percentage: number; users: number }) =>
	[`${percentage} %`, ...(users > 0 ? [count(users, "user", "users")] : [])].join(" and ");
const rolloutOf = ({ percentage, users }: Staged) => rolloutText({ percentage, users: users.length });

export const moment = (at: string) => new Date(at).toLocaleString("sv", { dateStyle: "short", timeStyle: "medium" });

const eventText = ({ action, who, at }: DeploymentRecord) => `${ACTIONS[action]}, ${moment(at)}, ${who}`;

const fromText = ({ commit, ci }: Source) => [...(commit ? [`commit ${commitText(commit)}`] : []), ...(ci ? [ci] : [])];

async function moduleStatus(store: Store, id: string, entry: Listed) {
	const { available, staged } = entry;
	const version = currentOf(entry);
	const records = await readRecords(store, id);
	const lastOf = (wanted: string, isFit: (record: DeploymentRecord) => boolean) => {
		const record = records.find((item) => item.version === wanted && isFit(item));
		return record ? `   ${[eventText(record), ...fromText(record)].join(", ")}` : "";
	};
	const lines = [id, `  current     ${version === undefined ? "none yet" : version + lastOf(version, madeCurrent)}`];
	if (staged) {
		const event = lastOf(staged.version, ({ action }) => action === "stage");
		lines.push(`  staged      ${staged.version}   ${rolloutOf(staged)}${event}`);
	}
	const isPreview = (name: string) => {
		const last = records.find((record) => record.version === name);
		return name !== version && name !== staged?.version && last?.action === "preview";
	};
	const others = Object.keys(available ?? {});
	for (const name of others.filter(isPreview))
		lines.push(`  preview     ${name}${lastOf(name, ({ action }) => action === "preview")}`);
	lines.push(`  available   ${count(others.length, "version", "versions")}`);
	return lines.join("\n");
}

export async function statusText(store: Store): Promise<string> {
	const { modules: deployed, coming } = await readRegistry(store);
	const modules = Object.entries<Listed>({ ...deployed, ...coming }).sort(([a], [b]) => (a < b ? -1 : 1));
	if (modules.length === 0) return `No module is deployed in ${store.name}.`;
	const parts = await Promise.all(modules.map(([id, entry]) => moduleStatus(store, id, entry)));
	return [store.name, ...parts].join("\n\n");
}

function recordLine(record: DeploymentRecord): string {
	const { id, version, previous, rollout, reason, older, from } = record;
	const further = [
		...(previous && previous !== version && madeCurrent(record) ? [`before ${previous}`] : []),
		...(rollout ? [rolloutOf(rollout)] : []),
		...(record.files > 0 ? [sizesText(record.sizes)] : []),
		...fromText(record),
		...(reason ? [`without tests: ${reason}`] : []),
		...(older ? [`older sources: ${older}`] : []),
		...(from ? [`from ${from}`] : []),
	];
	const line = `${moment(record.at)}  ${id} ${version}  ${ACTIONS[record.action]}  ${record.who}`;
	return further.length > 0 ? `${line}\n    ${further.join("; ")}` : line;
}

export async function historyText(store: Store, id?: string): Promise<string> {
	const ids = id ? [id] : await recordedIds(store);
	const records = (await Promise.all(ids.map((name) => readRecords(store, name, SHOWN_EVENTS)))).flat();
	if (records.length === 0) return id ? `Nothing is recorded of ${id}.` : "Nothing is recorded.";
	records.sort((a, b) => (a.at < b.at ? 1 : -1));
	return records.slice(0, SHOWN_EVENTS).map(recordLine).join("\n");
}
