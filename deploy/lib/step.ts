import { basename, dirname } from "node:path";
import { runLimited } from "./limited.ts";
import { Failure } from "./run.mjs";

const PLAIN = { NO_COLOR: "1", FORCE_COLOR: undefined, TZ: "UTC" };

export const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1).replace(".", ",")} s`;

/** Runs a step and says how long it took; what `action` returns is added to the line. */
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

/** Runs one program over the sources of a module; returns what it says where all is well. */
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

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** Runs programs beside each other, each as a step; tells all that is wrong. */
export async function checkedBeside(directory: string, checks: readonly Check[]): Promise<void> {
	const steps = checks.map((check) => step(check.title, async () => void (await checked(directory, check))));
	const failures = (await Promise.allSettled(steps)).flatMap((outcome) =>
		outcome.status === "rejected" ? [outcome.reason] : [],
	);
	const [first, ...others] = failures;
	if (others.length === 0 && first !== undefined) throw first;
	if (others.length > 0) throw new Failure(failures.map(messageOf).join("\n\n"));
}

/** How many tests have passed, as vitest says it. */
export const passedText = (output: string) => `${/Tests\s+(\d+) passed/.exec(output)?.[1] ?? "all"} passed`;
