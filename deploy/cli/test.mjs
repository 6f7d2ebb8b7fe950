// `npm test`: runs all checks of the project in sequence, and continues after a failed step.
//
//   npm test                     all steps, without slow tests that repeat a guarantee in further cases
//   npm test -- all              everything; also a plain run when CI is set
//   npm test -- api ui           these steps, completely
//   npm test -- api clients      these steps, only with matching test files

import { delimiter, join } from "node:path";
import { missingPrograms } from "../cluster/programs.mjs";
import { isGalleryChanged } from "../lib/changed.mjs";
import { ensureChromium } from "../lib/chromium.mjs";
import { ensurePdfPrograms } from "../lib/pdf-programs.mjs";
import { DENO, Failure, NODE, ROOT, run } from "../lib/run.mjs";
import { makeScratch } from "../lib/scratch.mjs";
import { endOf, readPlaywright, readVitest } from "../lib/test-report.mjs";
import { prepare } from "./prepare.mjs";

const BIN = join(ROOT, "node_modules/.bin");
const VITEST = join(ROOT, "node_modules/vitest/vitest.mjs");
const requested = process.argv.slice(2);
/** A run is complete if its arguments name steps or tests, or if it is on a CI server. */
const isAll = requested.length > 0 || process.env.CI !== undefined;
const named = requested.filter((name) => name !== "all");
const withGallery = isAll || isGalleryChanged();
/** Tag of browser tests that only a complete run includes, because they take long. */
const REST = "@all";

const scratch = makeScratch();
const environment = {
	...process.env,
	PATH: `${BIN}${delimiter}${process.env.PATH ?? ""}`,
	TZ: "UTC",
	DENO_NO_UPDATE_CHECK: "1",
	// The many Node programs that tests start share this folder, so that each file is compiled only once.
	NODE_COMPILE_CACHE: join(scratch, "compiled"),
	...(isAll ? { TEST_ALL: "1" } : { TEST_PLAIN: "1" }),
};

async function succeeds(program, args, env = {}) {
	const { code } = await run(program, args, { show: true, env: { ...environment, ...env } });
	return code === 0;
}

const tool = (name) => join(BIN, name);

/** A program without tests of its own counts as one test, so that its failure appears in the totals. */
const check = (succeeded) => ({ passed: succeeded ? 1 : 0, failed: succeeded ? 0 : 1 });

/** Runs programs in sequence until one fails. Their output is returned, because it is printed at the end. */
async function quiet(...programs) {
	const outputs = [];
	for (const [program, args] of programs) {
		const { code, output } = await run(program, args, { env: environment });
		outputs.push(output);
		if (code !== 0) return { ...check(false), output: outputs.join(""), failures: [endOf(args.join(" "), output)] };
	}
	return { ...check(true), output: outputs.join("") };
}

/** Returns the counts of a test runner. A run without a report or without tests counts as failed. */
function tally(succeeded, counts) {
	if (counts === undefined) return { passed: 0, failed: 1, note: "no report" };
	if (counts.passed + counts.failed === 0) return { passed: 0, failed: 1, note: "no test was run" };
	if (!succeeded && counts.failed === 0) return { ...counts, failed: 1, note: "failed although its tests passed" };
	return counts;
}

/** More memory for young objects, because rendered pages leave much short-lived garbage. */
const ROOM_FOR_YOUNG = ["--max-semi-space-size=64", "--min-semi-space-size=32"];

/** Runs Vitest and returns the counts of its tests. With `isQuiet` the output is returned instead of shown. */
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
	const left = isAll ? [] : ["--grep-invert", withGallery ? REST : `${REST}|@gallery`];
	const args = ["test", "--config", "e2e/playwright.config.ts", "--reporter=list,json", ...left, ...patterns];
	const succeeded = await succeeds(tool("playwright"), args, { PLAYWRIGHT_JSON_OUTPUT_NAME: file });
	return tally(succeeded, readPlaywright(file));
}

/** Number of test processes: one more than a small machine has cores, because some tests wait for timers. */
const WORKERS = "--maxWorkers=3";
/** Number of test processes while another step runs. A third one would only compete for the processor cores. */
const WORKERS_SHARED = "--maxWorkers=2";

/** Only one type checker runs, because each further one repeats much of the work. */
const ONE_CHECKER = ["--checkers", "1"];
/** The compiler stores its results in this file, so that the next run checks only changed files and their importers. */
const KEPT_TYPES = ["--incremental", "--tsBuildInfoFile", join(ROOT, "node_modules/.cache/types.tsbuildinfo")];

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
		title: withGallery ? "Build, with the gallery of components" : "Build",
		run: () =>
			quiet(
				[NODE, ["deploy/cli/build.mjs", "--no-kit"]],
				...(withGallery ? [[NODE, ["deploy/cli/gallery.mjs", "build"]]] : []),
			),
	},
	types: {
		title: "Types (TypeScript)",
		run: () => quiet([tool("tsc"), ["--noEmit", ...ONE_CHECKER, ...KEPT_TYPES, "-p", "."]]),
	},
	ui: {
		title: "User interface (Vitest on Node)",
		run: (patterns) => vitest(NODE, ["--project=ui", "--project=window"], patterns, { env: { TMPDIR: scratch } }),
	},
	checks: {
		title: "Import rules, translations, deployment (Vitest on Node)",
		run: (patterns, isQuiet) =>
			vitest(NODE, ["--project=checks", isQuiet ? WORKERS_SHARED : WORKERS], patterns, { isQuiet }),
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
const COMPLETE_ONLY = "cluster";
const ON_BUILD = ["e2e", "cluster"];

/** Steps that run during another one, because that step leaves a processor core idle for part of its time. */
const RUNS_DURING = { api: ["build", "types"], ui: ["checks", "cluster"] };

function chosenSteps(requested) {
	const chosen = Object.keys(STEPS).filter((name) => requested.includes(name));
	if (chosen.length === 0) return Object.keys(STEPS).filter((name) => isAll || name !== COMPLETE_ONLY);
	const isOnBuild = ON_BUILD.some((name) => chosen.includes(name));
	return Object.keys(STEPS).filter((name) => chosen.includes(name) || (name === "build" && isOnBuild));
}

const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`;

async function timed(run) {
	const since = performance.now();
	return { ...(await run()), ms: performance.now() - since };
}

function leftOut() {
	if (isAll) return [];
	const parts = [
		...(withGallery ? [] : ["the gallery, of which nothing differs from the last commit"]),
		"parts that seldom change and do not differ from the last commit",
		"further widths, languages, forms and faults of what is tested in one",
		"further journeys in the browser",
		"files at the limits, lists of 100,000 rows, the tests of a new module",
		"nine of ten malformed requests, most races",
		"proxies, processes that are killed, unavailable servers, moved data, several instances on a database server",
	];
	return [`Left out: ${parts.join("; ")} – npm test -- all`, ""];
}

async function main() {
	const patterns = named.filter((word) => !(word in STEPS));
	const lines = [];
	const failures = [];
	const total = { passed: 0, failed: 0 };
	const start = performance.now();
	const steps = chosenSteps(named);
	const begun = new Map();
	const begin = (name, isQuiet) => timed(() => STEPS[name].run(patterns, isQuiet));
	for (const name of steps) {
		console.log(`\n=== ${STEPS[name].title} ===\n`);
		for (const other of RUNS_DURING[name] ?? []) if (steps.includes(other)) begun.set(other, begin(other, true));
		const outcomeOfStep = await (begun.get(name) ?? begin(name, false));
		const { passed, failed, left = 0, failures: ofStep = [] } = outcomeOfStep;
		const { note = left > 0 ? `${left} left out` : "", output = "", ms } = outcomeOfStep;
		if (output) console.log(output);
		total.passed += passed;
		total.failed += failed;
		failures.push(...ofStep);
		const outcome = `${passed} passed, ${failed} failed${note ? ` – ${note}` : ""}`;
		lines.push(`${failed === 0 ? "ok    " : "FAILED"}  ${name.padEnd(7)}  ${seconds(ms).padStart(7)}  ${outcome}`);
	}
	if (failures.length > 0) console.log(`\n=== Failed ===\n\n${failures.join("\n\n")}`);
	console.log(`\n=== Result (${seconds(performance.now() - start)}) ===\n\n${lines.join("\n")}\n`);
	// Names of failed tests are repeated at the end, because logs often show only the end of an output.
	for (const failure of failures) console.log(`FAILED  ${failure.split("\n", 1)}`);
	for (const line of leftOut()) console.log(line);
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
