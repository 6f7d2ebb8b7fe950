import { basename, dirname } from "node:path";
import { runLimited } from "./limited.ts";
import { Failure, messageOf } from "./run.mjs";

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

interface Check {
	title: string;
	args: readonly string[];
	limitMs?: number | undefined;
	node?: string;
}

export async function checked(directory: string, { title, args, limitMs, node = process.execPath }: Check) {
	const name = `${title} of ${basename(directory)}`;
	const { code, output } = await runLimited(node, args, {
		title: name,
		cwd: dirname(directory),
		env: { ...process.env, ...PLAIN },
		...(limitMs === undefined ? {} : { limitMs }),
	});
	if (code !== 0) throw new Failure(`${output.trim()}\n\n${name}: there are errors.`);
	return output;
}

export async function checkedInParallel(directory: string, checks: readonly Check[]): Promise<void> {
	const steps = checks.map((check) => step(check.title, async () => void (await checked(directory, check))));
	const failures = (await Promise.allSettled(steps)).flatMap((outcome) =>
		outcome.status === "rejected" ? [outcome.reason] : [],
	);
	const [first, ...others] = failures;
	if (others.length === 0 && first !== undefined) throw first;
	if (others.length > 0) throw new Failure(failures.map(messageOf).join("\n\n"));
}

export const passedText = (output: string) => `${/Tests\s+(\d+) passed/.exec(output)?.[1] ?? "all"} passed`;
