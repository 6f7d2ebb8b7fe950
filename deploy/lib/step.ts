import { existsSync } from "node:fs";
import { basename, dirname } from "node:path";
import { runLimited } from "./limited.ts";
import { Failure, messageOf, NODE } from "./run.mjs";

const PLAIN = { NO_COLOR: "1", FORCE_COLOR: undefined, TZ: "UTC" };

export const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

export async function step<T>(title: string, action: (say: (text: string) => void) => Promise<T>): Promise<T> {
	const since = performance.now();
	const said: string[] = [];
	try {
		const result = await action((text) => said.push(text));
		console.log(`  ${title.padEnd(15)} ${seconds(since).padStart(7)}   ${said.join(", ")}`.trimEnd());
		return result;
	} catch (error) {
		console.log(`  ${title.padEnd(15)} ${seconds(since).padStart(7)}   FAILED`);
		throw error;
	}
}

/** Node that runs the tools: that of this repository, or in the published kit the one that runs the kit. */
export const TOOL_NODE = existsSync(NODE) ? NODE : process.execPath;

interface Check {
	title: string;
	args: readonly string[];
}

export async function checked(directory: string, { title, args }: Check) {
	const name = `${title} of ${basename(directory)}`;
	const { code, output } = await runLimited(TOOL_NODE, args, {
		title: name,
		cwd: dirname(directory),
		env: { ...process.env, ...PLAIN },
	});
	if (code !== 0) throw new Failure(`${output.trim()}\n\n${name}: there are errors.`);
	return output;
}

export async function checkedInParallel(directory: string, checks: readonly Check[]): Promise<void> {
	const steps = checks.map((check) => step(check.title, async () => void (await checked(directory, check))));
	const failures = (await Promise.allSettled(steps)).flatMap((outcome) =>
		outcome.status === "rejected" ? [outcome.reason] : [],
	);
	if (failures.length > 0) throw new Failure(failures.map(messageOf).join("\n\n"));
}
