// `npm test`: everything that checks the project, one step after the other, also after one has failed.
//
//   npm test                     all steps, without what takes long and repeats a guarantee in further cases
//   npm test -- all              all of it; so does a plain run where CI is set
//   npm test -- api ui           all of these steps
//   npm test -- api clients      these steps, and of their tests only the files that match

import { delimiter, join } from "node:path";
import { ensureChromium } from "./chromium.mjs";
import { missingPrograms } from "./cluster/programs.mjs";
import { isGalleryChanged } from "./lib/gallery-changes.mjs";
import { DENO, Failure, NODE, ROOT, run } from "./lib/run.mjs";
import { makeScratch } from "./lib/scratch.mjs";
import { endOf, readPlaywright, readVitest, slowestOf } from "./lib/test-report.mjs";
import { ensurePdfPrograms } from "./pdf-programs.mjs";
import { prepare } from "./prepare.mjs";

const BIN = join(ROOT, "node_modules/.bin");
const VITEST = join(ROOT, "node_modules/vitest/vitest.mjs");
const words = process.argv.slice(2);
/** What somebody names is run in full. */
const isAll = words.length > 0 || process.env.CI !== undefined;
const named = words.filter((word) => word !== "all");
/** Tests with this tag are run by a complete run alone. */
const REST = "@all";
const SLOWEST = 10;

const scratch = makeScratch();
const environment = {
	...process.env,
	PATH: `${BIN}${delimiter}${process.env.PATH ?? ""}`,
	TZ: "UTC",
	DENO_NO_UPDATE_CHECK: "1",
	// Many tests start programs of Node, each of which would compile the same sources again.
	NODE_COMPILE_CACHE: join(scratch, "compiled"),
	...(isAll ? { TEST_ALL: "1" } : {}),
};

/** Runs a program and shows what it says; resolves to whether it succeeded. */
async function succeeds(program, args, env = {}) {
	const { code } = await run(program, args, { show: true, env: { ...environment, ...env } });
	return code === 0;
}

const tool = (name) => join(BIN, name);

/** A program without tests of its own counts as one check. */
const check = (succeeded) => ({ passed: succeeded ? 1 : 0, failed: succeeded ? 0 : 1 });

/** Runs programs one after the other, up to the first that fails, and leaves what they say to be shown at the end. */
async function quiet(...programs) {
	const outputs = [];
	for (const [program, args] of programs) {
		const { code, output } = await run(program, args, { env: environment });
		outputs.push(output);
		if (code !== 0) return { ...check(false), output: outputs.join(""), failures: [endOf(args.join(" "), output)] };
	}
	return { ...check(true), output: outputs.join("") };
}

/** A runner that reports nothing, runs no test or fails beside its tests has failed. */
function tally(succeeded, counts) {
	if (counts === undefined) return { passed: 0, failed: 1, note: "no report" };
	if (counts.passed + counts.failed === 0) return { passed: 0, failed: 1, note: "no test was run" };
	if (!succeeded && counts.failed === 0) return { ...counts, failed: 1, note: "failed beside its tests" };
	return counts;
}

/** Drawn pages leave much garbage: with room for it, little of it is copied before it is dropped. */
const ROOM_FOR_YOUNG = ["--max-semi-space-size=64", "--min-semi-space-size=32"];

/** `isQuiet`: what it says is shown at the end. */
async function vitest(program, args, patterns, { env = {}, isQuiet = false } = {}) {
	const file = join(scratch, `${args.join("-").replace(/\W+/g, "-")}.json`);
	const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
	const prefix = program === DENO ? ["run", "-A"] : ROOM_FOR_YOUNG;
	const call = [...prefix, VITEST, "run", ...args, ...reporters, ...patterns];
	const { code, output } = await run(program, call, { show: !isQuiet, env: { ...environment, ...env } });
	const counts = tally(code === 0, readVitest(file));
	const failures = [...(counts.failures ?? []), ...(counts.note ? [endOf(`${args[0]}: ${counts.note}`, output)] : [])];
	return { ...counts, failures, ...(isQuiet ? { output } : {}) };
}

async function playwright(patterns) {
	if (!(await ensureChromium())) return { passed: 0, failed: 1, note: "no Chromium; CHROMIUM_PATH may name one" };
	const file = join(scratch, "e2e.json");
	const left = isAll ? [] : ["--grep-invert", (await isGalleryChanged()) ? REST : `${REST}|@gallery`];
	const args = ["test", "--config", "e2e/playwright.config.ts", "--reporter=list,json", ...left, ...patterns];
	const succeeded = await succeeds(tool("playwright"), args, { PLAYWRIGHT_JSON_OUTPUT_NAME: file });
	return tally(succeeded, readPlaywright(file));
}

/** One more than there are cores on a small machine, for tests that wait for time and for other programs. */
const WORKERS = "--maxWorkers=3";
/** Beside another step a third one would only take turns. */
const WORKERS_BESIDE = "--maxWorkers=2";

const STEPS = {
	biome: {
		title: "Format and lint (Biome)",
		run: async () => check(await succeeds(tool("biome"), ["check", "--error-on-warnings", "."])),
	},
	api: {
		title: "API (Vitest on Deno)",
		run: async (patterns) => {
			const lacking = ensurePdfPrograms();
			const tested = await vitest(DENO, ["--project=api", "--pool=forks", WORKERS], patterns, {
				env: { TMPDIR: scratch },
			});
			return lacking.length === 0 ? tested : { note: `PDFs not tried by ${lacking.join(", ")}`, ...tested };
		},
	},
	build: {
		title: "Build, with the gallery of components",
		run: () => quiet([NODE, ["deploy/build.mjs", "--no-kit"]], [NODE, ["deploy/gallery.mjs", "build"]]),
	},
	types: {
		title: "Types (TypeScript)",
		// Each further checker checks much of the same again.
		run: () => quiet([tool("tsc"), ["--noEmit", "--checkers", "1", "-p", "."]]),
	},
	ui: {
		title: "User interface (Vitest on Node)",
		run: (patterns) => vitest(NODE, ["--project=ui", "--project=window"], patterns),
	},
	checks: {
		title: "Import rules, translations, deployment (Vitest on Node)",
		run: (patterns, isQuiet) =>
			vitest(NODE, ["--project=checks", isQuiet ? WORKERS_BESIDE : WORKERS], patterns, { isQuiet }),
	},
	cluster: {
		title: "Several instances on a database server, in part killed (Vitest on Node)",
		run: (patterns, isQuiet) => {
			const missing = missingPrograms();
			if (missing.length > 0) return { passed: 0, failed: 0, note: `not run here: without ${missing.join(", ")}` };
			return vitest(NODE, ["--project=cluster", "--project=outside"], patterns, { isQuiet });
		},
	},
	e2e: { title: "The built product in Chromium (Playwright)", run: playwright },
};
/** Only a complete run takes it. */
const COMPLETE_ONLY = "cluster";
/** These run what is built. */
const ON_BUILD = ["e2e", "cluster"];

/** These run beside another one, and say nothing before their end: each leaves a core idle for part of its time. */
const BESIDE = { api: ["build", "types"], ui: ["checks", "cluster"] };

function chosenSteps(words) {
	const chosen = Object.keys(STEPS).filter((name) => words.includes(name));
	if (chosen.length === 0) return Object.keys(STEPS).filter((name) => isAll || name !== COMPLETE_ONLY);
	const isOnBuild = ON_BUILD.some((name) => chosen.includes(name));
	return Object.keys(STEPS).filter((name) => chosen.includes(name) || (name === "build" && isOnBuild));
}

const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`;

async function timed(run) {
	const since = performance.now();
	return { ...(await run()), ms: performance.now() - since };
}

/** What a plain run leaves out; nothing of a complete one. */
async function leftOut() {
	if (isAll) return [];
	const parts = [
		...((await isGalleryChanged()) ? [] : ["the gallery, of which nothing differs from what is committed"]),
		"further widths, languages, forms and faults of what is tested in one",
		"further journeys in the browser",
		"files at the limits, the tests of a new module",
		"19 of 20 bent requests, 2 of 3 ways to lose a right, 4 of 5 races, 6 of 8 moments of a kill",
		"proxies, processes that are killed, servers that are away, moved data, several instances on a database server",
	];
	return [`Left out: ${parts.join("; ")} – npm test -- all`, ""];
}

async function main() {
	const patterns = named.filter((word) => !(word in STEPS));
	const lines = [];
	const failures = [];
	const times = [];
	const total = { passed: 0, failed: 0 };
	const start = performance.now();
	const steps = chosenSteps(named);
	const begun = new Map();
	const begin = (name, isQuiet) => timed(() => STEPS[name].run(patterns, isQuiet));
	for (const name of steps) {
		console.log(`\n=== ${STEPS[name].title} ===\n`);
		for (const beside of BESIDE[name] ?? []) if (steps.includes(beside)) begun.set(beside, begin(beside, true));
		const outcomeOfStep = await (begun.get(name) ?? begin(name, false));
		const { passed, failed, left = 0, failures: ofStep = [], times: timesOfStep = [] } = outcomeOfStep;
		const { note = left > 0 ? `${left} left out` : "", output = "", ms } = outcomeOfStep;
		if (output) console.log(output);
		total.passed += passed;
		total.failed += failed;
		failures.push(...ofStep);
		times.push(...timesOfStep);
		const outcome = `${passed} passed, ${failed} failed${note ? ` – ${note}` : ""}`;
		lines.push(`${failed === 0 ? "ok    " : "FAILED"}  ${name.padEnd(7)}  ${seconds(ms).padStart(7)}  ${outcome}`);
	}
	if (times.length > SLOWEST) console.log(`\n=== The slowest ===\n\n${slowestOf(times, SLOWEST).join("\n")}`);
	if (failures.length > 0) console.log(`\n=== Failed ===\n\n${failures.join("\n\n")}`);
	console.log(`\n=== Result (${seconds(performance.now() - start)}) ===\n\n${lines.join("\n")}\n`);
	// Once more by name alone: the end of an output is what is looked at, or kept.
	for (const failure of failures) console.log(`FAILED  ${failure.split("\n", 1)}`);
	for (const line of await leftOut()) console.log(line);
	return total;
}

let total = { passed: 0, failed: 1 };
try {
	await prepare();
	total = await main();
} catch (error) {
	console.error(error instanceof Failure ? error.message : error);
}
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;
